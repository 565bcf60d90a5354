import path from 'node:path';
import { sql } from 'drizzle-orm';
import { Client as Connection } from 'pg';
import { openEmbedded, openPostgres } from '../../server/db/client.ts';
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

/** The product as an operator runs it: one process on the embedded database; a server and two workers apart on PostgreSQL. */
export interface Installation {
  url: string;
  dataDir: string;
  /** Waits until every process is at work. */
  ready(): Promise<void>;
  /** Does what the fault's name says, and mends it at once; `whileAway` runs while a stopped database is away. */
  suffer(fault: Fault, whileAway?: () => Promise<void>): Promise<void>;
  /** @throws when a process has ended that nobody killed */
  checkProcesses(): void;
  /** Ends the processes and reads the database that they leave. */
  stopAndRead<T>(act: (read: (query: string) => Promise<Row[]>) => Promise<T>): Promise<T>;
  /** Ends whatever still runs and removes what it left. */
  remove(): Promise<void>;
}

export const openInstallation = (kind: DatabaseKind): Promise<Installation> =>
  kind === 'embedded' ? openAlone() : openApart();

const settings = { DEMO: 'off', JOB_CONCURRENCY: '4' };

async function openAlone(): Promise<Installation> {
  const dataDir = newDataDir();
  createAdmin(admin, dataDir, settings);
  let server = await startProduct({ dataDir, settings });
  return {
    get url() {
      return server.url;
    },
    dataDir,
    ready: async () => {},
    suffer: async () => {
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

async function openApart(): Promise<Installation> {
  const cluster = await startPostgres();
  const dataDir = newDataDir();
  const databaseUrl = await newDatabase(cluster);
  const apart = {
    ...settings,
    DATABASE_URL: databaseUrl,
    SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
    WORKER: 'separate',
  };
  let server: Product | undefined;
  const newWorker = () => startWorker(apart, dataDir);
  const workers: ReturnType<typeof newWorker>[] = [];
  const processes = () => [...(server ? [server] : []), ...workers];
  const workersReady = () =>
    waitUntil(async () => {
      for (const worker of workers) checkRuns('worker', worker);
      return workers.every((worker) => worker.output().includes('worker is ready'));
    }, 150_000);
  const startMissing = async () => {
    while (workers.length < 2) workers.push(newWorker());
    server ??= await startProduct({ dataDir, settings: apart });
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
    async suffer(fault, whileAway = async () => {}) {
      if (fault === 'kill the server') await killServer();
      else if (fault === 'kill a worker') await killWorkers(1);
      else if (fault === 'kill both workers') {
        await killWorkers(2);
        await workersReady();
      } else if (fault === 'cut every connection') await cutConnections(cluster.url('postgres'), databaseUrl);
      else {
        cluster.halt();
        await whileAway().finally(() => cluster.resume());
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
    createAdmin(admin, dataDir, apart);
    await startMissing();
    await workersReady();
    return installation;
  } catch (error) {
    await installation.remove();
    throw error;
  }
}

function checkRuns(name: string, started: Pick<Product, 'output' | 'hasEnded'>): void {
  if (started.hasEnded()) throw new Error(`The ${name} ended by itself: ${started.output().slice(-2000)}`);
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
