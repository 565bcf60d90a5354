import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { openPostgresPrograms } from './postgres-programs.ts';

export interface TestPostgres {
  /** Returns the connection string of a database of the cluster. */
  url(database: string): string;
  /** Stops the cluster as an operator does, ending every connection. `resume` starts it again with its data. */
  halt(): void;
  resume(): void;
  /** Stops the cluster and deletes its data. */
  stop(): Promise<void>;
}

/**
 * Starts a temporary PostgreSQL on a free loopback port: the system's, else the one from the package registry.
 * @throws where `whyNoPostgres` gives a reason
 */
export async function startPostgres(programs = openPostgresPrograms()): Promise<TestPostgres> {
  const port = await freePort();
  const folder = mkdtempSync(path.join(tmpdir(), 'larkspur-postgres-'));
  const remove = () => {
    rmSync(folder, { recursive: true, force: true });
    programs.remove();
  };
  const data = path.join(folder, 'data');
  const sockets = process.platform === 'win32' ? '' : `-k ${folder} `;
  const settings = '-c fsync=off -c max_connections=200';
  const resume = () =>
    programs.run('pg_ctl', [
      ...['-D', data, '-w', '-l', path.join(folder, 'log')],
      ...['-o', `-p ${port} ${sockets}-h 127.0.0.1 ${settings}`, 'start'],
    ]);
  try {
    programs.handOver(folder);
    programs.run('initdb', [
      ...['-D', data, '-A', 'trust', '-U', 'postgres', '-N', '-E', 'UTF8', '--locale=C.UTF-8'],
    ]);
    resume();
  } catch (error) {
    remove();
    throw error;
  }
  return {
    url: (database) => `postgres://postgres@127.0.0.1:${port}/${database}`,
    halt: () => programs.run('pg_ctl', ['-D', data, '-m', 'fast', '-w', 'stop']),
    resume,
    stop: async () => {
      programs.run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      remove();
    },
  };
}

/** Creates an empty database, or a copy of `template`, and returns its connection string. */
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

/** Finds a loopback port that nothing listens on. */
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
