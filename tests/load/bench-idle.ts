/**
 * `npm run bench:idle`: what the product takes while nobody uses it, and how soon a job starts after its commit. CPU time is
 * that of each process (`/proc`), which other work of the machine hardly changes, beside a bare node:http server in the same
 * minutes; statements are the transactions that PostgreSQL counts. `--seconds` is how long each rests (60), `--settle` how long
 * before it may load, seed and collect garbage (90). Parts: `-- embedded PostgreSQL local app starts`.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { root } from '../../scripts/build-inputs.ts';
import { openEmbedded, openPostgres } from '../../server/platform/db/client.ts';
import { openHarness } from '../desktop/harness.ts';
import { openKeyringSession } from '../desktop/keyring-session.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { newDataDir, type Product, removeDataDir, startProduct, startWorker } from '../support/product.ts';
import { waitUntil } from '../support/wait-until.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { timeElsewhere, timeHere } from './job-starts.ts';
import { parentOf } from './local-app.ts';
import { startLocalServer, tell } from './local-server.ts';
import { median, quantile } from './quantile.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string', default: '60' },
    settle: { type: 'string', default: '90' },
  },
});
const restMs = Number(values.seconds) * 1000;
const settleMs = Number(values.settle) * 1000;
const aims = { share: 0.5, statements: 2, sameProcess: 50, otherProcess: 300 };

const row = (...cells: string[]) => console.log(`| ${cells.join(' | ')} |`);
const settings = { LOG_LEVEL: 'warn', DEMO: 'off' };

function missed(isMissed: boolean): string {
  if (isMissed) process.exitCode = 1;
  return isMissed ? ', missed' : '';
}

/** Rests, and prints the share of a core that each process takes meanwhile. */
async function rest(processes: Record<string, number>, statements?: () => Promise<number>): Promise<void> {
  await wait(settleMs);
  const pids = { ...processes, 'bare node:http': bare.pid ?? 0 };
  const read = () => Object.values(pids).map(cpuSeconds);
  const statementsBefore = await statements?.();
  const before = read();
  const startedAt = performance.now();
  await wait(restMs);
  const seconds = (performance.now() - startedAt) / 1000;
  const after = read();
  const perSecond = statements && ((await statements()) - (statementsBefore ?? 0)) / seconds;
  for (const [at, name] of Object.keys(pids).entries()) {
    const share = (((after[at] ?? 0) - (before[at] ?? 0)) / seconds) * 100;
    const isBare = !(name in processes);
    row(name, `${share.toFixed(2)} %`, isBare ? '' : `${aims.share} %${missed(share > aims.share)}`);
  }
  if (perSecond === undefined) return;
  const each = perSecond / Object.keys(processes).length;
  row(
    'statements a second and process',
    each.toFixed(2),
    `${aims.statements}${missed(each > aims.statements)}`,
  );
}

async function measureEmbedded(): Promise<void> {
  const product = await startProduct({ settings });
  try {
    await rest({ 'server, embedded database': product.pid });
  } finally {
    await product.stop();
    removeDataDir(product.dataDir);
  }
}

/** A server that works its jobs and a worker of its own, on one database. */
async function measurePostgres(): Promise<void> {
  const postgres = await startPostgres();
  const dataDir = newDataDir();
  const DATABASE_URL = await newDatabase(postgres);
  const shared = { ...settings, DATABASE_URL, SECRET_KEY: 'a-key-for-benches-of-at-least-32-characters' };
  const observer = new Client({ connectionString: postgres.url('postgres') });
  await observer.connect();
  const started: Pick<Product, 'stop'>[] = [];
  try {
    const server = await startProduct({ settings: shared, dataDir });
    started.push(server);
    const worker = startWorker(
      { ...shared, DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters' },
      dataDir,
    );
    started.push(worker);
    await waitUntil(async () => worker.output().includes('worker is ready'), 120_000);
    const statements = async () => {
      const name = new URL(DATABASE_URL).pathname.slice(1);
      const { rows } = await observer.query<{ count: string }>(
        'select xact_commit + xact_rollback as count from pg_stat_database where datname = $1',
        [name],
      );
      return Number(rows[0]?.count);
    };
    await rest({ 'server, PostgreSQL': server.pid, 'worker, PostgreSQL': worker.pid }, statements);
    const database = openPostgres(DATABASE_URL);
    await printStarts('another process, PostgreSQL', aims.otherProcess, await timeElsewhere(database));
    await database.close();
  } finally {
    for (const { stop } of started.reverse()) await stop();
    await observer.end();
    await postgres.stop();
    removeDataDir(dataDir);
  }
}

/** The server of the desktop app's local mode, as its bundle runs in the harness's utility process. */
async function measureLocal(): Promise<void> {
  build();
  const dataDir = newDataDir();
  const child: ChildProcess = await startLocalServer(path.join(dataDir, 'local'));
  try {
    await rest({ 'local server of the app': child.pid ?? 0 });
  } finally {
    tell(child, { kind: 'stop' });
    await once(child, 'exit');
    removeDataDir(dataDir);
  }
}

/** The whole app in local mode, signed in, with its window closed to the tray. Main is a bare Node here, without Electron's part. */
async function measureApp(): Promise<void> {
  build();
  const app = openHarness('');
  const endKeyring = await openKeyringSession();
  try {
    const bin = path.join(app.userData, 'bin');
    mkdirSync(bin, { recursive: true });
    writeFileSync(path.join(bin, 'dbus-send'), '#!/bin/sh\necho "   boolean true"\n');
    chmodSync(path.join(bin, 'dbus-send'), 0o755);
    const environment = { PATH: `${bin}:${process.env.PATH}` };
    const page = await app.start({ arguments: ['--local'], environment });
    await page.getByText(/^Welcome, /).waitFor({ timeout: 120_000 });
    await app.trigger('closeWindow');
    await waitUntil(async () => (await app.state()).window?.visible === false, 30_000);
    const [server = 0] = (await app.state()).utilityProcesses;
    await rest({ 'local server, window closed': server, 'main process, window closed': parentOf(server) });
    await app.quit();
  } finally {
    await app.close();
    await endKeyring();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

let isBuilt = false;
function build(): void {
  if (isBuilt) return;
  for (const script of ['scripts/build.ts', 'scripts/build-local-server.ts']) {
    execFileSync(process.execPath, [script], { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  isBuilt = true;
}

function printStarts(where: string, aim: number, times: number[]): void {
  const typical = median(times);
  row(
    `start of a job, ${where}`,
    `${typical.toFixed(1)} ms (95 % within ${quantile(times, 0.95).toFixed(1)})`,
    `${aim} ms${missed(typical > aim)}`,
  );
}

async function measureStarts(): Promise<void> {
  const dataDir = newDataDir();
  const embedded = await openEmbedded(dataDir);
  printStarts('same process, embedded', aims.sameProcess, await timeHere(embedded));
  await embedded.close();
  removeDataDir(dataDir);
  const postgres = await startPostgres();
  const database = openPostgres(await newDatabase(postgres));
  printStarts('same process, PostgreSQL', aims.sameProcess, await timeHere(database));
  await database.close();
  await postgres.stop();
}

const parts: Record<string, () => Promise<void>> = {
  starts: measureStarts,
  embedded: measureEmbedded,
  PostgreSQL: measurePostgres,
  local: measureLocal,
  app: measureApp,
};
const unknown = positionals.find((part) => !(part in parts));
if (unknown) throw new Error(`There is no part ${unknown}: ${Object.keys(parts).join(', ')}.`);
const bare = spawn(process.execPath, ['-e', "require('http').createServer().listen(0, '127.0.0.1')"]);
try {
  console.log(`${cpus().length} cores (${cpus()[0]?.model.trim()}), Node ${process.version}.\n`);
  row(`at rest for ${restMs / 1000} s`, 'measured', 'aim');
  row('---', '---', '---');
  for (const [name, measure] of Object.entries(parts)) {
    if (positionals.length === 0 || positionals.includes(name)) await measure();
  }
} finally {
  bare.kill();
}
