import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { waitUntil } from './wait-until.ts';

const ops = path.join(import.meta.dirname, '../../ops');

export const proxies = ['caddy', 'nginx'] as const;
export type ProxyName = (typeof proxies)[number];

interface Ports {
  http: number;
  https: number;
  /** Of the servers behind it. */
  servers: readonly number[];
}

export interface ReverseProxy {
  /** The authority that its certificate for `localhost` can be checked by. */
  certificate: Buffer;
  stop(): Promise<void>;
}

/** Why a proxy can't be tried here; undefined where it can. */
export const whyNoProxy = (name: ProxyName): string | undefined =>
  spawnSync(name, [name === 'nginx' ? '-v' : 'version']).status === 0
    ? undefined
    : `${name} is not installed`;

/** Starts a proxy for `localhost` with the configuration in `ops`, as docs/operating.md says, on ports of the test's own. */
export async function startProxy(name: ProxyName, ports: Ports): Promise<ReverseProxy> {
  const folder = mkdtempSync(path.join(tmpdir(), `larkspur-${name}-`));
  // nginx reads and writes it as another user.
  chmodSync(folder, 0o755);
  const { command, args, environment, certificate } = prepare[name](folder, ports);
  const child = spawn(command, args, {
    env: { PATH: process.env.PATH, HOME: folder, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const stop = async () => {
    await end(child, name === 'nginx' ? 'SIGTERM' : 'SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await waitUntil(async () => {
      if (child.exitCode !== null) throw new Error(`${name} ended: ${output}`);
      return (await answers(ports.http)) && spawnSync('test', ['-s', certificate]).status === 0;
    }, 30_000);
    return { certificate: readFileSync(certificate), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const answers = (port: number) =>
  fetch(`http://localhost:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  );

/** Caddy, asked kindly, waits for the last connection; nginx, killed, leaves its workers behind. */
async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

type Prepared = { command: string; args: string[]; environment: Record<string, string>; certificate: string };

const prepare: Record<ProxyName, (folder: string, ports: Ports) => Prepared> = {
  caddy(folder, { http, https, servers }) {
    const file = path.join(folder, 'Caddyfile');
    const upstreams = servers.map((port) => `127.0.0.1:${port}`).join(' ');
    const site = replaceAll(readFileSync(path.join(ops, 'Caddyfile'), 'utf8'), [
      [/dynamic a api 8080 \{[^}]*\}/, `to ${upstreams}`],
    ]);
    const ofTheTest = `{\n\thttp_port ${http}\n\thttps_port ${https}\n\tadmin off\n\tskip_install_trust\n}\n`;
    writeFileSync(file, ofTheTest + site);
    return {
      command: 'caddy',
      args: ['run', '--config', file, '--adapter', 'caddyfile'],
      environment: { XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, SITE: 'localhost' },
      certificate: path.join(folder, 'caddy/pki/authorities/local/root.crt'),
    };
  },
  nginx(folder, { http, https, servers: [first, second] }) {
    const [certificate, key] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')];
    execFileSync(
      'openssl',
      [
        ...[
          'req',
          '-x509',
          '-newkey',
          'rsa:2048',
          '-nodes',
          '-days',
          '2',
          '-keyout',
          key,
          '-out',
          certificate,
        ],
        ...['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'],
      ],
      { stdio: 'pipe' },
    );
    const site = replaceAll(readFileSync(path.join(ops, 'nginx.conf'), 'utf8'), [
      [/127\.0\.0\.1:8080/, `127.0.0.1:${first}`],
      [/127\.0\.0\.1:8081/, `127.0.0.1:${second}`],
      [/listen 80;/, `listen ${http};`],
      [/listen 443 /, `listen ${https} `],
      // Not every machine has IPv6.
      [/listen \[::\]:80;/, ''],
      [/listen \[::\]:443 .*;/, ''],
      [/server_name talent\.example\.com;/g, 'server_name localhost;'],
      [/\/etc\/ssl\/talent\.example\.com\.pem/, certificate],
      [/\/etc\/ssl\/private\/talent\.example\.com\.key/, key],
    ]);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((kind) => `${kind}_temp_path ${folder}/${kind};`)
      .join('\n');
    const file = path.join(folder, 'nginx.conf');
    writeFileSync(
      file,
      `pid ${folder}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`,
    );
    return {
      command: 'nginx',
      args: ['-p', folder, '-c', file, '-g', 'daemon off;'],
      environment: {},
      certificate,
    };
  },
};

/** @throws for a pattern that the file no longer has: the test would try another configuration */
function replaceAll(text: string, changes: readonly (readonly [RegExp, string])[]): string {
  return changes.reduce((before, [pattern, value]) => {
    if (!pattern.test(before)) throw new Error(`The configuration has no ${pattern}.`);
    pattern.lastIndex = 0;
    return before.replace(pattern, value);
  }, text);
}
