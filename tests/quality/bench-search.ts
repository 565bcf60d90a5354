/**
 * `npm run bench:search`: fifty people planted into pools of 1,000, 10,000 and 100,000, each searched for by a job that
 * describes them; and the time from initiate to Completed, with what an import takes and the database weighs.
 * `-- --postgres` runs it on PostgreSQL; `-- --million` measures a pool of 1,000,000 there, written straight into the table.
 */
import { readFileSync, statSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Client as PostgresClient } from 'pg';
import { type Client, connect } from '../support/api-client.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { createAdmin, newDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { buildNeedles, type Needle, toCsvRows } from './needles.ts';
import { seeded } from './seeded.ts';

const admin = { email: 'admin@bench.example', password: 'password-for-bench' };
const rowsOfFile = 20_000;
const needlesAtOnce = 4;
const { values } = parseArgs({
  options: {
    postgres: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    sizes: { type: 'string', default: '1000,10000,100000' },
  },
});

const quantile = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.ceil(share * times.length) - 1)] ??
  Number.NaN;

async function waitFor(client: Client, url: string, done: string): Promise<unknown> {
  for (;;) {
    const state = (await client.send('GET', url)) as { status: string; detail?: string };
    if (state.status === done) return state;
    if (state.status.toLowerCase() === 'failed') throw new Error(state.detail);
    // Asked more often, the questions themselves would take the time that is measured.
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function importRows(client: Client, rows: string[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsOfFile) {
    const csv = ['Name,Title,Location,Skills,Summary', ...rows.slice(at, at + rowsOfFile)].join('\n');
    const { task_id } = (await client.upload('/talent/imports/', csv)) as { task_id: string };
    await waitFor(client, `/talent/imports/${task_id}/`, 'completed');
  }
}

/** @returns how long it took, and at which place the planted person stands; 0 when not among the best 100 */
async function search(client: Client, needle: Needle): Promise<{ ms: number; place: number }> {
  const started = performance.now();
  const { task_id } = (await client.send('POST', '/search/initiate/', needle.job)) as { task_id: string };
  const state = (await waitFor(client, `/search/status/?task_id=${task_id}`, 'Completed')) as {
    results: { title?: string }[];
  };
  const ms = performance.now() - started;
  const place = state.results.findIndex(({ title }) => title?.startsWith(`${needle.name} · `)) + 1;
  return { ms, place };
}

/** What a pool of this size costs beside the searches. */
interface Costs {
  fillSeconds: number;
  memoryMb: () => number;
  databaseMb: () => Promise<number>;
}

async function measure(client: Client, size: number, costs: Costs): Promise<void> {
  const needles = buildNeedles();
  const found: { ms: number; place: number }[] = [];
  await search(client, needles[0] as Needle);
  for (const needle of needles) found.push(await search(client, needle));
  const times = found.map(({ ms }) => ms);
  const started = performance.now();
  await Promise.all(needles.slice(0, needlesAtOnce).map((needle) => search(client, needle)));
  const atOnce = performance.now() - started;
  const first = found.filter(({ place }) => place === 1).length;
  const others = found.filter(({ place }) => place !== 1).map(({ place }) => place || '>100');
  const cells = [
    size,
    `${first} of ${needles.length}`,
    others.join(', ') || '–',
    ...[quantile(times, 0.5), quantile(times, 0.95), atOnce].map(Math.round),
    costs.fillSeconds.toFixed(1),
    Math.round(costs.memoryMb()),
    Math.round(await costs.databaseMb()),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

async function folderBytes(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(path.join(entry.parentPath, entry.name)).size, 0);
}

async function databaseBytes(databaseUrl: string): Promise<number> {
  const client = new PostgresClient({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes');
  await client.end();
  return Number(rows[0]?.bytes);
}

/** The most memory that the server has had resident, its threads included; Linux alone tells. */
function memoryOf(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1000;
}

/** Rows straight into the table: the product packs them by itself, within the first search. */
async function fillDirectly(databaseUrl: string, size: number): Promise<void> {
  const client = new PostgresClient({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query('select organisation_id from users where email = $1', [admin.email]);
  const organisationId = rows[0]?.organisation_id;
  for (let at = 0; at < size; at += rowsOfFile) {
    const people = toCsvRows(at, Math.min(size, at + rowsOfFile), seeded(at + 1));
    await client.query(
      `insert into candidates (organisation_id, name, title, skills, location, summary, email, profile_url, source)
       select $1, row ->> 'name', row ->> 'title',
         array(select jsonb_array_elements_text(row -> 'skills')), row ->> 'location', row ->> 'summary', '', '', 'bench'
       from jsonb_array_elements($2::jsonb) as row`,
      [organisationId, JSON.stringify(people.map(({ person }) => person))],
    );
  }
  await client.end();
}

const postgres = values.postgres || values.million ? await startPostgres() : undefined;
const dataDir = newDataDir();
try {
  const settings: Record<string, string> = { DEMO: 'off', SAMPLE_TALENT: 'off', LOG_LEVEL: 'warn' };
  if (postgres) {
    settings.DATABASE_URL = await newDatabase(postgres);
    settings.SECRET_KEY = 'a-key-for-tests-of-at-least-32-characters';
    settings.DATA_KEY = 'a-data-key-for-tests-of-at-least-32-characters';
  }
  createAdmin(admin, dataDir, settings);
  const product = await startProduct({ dataDir, settings });
  try {
    const client = await connect(product.url, admin);
    await importRows(
      client,
      buildNeedles().map(({ row }) => row),
    );
    console.log(`\n${postgres ? 'PostgreSQL' : 'Embedded database'}\n`);
    console.log(
      '| people | planted first | other places | p50 ms | p95 ms | four at once, ms | filled in s | memory MB | database MB |\n|---|---|---|---|---|---|---|---|---|',
    );
    let people = 0;
    const sizes = values.million ? [1_000_000] : values.sizes.split(',').map(Number);
    for (const size of sizes) {
      const started = performance.now();
      if (values.million && settings.DATABASE_URL) await fillDirectly(settings.DATABASE_URL, size);
      else
        await importRows(
          client,
          toCsvRows(people, size, seeded(size)).map(({ row }) => row),
        );
      const fillSeconds = (performance.now() - started) / 1000;
      people = size;
      await measure(client, size, {
        fillSeconds,
        memoryMb: () => memoryOf(product.pid),
        databaseMb: async () =>
          (settings.DATABASE_URL ? await databaseBytes(settings.DATABASE_URL) : await folderBytes(dataDir)) /
          1e6,
      });
    }
  } finally {
    await product.stop();
  }
} finally {
  removeDataDir(dataDir);
  await postgres?.stop();
}
