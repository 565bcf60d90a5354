/**
 * `npm run bench:search`: fifty people planted into pools of 1,000, 10,000 and 100,000, on the embedded database and on
 * PostgreSQL, each searched for by a job that describes them; with the time from initiate to the results, what an import
 * takes and the database weighs. Fails when an aim is missed. `-- --embedded` or `-- --postgres` runs it on one of them,
 * `-- --million` fills a pool of 1,000,000 on PostgreSQL by COPY and searches it with a worker of its own, and
 * `-- --vectors MODEL.gguf` searches each pool once more when everybody in it has a vector by that model.
 */
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type LocalModels, listLocalModels } from '../../contract/organization/local-models.calls.ts';
import { catalogue } from '../../server/platform/ai/local/models-folder.ts';
import { type Client, connect } from '../support/api-client.ts';
import { startPostgres } from '../support/postgres.ts';
import { waitUntil } from '../support/wait-until.ts';
import { buildNeedles, toCsvRows } from './needles.ts';
import { describeAims, type Row } from './search-bench/aims.ts';
import { fillByCopy } from './search-bench/fill-by-copy.ts';
import { admin, type BenchServer, openBenchServer } from './search-bench/server.ts';
import { timeSearches } from './search-bench/time-searches.ts';
import { seeded } from './seeded.ts';

const rowsOfFile = 20_000;
const mostVectorsMs = 7_200_000;
const { values } = parseArgs({
  options: {
    embedded: { type: 'boolean', default: false },
    postgres: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    sizes: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    vectors: { type: 'string' },
  },
});
const modelsDir =
  values.vectors === undefined ? undefined : mkdtempSync(path.join(tmpdir(), 'larkspur-models-'));

const columns: [string, (row: Row) => string | number][] = [
  ['database', ({ database }) => database],
  ['people', ({ people }) => people.toLocaleString('en')],
  ['planted first', ({ first, planted }) => `${first} of ${planted}`],
  ['other places', ({ others }) => others.join(', ') || '–'],
  ['p50 ms', ({ p50 }) => Math.round(p50)],
  ['p95 ms', ({ p95 }) => Math.round(p95)],
  ['four at once, ms', ({ atOnce }) => Math.round(atOnce)],
  ['× one', ({ atOnce, p50 }) => (atOnce / p50).toFixed(1)],
  ['CPU ms', ({ cpu }) => Math.round(cpu)],
  ['filled in s', ({ fillSeconds }) => fillSeconds.toFixed(1)],
  ['most memory MB', ({ memoryMb }) => Math.round(memoryMb)],
  ['database MB', ({ databaseMb }) => Math.round(databaseMb)],
  ['load', ({ load }) => load.toFixed(1)],
];
const line = (cells: (string | number)[]) => `| ${cells.join(' | ')} |`;

async function importRows(client: Client, rows: string[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsOfFile) {
    const csv = ['Name,Title,Location,Skills,Summary', ...rows.slice(at, at + rowsOfFile)].join('\n');
    const { task_id } = (await client.upload('/talent/imports/', csv)) as { task_id: string };
    for (;;) {
      const state = (await client.send('GET', `/talent/imports/${task_id}/`)) as { status: string };
      if (state.status === 'completed') break;
      if (state.status === 'failed') throw new Error('The import failed.');
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function fill(server: BenchServer, client: Client, from: number, to: number): Promise<void> {
  if (values.million && server.databaseUrl) {
    await fillByCopy(server.databaseUrl, admin.email, from, to);
    server.runCli('rebuild-search-index');
  } else
    await importRows(
      client,
      toCsvRows(from, to, seeded(to)).map(({ row }) => row),
    );
}

/** Installs the model in the place of the one of the list, and waits until everybody has a vector. */
async function makeVectors(client: Client, folder: string, model: string): Promise<void> {
  const name = catalogue().find(({ purpose }) => purpose === 'embeddings')?.name ?? '';
  copyFileSync(model, path.join(folder, `${name}.gguf`));
  const [needle] = buildNeedles();
  // A search asks for those that are lacking.
  await client.send('POST', '/search/initiate/', needle?.job);
  const started = performance.now();
  await waitUntil(
    async () => {
      const { models } = (await client.send('GET', listLocalModels.path)) as LocalModels;
      const people = models.find((one) => one.name === name)?.people;
      return people != null && people.done >= people.total;
    },
    mostVectorsMs,
    1000,
  );
  console.log(`Vectors were made in ${Math.round((performance.now() - started) / 1000)} s.`);
}

async function measure(server: BenchServer, sizes: number[]): Promise<Row[]> {
  const client = await connect(server.url, admin);
  const needles = buildNeedles().map(({ row }) => row);
  await importRows(client, needles);
  const rows: Row[] = [];
  let people = 0;
  for (const size of sizes) {
    const started = performance.now();
    await fill(server, client, people, size);
    const fillSeconds = (performance.now() - started) / 1000;
    people = size;
    const time = async (database: string) => {
      const timing = await timeSearches(server.url, client, Number(values.rounds), server.pids);
      const costs = { fillSeconds, memoryMb: server.memoryMb(), databaseMb: await server.databaseMb() };
      const row = { database, people, ...timing, ...costs };
      rows.push(row);
      console.log(line(columns.map(([, cell]) => cell(row))));
    };
    await time(server.database);
    if (modelsDir === undefined || values.vectors === undefined) continue;
    await makeVectors(client, modelsDir, values.vectors);
    await time(`${server.database}, vectors`);
    rmSync(modelsDir, { recursive: true });
    mkdirSync(modelsDir);
  }
  return rows;
}

console.log(`Load before: ${loadavg()[0]?.toFixed(1)}\n`);
console.log(line(columns.map(([name]) => name)));
console.log(line(columns.map(() => '---')));
const both = values.embedded === values.postgres;
const sizes = (values.sizes ?? (values.million ? '1000000' : '1000,10000,100000')).split(',').map(Number);
const rows: Row[] = [];
if (!values.million && (both || values.embedded)) {
  await using server = await openBenchServer({ modelsDir });
  rows.push(...(await measure(server, sizes)));
}
if (values.million || both || values.postgres) {
  const postgres = await startPostgres();
  try {
    await using server = await openBenchServer({ postgres, worker: values.million, modelsDir });
    rows.push(...(await measure(server, sizes)));
  } finally {
    await postgres.stop();
  }
}
const aims = describeAims(rows);
console.log(`\n${aims.map(({ text }) => text).join('\n')}`);
if (aims.some(({ isMet }) => !isMet)) process.exitCode = 1;
