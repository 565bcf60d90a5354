/**
 * `npm run try:image`: does what the Dockerfile says, step by step, in bare Debian roots instead of a container engine, and runs the
 * result as `docker run --read-only` would. Needs root and debootstrap; what is committed and changed is taken, not what is ignored.
 */
import { type ChildProcess, execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../tests/support/postgres.ts';
import { waitUntil } from '../tests/support/wait-until.ts';
import {
  listOf,
  makeBareRoot,
  readDockerfile,
  runInside,
  type Stage,
  variablesOf,
  whyNoBareRoot,
} from './image/bare-root.ts';

const repository = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(repository, file), 'utf8');
const startTimeoutMs = 180_000;
const stopTimeoutMs = 10_000;

interface Image {
  folder: string;
  workingDirectory: string;
  variables: Record<string, string>;
  user: string;
  command: string[];
  healthCheck: string[];
  stopSignal: string;
}

/** The files that a build would be sent: those of the repository without what `.dockerignore` names. */
function contextFiles(): string[] {
  const ignored = read('.dockerignore').split('\n').filter(Boolean);
  const isIgnored = (file: string) =>
    ignored.some((pattern) =>
      pattern.startsWith('*')
        ? !file.includes('/') && file.endsWith(pattern.slice(1))
        : file.split('/')[0] === pattern,
    );
  const listed = execFileSync('git', ['ls-files', '-z'], { cwd: repository, encoding: 'utf8' });
  return listed.split('\0').filter((file) => file !== '' && !isIgnored(file));
}

function copy(args: string, image: Image, stages: Map<string, Image>): void {
  const [, from, rest = ''] = /^(?:--from=(\S+)\s+)?(.*)$/.exec(args) ?? [];
  const words = rest.split(/\s+/);
  const [sources, target = ''] = [words.slice(0, -1), words.at(-1)];
  const to = path.join(image.folder, path.resolve(image.workingDirectory, target));
  mkdirSync(target.endsWith('/') || sources.length > 1 ? to : path.dirname(to), { recursive: true });
  for (const source of sources) {
    if (from !== undefined) {
      const stage = stages.get(from);
      if (!stage) throw new Error(`There is no stage ${from}.`);
      execFileSync('cp', [
        '-aT',
        path.join(stage.folder, source),
        target.endsWith('/') ? path.join(to, path.basename(source)) : to,
      ]);
      continue;
    }
    for (const file of contextFiles().filter((each) => source === '.' || each === source)) {
      cpSync(path.join(repository, file), path.join(to, file), { recursive: true, verbatimSymlinks: true });
    }
  }
}

async function build(stage: Stage, folder: string, stages: Map<string, Image>): Promise<Image> {
  const image: Image = {
    folder,
    workingDirectory: '/',
    variables: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root' },
    user: 'root',
    command: [],
    healthCheck: [],
    stopSignal: 'SIGTERM',
  };
  for (const { name, args } of stage.instructions) {
    console.log(`${stage.name}: ${name} ${args}`);
    if (name === 'WORKDIR') {
      image.workingDirectory = args;
      mkdirSync(path.join(folder, args), { recursive: true });
    } else if (name === 'COPY') copy(args, image, stages);
    else if (name === 'RUN') await runStep(args, image);
    else if (name === 'ENV') Object.assign(image.variables, variablesOf(args));
    else if (name === 'USER') image.user = args;
    else if (name === 'CMD') image.command = listOf(args);
    else if (name === 'HEALTHCHECK') image.healthCheck = listOf(args.slice(args.indexOf('CMD')));
    else if (name === 'STOPSIGNAL') image.stopSignal = args;
    else if (!['ARG', 'VOLUME', 'EXPOSE'].includes(name)) throw new Error(`${name} can't be tried.`);
  }
  return image;
}

async function runStep(command: string, { folder, workingDirectory, variables }: Image): Promise<void> {
  const { NODE_EXTRA_CA_CERTS: authorities } = process.env;
  const all = { ...variables, ...(authorities && { NODE_EXTRA_CA_CERTS: authorities }) };
  const surroundings = { folder, workingDirectory, variables: all };
  const child = runInside(['/bin/sh', '-c', command], surroundings, {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [status] = await once(child, 'exit');
  if (status !== 0) throw new Error(`The step ended with ${status}: ${command}`);
}

async function tryImage(image: Image): Promise<void> {
  if (image.user !== 'node') throw new Error(`It runs as ${image.user}.`);
  const port = await freePort();
  const variables = { ...image.variables, HOME: '/home/node', PORT: String(port) };
  const child = runInside(
    image.command,
    { ...image, variables, isConfined: true },
    { stdio: ['ignore', 'inherit', 'inherit'] },
  );
  try {
    const isHealthy = async () => {
      if (child.exitCode !== null) throw new Error(`It ended by itself with ${child.exitCode}.`);
      return checkHealth(image, child, variables) === 0;
    };
    await waitUntil(isHealthy, startTimeoutMs, 2000);
    const status = readFileSync(`/proc/${insideOf(child)}/status`, 'utf8');
    for (const [what, line] of [
      ['process 1', /^NSpid:\s.*\s1$/m],
      ['the user node', /^Uid:\s+1000\s+1000\s+1000\s+1000$/m],
      ['without rights', /^CapEff:\s+0+$/m],
      ['without new rights', /^NoNewPrivs:\s+1$/m],
    ] as const) {
      if (!line.test(status)) throw new Error(`It is not ${what}: ${status}`);
    }
    const page = await fetch(`http://127.0.0.1:${port}/`);
    if (page.status !== 200) throw new Error(`The first page answers ${page.status}.`);
    const started = performance.now();
    const ended = once(child, 'exit');
    process.kill(insideOf(child), image.stopSignal as NodeJS.Signals);
    const [code] = await ended;
    const tookMs = performance.now() - started;
    if (code !== 0 || tookMs > stopTimeoutMs) throw new Error(`It ended with ${code} after ${tookMs} ms.`);
    console.log(
      `Healthy as process 1 of the user node; ${image.stopSignal} ended it within ${Math.ceil(tookMs / 100) / 10} s.`,
    );
  } finally {
    child.kill('SIGKILL');
  }
}

function insideOf({ pid }: ChildProcess): number {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim());
}

function checkHealth(image: Image, child: ChildProcess, variables: Record<string, string>): number | null {
  const assignments = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
  const inside = ['--target', String(insideOf(child)), '--mount', '--pid', '--root', '--wd'];
  const asNode = ['--setuid', '1000', '--setgid', '1000', '/usr/bin/env', '-i', ...assignments];
  return spawnSync('nsenter', [...inside, ...asNode, ...image.healthCheck], { stdio: 'ignore' }).status;
}

const why = whyNoBareRoot();
if (why) {
  console.log(`SKIPPED: the image can't be tried here: ${why}.`);
  process.exit(3);
}
const work = mkdtempSync(path.join(tmpdir(), 'larkspur-image-'));
try {
  const stages = new Map<string, Image>();
  const bases = new Map<string, string>();
  let last: Image | undefined;
  for (const stage of readDockerfile(read('Dockerfile'))) {
    const base = bases.get(stage.base) ?? path.join(work, `base-${bases.size}`);
    if (!bases.has(stage.base)) makeBareRoot(base, stage.base);
    bases.set(stage.base, base);
    const folder = path.join(work, stage.name);
    execFileSync('cp', ['-a', base, folder]);
    last = await build(stage, folder, stages);
    stages.set(stage.name, last);
  }
  if (!last) throw new Error('The Dockerfile has no stage.');
  const megabytes = (folder: string) =>
    Number.parseInt(execFileSync('du', ['-sm', folder], { encoding: 'utf8' }), 10);
  const base = [...bases.values()][0] ?? '';
  console.log(`The image adds ${megabytes(last.folder) - megabytes(base)} MB to its base.`);
  await tryImage(last);
} finally {
  rmSync(work, { recursive: true, force: true });
}
