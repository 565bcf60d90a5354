/**
 * `npm run bench:site`: compares every public page of the built product with the same HTML without scripts (the floor),
 * measured by Lighthouse on a simulated phone, alternately, in one run on one machine; then the dashboard's first load, and
 * the server with a bare Fastify route. Prints medians (of TBT means) and ratios. `SITE_RUNS=1` gives a quick estimate, and `SITE_PAGES`
 * (paths separated by commas) selects pages; `docs/performance.md` has the figures of one complete run. Fails where an aim is
 * missed.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import { precompress } from '../../build/site/precompress.ts';
import { publicPages } from '../../contract/platform/paths.ts';
import { connect } from '../support/api-client.ts';
import { freePort } from '../support/postgres.ts';
import { removeDataDir, startProduct } from '../support/product.ts';
import { withoutScripts } from '../support/without-scripts.ts';
import { measurePage, type PageMeasure } from './page-measures.ts';
import { median } from './quantile.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const demo = { email: 'demo@larkspur.example', password: 'password-for-bench' };
const runs = Number(process.env.SITE_RUNS || '5');
const loadRounds = 5;
const secondsPerRound = 2;

const of = (measures: PageMeasure[], value: (measure: PageMeasure) => number) => median(measures.map(value));
/** Blocking time counts what a task takes beyond 50 ms, so that a run has 0 or 40 of them: a median would, too. */
const blockingTime = (measures: PageMeasure[]) =>
  measures.reduce((sum, { tbt }) => sum + tbt, 0) / measures.length;
const ms = (value: number) => Math.round(value);
const kib = (bytes: number) => (bytes / 1024).toFixed(1);
const ratio = (value: number, floor: number) => (value / floor).toFixed(2);
const row = (cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);

/** How much slower than the floor a page may be. */
const aims = [
  { name: 'FCP', atMost: 1.05, over: (measures: PageMeasure[]) => of(measures, ({ fcp }) => fcp) },
  { name: 'LCP', atMost: 1.05, over: (measures: PageMeasure[]) => of(measures, ({ lcp }) => lcp) },
  { name: 'TBT', atMost: 1.3, over: blockingTime },
];
/** Within the noise of a page without scripts, in milliseconds. */
const negligibleTbt = 60;
const missed: string[] = [];

/** Starts a server script of this folder and waits until it is listening. */
async function startBaseline(
  script: string,
  ...args: string[]
): Promise<{ url: string; process: ChildProcess }> {
  const port = await freePort();
  const child = spawn(process.execPath, [`tests/load/${script}`, String(port), ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout, 'data');
  return { url: `http://127.0.0.1:${port}`, process: child };
}

/** Writes the product's pages without their scripts, and everything that they load, into a folder. */
async function writeFloor(folder: string, url: string, pages: readonly string[]): Promise<void> {
  for (const part of ['assets', 'media', 'icons']) {
    await cp(path.join(root, 'out/renderer', part), path.join(folder, part), { recursive: true });
  }
  for (const page of pages) {
    const html = await (await fetch(url + page)).text();
    await mkdir(path.join(folder, page), { recursive: true });
    await writeFile(path.join(folder, page, 'index.html'), withoutScripts(html));
  }
  await precompress(folder);
}

async function measurePages(url: string, floorUrl: string, pages: readonly string[]): Promise<void> {
  const measured = new Map(
    pages.map((page) => [page, { own: [] as PageMeasure[], floor: [] as PageMeasure[] }]),
  );
  for (let run = 1; run <= runs; run++) {
    for (const [page, { own, floor }] of measured) {
      own.push(await measurePage(url + page));
      floor.push(await measurePage(floorUrl + page));
    }
    console.error(`Run ${run} of ${runs} is done.`);
  }
  row(['page', 'FCP ms', '× floor', 'LCP ms', '× floor', 'TBT ms', '× floor', 'CLS', 'scores']);
  row(['---', '---', '---', '---', '---', '---', '---', '---', '---']);
  for (const [page, { own, floor }] of measured) {
    const cells = aims.flatMap(({ name, atMost, over }) => {
      const [measure, base] = [over(own), over(floor)];
      if (measure > Math.max(base * atMost, name === 'TBT' ? negligibleTbt : 0)) {
        missed.push(
          `${page}: ${name} ${ms(measure)} ms, ${ratio(measure, base)} × the floor; the aim is ${atMost} ×`,
        );
      }
      return [ms(measure), ratio(measure, base)];
    });
    row([page, ...cells, of(own, (each) => each.cls).toFixed(3), scoresOf(own)]);
  }
  console.log('');
  row([
    'page',
    'HTML KiB',
    'scripts KiB',
    'before idle KiB',
    'requests before idle',
    'floor: FCP, LCP, TBT ms',
  ]);
  row(['---', '---', '---', '---', '---', '---']);
  for (const [page, { own, floor }] of measured) {
    row([
      page,
      kib(of(own, (each) => each.html)),
      kib(of(own, (each) => each.scripts)),
      kib(of(own, (each) => each.beforeIdle)),
      of(own, (each) => each.requestsBeforeIdle),
      aims.map(({ over }) => ms(over(floor))).join(', '),
    ]);
  }
  const every = [...measured.values()];
  const [own, floor] = [
    blockingTime(every.flatMap(({ own }) => own)),
    blockingTime(every.flatMap(({ floor }) => floor)),
  ];
  console.log(`\nTBT over all pages: ${ms(own)} ms, ${ratio(own, floor)} × the floor's ${ms(floor)} ms.`);
}

const scoresOf = (measures: PageMeasure[]): string =>
  [0, 1, 2, 3].map((index) => of(measures, ({ scores }) => scores[index] ?? Number.NaN)).join(' ');

async function measureDashboard(url: string): Promise<void> {
  const { access } = await connect(url, demo);
  const measures: PageMeasure[] = [];
  for (let run = 0; run < runs; run++) {
    measures.push(await measurePage(`${url}/dashboard`, { access_token: access }));
  }
  console.log('');
  row(['dashboard, signed in', 'FCP ms', 'LCP ms', 'TBT ms', 'CLS', 'all KiB', 'scripts KiB', 'requests']);
  row(['---', '---', '---', '---', '---', '---', '---', '---']);
  row([
    '/dashboard',
    ms(of(measures, (each) => each.fcp)),
    ms(of(measures, (each) => each.lcp)),
    ms(blockingTime(measures)),
    of(measures, (each) => each.cls).toFixed(3),
    kib(of(measures, (each) => each.bytes)),
    kib(of(measures, (each) => each.scripts)),
    of(measures, (each) => each.requests),
  ]);
}

/** Measures requests per second for public pages, and for a bare route with the bytes of the home page. */
async function measureServer(url: string, folder: string): Promise<void> {
  const headers = { 'accept-encoding': 'br' };
  // `fetch` would decompress the response.
  const packed = path.join(folder, 'home.br');
  execFileSync('curl', ['-s', '-H', 'accept-encoding: br', '-o', packed, `${url}/`]);
  const bare = await startBaseline('bare-route.ts', packed);
  const targets = [
    { name: 'bare Fastify route, the same bytes', url: `${bare.url}/`, measured: [] as number[] },
    { name: '`/`', url: `${url}/`, measured: [] as number[] },
    { name: '`/blog`', url: `${url}/blog`, measured: [] as number[] },
  ];
  for (let round = 0; round < loadRounds; round++) {
    for (const { name, url: target, measured } of targets) {
      const result = await autocannon({ url: target, headers, connections: 10, duration: secondsPerRound });
      if (result.non2xx + result.errors > 0)
        throw new Error(`${name}: ${result.non2xx} refusals, ${result.errors} errors`);
      measured.push(result.requests.average);
    }
  }
  bare.process.kill();
  const baseline = median(targets[0]?.measured ?? []);
  console.log('');
  row(['server', 'requests/s', 'ratio']);
  row(['---', '---', '---']);
  for (const { name, measured } of targets)
    row([name, ms(median(measured)), ratio(median(measured), baseline)]);
}

execFileSync(process.execPath, ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
const product = await startProduct({ settings: { DEMO_PASSWORD: demo.password, LOG_LEVEL: 'warn' } });
const folder = await mkdtemp(path.join(tmpdir(), 'larkspur-floor-'));
let floor: Awaited<ReturnType<typeof startBaseline>> | undefined;
try {
  console.log(
    `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; medians of ${runs}, of TBT means.\n`,
  );
  const [post] = (await (await fetch(`${product.url}/post/website-blog-posts/`)).json()) as {
    slug: string;
  }[];
  const all = [...publicPages, ...(post ? [`/blog/${post.slug}`] : [])];
  const pages = process.env.SITE_PAGES?.split(',') ?? all;
  const site = path.join(folder, 'site');
  await writeFloor(site, product.url, pages);
  floor = await startBaseline('floor-site.ts', site);
  await measurePages(product.url, floor.url, pages);
  await measureDashboard(product.url);
  await measureServer(product.url, folder);
} finally {
  floor?.process.kill();
  await product.stop();
  removeDataDir(product.dataDir);
  await rm(folder, { recursive: true });
}
if (missed.length > 0) {
  console.error(`\nAims missed:\n${missed.join('\n')}`);
  process.exitCode = 1;
}
