import { execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, realpathSync, symlinkSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export function whyNoBareRoot(): string | undefined {
  if (process.getuid?.() !== 0) return 'it needs root';
  if (spawnSync('debootstrap', ['--version']).status !== 0) return 'debootstrap is not installed';
  if (spawnSync('unshare', ['--mount', '--pid', '--fork', 'true']).status !== 0)
    return 'this machine makes no namespaces';
  return undefined;
}

/**
 * Makes in a folder what the image `node:<major>-<suite>-slim` is. @throws for another image, and for another
 * Node than the one that runs this
 */
export function makeBareRoot(folder: string, image: string): void {
  const [, major, suite = ''] = /^node:(\d+)-(\w+)-slim$/.exec(image) ?? [];
  if (major !== process.versions.node.split('.')[0]) throw new Error(`${image} can't be made here.`);
  execFileSync('debootstrap', ['--variant=minbase', suite, folder], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const inside = (...parts: string[]) => path.join(folder, ...parts);
  copyFileSync(process.execPath, inside('usr/local/bin/node'));
  const npm = realpathSync(execFileSync('which', ['npm'], { encoding: 'utf8' }).trim());
  mkdirSync(inside('usr/local/lib/node_modules'), { recursive: true });
  cpSync(path.dirname(path.dirname(npm)), inside('usr/local/lib/node_modules/npm'), { recursive: true });
  for (const tool of ['npm', 'npx']) {
    symlinkSync(`../lib/node_modules/npm/bin/${tool}-cli.js`, inside('usr/local/bin', tool));
  }
  for (const command of ['groupadd --gid 1000 node', 'useradd --uid 1000 --gid node --create-home node']) {
    execFileSync('chroot', [folder, ...command.split(' ')]);
  }
  for (const file of [
    '/etc/resolv.conf',
    '/etc/hosts',
    '/etc/npmrc',
    '/usr/etc/npmrc',
    process.env.SSL_CERT_FILE ?? '',
  ]) {
    if (!existsSync(file)) continue;
    mkdirSync(inside(path.dirname(file)), { recursive: true });
    copyFileSync(file, inside(file));
  }
  const own = path.join(homedir(), '.npmrc');
  if (existsSync(own)) copyFileSync(own, inside('root/.npmrc'));
}

export interface Surroundings {
  folder: string;
  workingDirectory: string;
  variables: Record<string, string>;
  /** Runs as the user `node` without any right of root's, on a root that cannot be written, but for a new `/data` and `/tmp`. */
  isConfined?: boolean;
}

const quote = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

export function runInside(command: readonly string[], given: Surroundings, options: SpawnOptions) {
  const { folder, workingDirectory, variables, isConfined = false } = given;
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const all = [
    ...(isConfined ? ['setpriv', '--no-new-privs', 'chroot', '--userspec=1000:1000'] : ['chroot']),
    ...[folder, '/usr/bin/env', '-i', '-C', workingDirectory, ...assignments, ...command],
  ];
  const root = quote(folder);
  const mounts = [
    `mount --bind ${root} ${root}`,
    ...(isConfined
      ? [
          `mount -o remount,bind,ro ${root}`,
          `mount -t tmpfs -o uid=1000,gid=1000,mode=0700 tmpfs ${root}/data`,
          `mount -t tmpfs tmpfs ${root}/tmp`,
        ]
      : []),
    `mount -t proc proc ${root}/proc`,
    `mount --rbind /dev ${root}/dev`,
  ];
  const script = `${mounts.join(' && ')} && exec ${all.map(quote).join(' ')}`;
  return spawn('unshare', ['--mount', '--pid', '--fork', '--kill-child', 'sh', '-c', script], options);
}

export interface Instruction {
  name: string;
  args: string;
}

export interface Stage {
  base: string;
  name: string;
  instructions: Instruction[];
}

export function readDockerfile(text: string): Stage[] {
  const stages: Stage[] = [];
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replace(/\\\n\s*/g, ' ')
    .split('\n');
  for (const line of lines) {
    const [, name, args = ''] = /^([A-Z]+)\s+(.*)$/.exec(line.trim()) ?? [];
    if (!name) continue;
    const [, base = '', alias = String(stages.length)] = /^(\S+)(?:\s+AS\s+(\S+))?$/i.exec(args) ?? [];
    if (name === 'FROM') stages.push({ base, name: alias, instructions: [] });
    else if (stages.length === 0) throw new Error(`The Dockerfile has ${name} before FROM.`);
    else stages.at(-1)?.instructions.push({ name, args });
  }
  return stages;
}

export const listOf = (args: string): string[] => JSON.parse(args.slice(args.indexOf('[')));

export const variablesOf = (args: string): Record<string, string> =>
  Object.fromEntries(
    args.split(/\s+/).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')];
    }),
  );
