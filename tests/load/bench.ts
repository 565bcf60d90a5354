/**
 * `npm run bench`: compares the API with a bare Fastify route, and times searches over 10,000 candidates and twenty
 * simultaneous generations, on both databases, in one run on one machine. Prints medians and ratios; `docs/performance.md`
 * has the figures of one run.
 *
 * `-- --against FOLDER` measures the requests of another checkout in the same rounds: a worktree of an earlier commit, with
 * its `node_modules` and the built site (`out`). `-- embedded` or `-- PostgreSQL` measures one database, `-- restart` the first
 * search after a restart.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import autocannon from 'autocannon';
import { type Client, connect } from '../support/api-client.ts';
import { freePort, newDatabase, startPostgres } from '../support/postgres.ts';
import { createAdmin, newDataDir, type Product, removeDataDir, startProduct } from '../support/product.ts';
import { cpuSeconds } from './cpu-seconds.ts';
import { median, quantile } from './quantile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const admin = { email: 'admin@bench.example', password: 'password-for-bench' };
const rounds = 5;
const secondsPerRound = 2;
const connections = 10;
const candidates = 10_000;
const searches = 20;

interface Requests {
  url: string;
  headers?: Record<string, string>;
  pid: number;
}

/** What is requested: of this checkout, and of the other one if there is one. */
interface Target {
  name: string;
  requests: Requests[];
}

/** Requests a second, and the CPU time that the server's process takes for each, which other work of the machine hardly changes. */
async function send({ url, headers = {}, pid }: Requests): Promise<{ perSecond: number; cpuUs: number }> {
  const before = cpuSeconds(pid);
  const result = await autocannon({ url, headers, connections, duration: secondsPerRound });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`);
  const cpuUs = ((cpuSeconds(pid) - before) * 1e6) / result.requests.total;
  return { perSecond: result.requests.average, cpuUs };
}

/** Measures all targets in each round, so that a slow phase of the machine affects all of them. */
async function compare(targets: Target[]): Promise<void> {
  const measured = targets.map(({ requests }) =>
    requests.map(() => [] as Awaited<ReturnType<typeof send>>[]),
  );
  for (let round = 0; round < rounds; round++) {
    for (const [index, { requests }] of targets.entries()) {
      for (const [side, request] of requests.entries()) measured[index]?.[side]?.push(await send(request));
    }
  }
  const rates = measured.map((sides) => sides.map((all) => median(all.map(({ perSecond }) => perSecond))));
  const cpus = measured.map((sides) => sides.map((all) => median(all.map(({ cpuUs }) => cpuUs))));
  const baseline = rates[0]?.[0] ?? Number.NaN;
  for (const [index, { name }] of targets.entries()) {
    const [value = Number.NaN, other] = rates[index] ?? [];
    const [cpu = Number.NaN, otherCpu = Number.NaN] = cpus[index] ?? [];
    const against = other
      ? ` ${Math.round(other)} | ${(value / other).toFixed(2)} × | ${otherCpu.toFixed(1)} µs | ${(otherCpu / cpu).toFixed(2)} × |`
      : '';
    const own = `${Math.round(value)} | ${(value / baseline).toFixed(3)} | ${cpu.toFixed(1)} µs`;
    console.log(`| ${name} | ${own} |${against}`);
  }
}

async function waitFor(client: Client, path: string, done: string): Promise<void> {
  for (;;) {
    const { status, detail } = (await client.send('GET', path)) as { status: string; detail?: string };
    if (status === done) return;
    if (status.toLowerCase() === 'failed') throw new Error(detail);
    await wait(20);
  }
}

async function fill(client: Client): Promise<void> {
  await client.send('POST', '/post/company-profiles/', {
    company_name: 'Bench',
    industry: 'Staffing',
    description: 'We measure.',
  });
  const titles = [
    'Data Engineer',
    'Registered Nurse',
    'Account Executive',
    'Forklift Operator',
    'Product Designer',
  ];
  const cities = ['Austin, TX', 'Berlin, Germany', 'London, United Kingdom', 'Denver, CO', 'Toronto, Canada'];
  const skills = [
    'Python',
    'SQL',
    'Kafka',
    'Triage',
    'Salesforce',
    'Figma',
    'Safety',
    'Airflow',
    'Negotiation',
    'Excel',
  ];
  const lines = Array.from({ length: candidates }, (_, row) => {
    const of = (list: string[], step = 1) => list[(row * step) % list.length];
    const summary = `Worked ${row % 20} years with ${of(skills)} and ${of(skills, 3)} in teams of ${row % 30}.`;
    return `Person ${row},${of(titles)},"${of(cities, 7)}","${of(skills)}; ${of(skills, 3)}; ${of(skills, 7)}",${summary},p${row}@bench.example`;
  });
  const csv = ['Name,Title,Location,Skills,Summary,Email', ...lines].join('\n');
  const started = performance.now();
  const { task_id } = (await client.upload('/talent/imports/', csv)) as { task_id: string };
  await waitFor(client, `/talent/imports/${task_id}/`, 'completed');
  console.log(`Import of ${candidates} rows: ${((performance.now() - started) / 1000).toFixed(1)} s.`);
}

/** How long a search takes, initiate to Completed, in milliseconds. */
async function timeSearch(client: Client): Promise<number> {
  const body = {
    job_title: 'Data Engineer',
    location: 'Austin, TX',
    job_description:
      'You build data pipelines with Python, SQL, Kafka and Airflow, and own their quality in a small team.',
  };
  const started = performance.now();
  const { task_id } = (await client.send('POST', '/search/initiate/', body)) as { task_id: string };
  await waitFor(client, `/search/status/?task_id=${task_id}`, 'Completed');
  return performance.now() - started;
}

async function measureSearches(client: Client): Promise<void> {
  const times: number[] = [];
  for (let search = 0; search < searches; search++) times.push(await timeSearch(client));
  console.log(
    `${searches} searches over ${candidates} candidates, initiate to Completed: median ${Math.round(median(times))} ms, p95 ${Math.round(quantile(times, 0.95))} ms.`,
  );
}

/** The first search after a restart, over the sample: once all is loaded ahead, and as soon as the server answers. */
async function measureFirstSearches(): Promise<void> {
  const dataDir = newDataDir();
  const settings = { DEMO: 'off', LOG_LEVEL: 'info' };
  const start = () => startProduct({ dataDir, settings });
  createAdmin(admin, dataDir, settings);
  let product = await start();
  try {
    await timeSearch(await connect(product.url, admin));
    for (const isLoaded of [true, false]) {
      await product.stop();
      product = await start();
      const client = await connect(product.url, admin);
      while (isLoaded && !product.output().includes('Searches have loaded')) await wait(20);
      const times = [await timeSearch(client), await timeSearch(client)].map(Math.round);
      const when = isLoaded ? 'once its lists are loaded' : 'as soon as it answers';
      console.log(`After a restart, ${when}: first search ${times[0]} ms, second ${times[1]} ms.`);
    }
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
}

async function measureGenerations(client: Client): Promise<void> {
  const started = performance.now();
  const tasks = Array.from({ length: 20 }, async (_, index) => {
    const body = { post_type: 'blog', prompt_details: { target_audience: `Audience ${index}` } };
    const { task_id } = (await client.send('POST', '/post/generate/', body)) as { task_id: string };
    await waitFor(client, `/post/generate/status/?task_id=${task_id}`, 'completed');
    return performance.now() - started;
  });
  const times = await Promise.all(tasks);
  console.log(
    `20 generations by the composer at once: median ${Math.round(median(times))} ms, last ${Math.round(Math.max(...times))} ms.`,
  );
}

async function measure(name: string, products: Product[], bareRoute: Requests): Promise<void> {
  const clients: Client[] = [];
  for (const { url } of products) {
    const client = await connect(url, admin);
    await fill(client);
    await measureSearches(client);
    await measureGenerations(client);
    clients.push(client);
  }
  const requestOf = (path: string) =>
    products.map(({ url, pid }, side) => ({
      url: url + path,
      pid,
      headers: { authorization: `Bearer ${clients[side]?.access}` },
    }));
  const jobs = JSON.stringify(await clients[0]?.send('GET', '/search/jobs/?page_size=20'));
  const [more, line] =
    products.length > 1 ? [' the other checkout | | its CPU | |', '---|---|---|---|'] : ['', ''];
  console.log(`\n| ${name} | requests/s | ratio | CPU |${more}\n|---|---|---|---|${line}`);
  await compare([
    { name: 'bare Fastify route', requests: [bareRoute] },
    { name: '`GET /healthz`', requests: products.map(({ url, pid }) => ({ url: `${url}/healthz`, pid })) },
    { name: '`GET /post/company-profiles/`, signed in', requests: requestOf('/post/company-profiles/') },
    {
      name: `\`GET /search/jobs/\`, 20 jobs, ${(jobs.length / 1024).toFixed(0)} KiB`,
      requests: requestOf('/search/jobs/?page_size=20'),
    },
  ]);
}

/** Starts the product of each checkout on an empty database and measures them. */
async function measureOn(database: string, checkouts: string[], bareRoute: Requests): Promise<void> {
  const products: Product[] = [];
  try {
    for (const checkout of checkouts) {
      const dataDir = newDataDir();
      const settings = { DEMO: 'off', LOG_LEVEL: 'warn', ...(await settingsFor(database)) };
      createAdmin(admin, dataDir, settings, checkout);
      products.push(await startProduct({ dataDir, settings, checkout }));
    }
    console.log(`\n### ${database}\n`);
    await measure(database, products, bareRoute);
  } finally {
    for (const product of products) {
      await product.stop();
      removeDataDir(product.dataDir);
    }
  }
}

async function settingsFor(database: string): Promise<Record<string, string>> {
  if (database === 'embedded') return {};
  return {
    DATABASE_URL: await newDatabase(postgres),
    SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
  };
}

const { values, positionals } = parseArgs({
  options: { against: { type: 'string' } },
  allowPositionals: true,
});
const parts = positionals.length > 0 ? positionals : ['embedded', 'PostgreSQL', 'restart'];
const checkouts = [root, ...(values.against ? [path.resolve(values.against)] : [])];
const bare = spawn(process.execPath, ['tests/load/bare-route.ts', String(await freePort())], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'inherit'],
});
const bareRoute = { url: `http://127.0.0.1:${bare.spawnargs.at(-1)}/`, pid: bare.pid ?? 0 };
await once(bare.stdout, 'data');
const postgres = await startPostgres();
console.log(
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}.`,
);
try {
  for (const part of parts) {
    await (part === 'restart' ? measureFirstSearches() : measureOn(part, checkouts, bareRoute));
  }
} finally {
  bare.kill();
  await postgres.stop();
}
