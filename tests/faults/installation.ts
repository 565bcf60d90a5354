import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Client as Connection } from 'pg';
import { openEmbedded, openPostgres } from '../../server/platform/db/client.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import {
  createAdmin,
  newDataDir,
  type Product,
  removeDataDir,
  startProduct,
  startWorker,
} from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';

export const admin = { email: 'admin@faults.example', password: 'password-for-faults' };

export const faults = {
  embedded: ['kill the server'],
  postgres: [
    'kill the server',
    'kill a worker',
    'kill both workers',
    'stop the database',
    'cut every connection',
  ],
} as const;
export type DatabaseKind = keyof typeof faults;
export type Fault = (typeof faults)[DatabaseKind][number];

type Row = Record<string, unknown>;

/** The product as an operator runs it: one process on the embedded database; a server and two workers on PostgreSQL. */
export interface Installation {
  url: string;
  dataDir: string;
  /** Waits until every process is ready. */
  ready(): Promise<void>;
  /** Injects a fault and recovers from it at once. `duringOutage` runs while the database is stopped. */
  injectFault(fault: Fault, duringOutage?: () => Promise<void>): Promise<void>;
  /** @throws Error if a process has exited that was not killed */
  checkProcesses(): void;
  /** Stops all processes and reads the database. */
  stopAndRead<T>(act: (read: (query: string) => Promise<Row[]>) => Promise<T>): Promise<T>;
  /** Stops all processes and deletes their data. */
  remove(): Promise<void>;
}

export const openInstallation = (kind: DatabaseKind): Promise<Installation> =>
  kind === 'embedded' ? openSingleProcess() : openSeparateProcesses();

// The receiver of webhooks listens on the loopback.
const settings = { DEMO: 'off', JOB_CONCURRENCY: '4', PRIVATE_ADDRESSES: 'loopback' };

async function openSingleProcess(): Promise<Installation> {
  const dataDir = newDataDir();
  createAdmin(admin, dataDir, settings);
  let server = await startProduct({ dataDir, settings });
  return {
    get url() {
      return server.url;
    },
    dataDir,
    ready: async () => {},
    injectFault: async () => {
      await server.kill();
      server = await startProduct({ dataDir, settings });
    },
    checkProcesses: () => checkRuns('server', server),
    stopAndRead: async (act) => {
      await server.stop();
      return readDatabase(await openEmbedded(dataDir), act);
    },
    remove: async () => {
      await server.stop();
      removeDataDir(dataDir);
    },
  };
}

async function openSeparateProcesses(): Promise<Installation> {
  const cluster = await startPostgres();
  const dataDir = newDataDir();
  const databaseUrl = await newDatabase(cluster);
  const shared = {
    ...settings,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
    WORKER: 'separate',
  };
  let server: Product | undefined;
  const newWorker = () => startWorker(shared, dataDir);
  const workers: ReturnType<typeof newWorker>[] = [];
  const processes = () => [...(server ? [server] : []), ...workers];
  const workersReady = () =>
    waitUntil(async () => {
      for (const worker of workers) checkRuns('worker', worker);
      return workers.every((worker) => worker.output().includes('worker is ready'));
    }, 150_000);
  const startMissing = async () => {
    while (workers.length < 2) workers.push(newWorker());
    server ??= await startProduct({ dataDir, settings: shared });
  };
  const killWorkers = async (count: number) => {
    for (const worker of workers.splice(0, count)) await worker.kill();
    await startMissing();
  };
  const killServer = async () => {
    await server?.kill();
    server = undefined;
    await startMissing();
  };
  const installation: Installation = {
    get url() {
      return server?.url ?? '';
    },
    dataDir,
    ready: workersReady,
    async injectFault(fault, duringOutage = async () => {}) {
      if (fault === 'kill the server') await killServer();
      else if (fault === 'kill a worker') await killWorkers(1);
      else if (fault === 'kill both workers') {
        await killWorkers(2);
        await workersReady();
      } else if (fault === 'cut every connection') await cutConnections(cluster.url('postgres'), databaseUrl);
      else {
        cluster.halt();
        await duringOutage().finally(() => cluster.resume());
      }
    },
    checkProcesses() {
      for (const process of processes()) checkRuns('server or worker', process);
    },
    async stopAndRead(act) {
      await Promise.all(processes().map((process) => process.stop()));
      return readDatabase(openPostgres(databaseUrl), act);
    },
    async remove() {
      await Promise.all(processes().map((process) => process.stop()));
      await cluster.stop();
      removeDataDir(dataDir);
    },
  };
  try {
    createAdmin(admin, dataDir, shared);
    await startMissing();
    await workersReady();
    return installation;
  } catch (error) {
    await installation.remove();
    throw error;
  }
}

function checkRuns(name: string, started: Pick<Product, 'output' | 'hasEnded'>): void {
  if (started.hasEnded())
    throw new Error(`The ${name} exited unexpectedly: ${started.output().slice(-2000)}`);
}

async function cutConnections(adminUrl: string, databaseUrl: string): Promise<void> {
  const connection = new Connection({ connectionString: adminUrl });
  await connection.connect();
  const name = path.basename(new URL(databaseUrl).pathname);
  await connection.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
  await connection.end();
}

async function readDatabase<T>(
  database: Awaited<ReturnType<typeof openEmbedded>>,
  act: (read: (query: string) => Promise<Row[]>) => Promise<T>,
): Promise<T> {
  try {
    return await act(async (query) => {
      const found = await database.db.execute(sql.raw(query));
      return (found as unknown as { rows: Row[] }).rows;
    });
  } finally {
    await database.close();
  }
}
