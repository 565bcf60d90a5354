import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { newDatabase, type TestPostgres } from '../../support/postgres.ts';
import {
  createAdmin,
  newDataDir,
  removeDataDir,
  runCli,
  startProduct,
  startWorker,
} from '../../support/product.ts';
import { waitUntil } from '../../support/wait-until.ts';

export const admin = { email: 'admin@bench.example', password: 'password-for-bench' };

/** The product with an empty talent pool, and what a bench asks of its processes. */
export interface BenchServer extends AsyncDisposable {
  url: string;
  /** For the table. */
  database: string;
  databaseUrl: string | undefined;
  /** The processes that do the work. */
  pids: number[];
  runCli(command: string): void;
  /** The most memory that the process that searches has had resident, its threads included; Linux alone tells. */
  memoryMb(): number;
  databaseMb(): Promise<number>;
}

/** @param worker whether a process of its own searches */
export async function openBenchServer({
  postgres,
  worker = false,
  modelsDir,
}: {
  postgres?: TestPostgres;
  worker?: boolean;
  modelsDir?: string | undefined;
}): Promise<BenchServer> {
  const dataDir = newDataDir();
  const settings: Record<string, string> = { DEMO: 'off', SAMPLE_TALENT: 'off', LOG_LEVEL: 'warn' };
  if (modelsDir !== undefined) settings.MODELS_DIR = modelsDir;
  if (postgres) {
    settings.DATABASE_URL = await newDatabase(postgres);
    settings.SECRET_KEY = 'a-key-for-tests-of-at-least-32-characters';
    settings.DATA_KEY = 'a-data-key-for-tests-of-at-least-32-characters';
  }
  const { DATABASE_URL: databaseUrl } = settings;
  createAdmin(admin, dataDir, settings);
  const product = await startProduct({
    dataDir,
    settings: { ...settings, ...(worker && { WORKER: 'separate' }) },
  });
  const searcher = worker ? startWorker(settings, dataDir) : undefined;
  if (searcher) await waitUntil(async () => searcher.output().includes('worker is ready'), 60_000);
  return {
    url: product.url,
    database: postgres ? 'PostgreSQL' : 'embedded',
    databaseUrl,
    pids: [product.pid, ...(searcher ? [searcher.pid] : [])],
    runCli: (command) => runCli([command], dataDir, settings),
    memoryMb: () => memoryOf((searcher ?? product).pid),
    databaseMb: async () =>
      (databaseUrl ? await databaseBytes(databaseUrl) : await folderBytes(path.join(dataDir, 'database'))) /
      1e6,
    [Symbol.asyncDispose]: async () => {
      await searcher?.stop();
      await product.stop();
      removeDataDir(dataDir);
    },
  };
}

function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

async function databaseBytes(databaseUrl: string): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  return Number(rows[0]?.bytes);
}
