/**
 * `npm run bench:desktop`: size of the desktop shell, its start-up time under the test harness, and its activity at idle.
 * Starts alternate with their baselines, in one run on one machine: a bare Node, and the same address in a browser. Prints
 * medians and ratios; `docs/performance.md` has the figures of one run. Then the starts and the memory of the local mode's
 * server, which `-- local` measures alone, and those of the whole app in local mode beside a server alone, as `-- app` does.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { root } from '../../scripts/build-inputs.ts';
import budget from '../budget/budget.json' with { type: 'json' };
import { weighShell } from '../budget/shell-weights.ts';
import { openHarness } from '../desktop/harness.ts';
import { openKeyringSession } from '../desktop/keyring-session.ts';
import { findMissing } from '../desktop/requirements.ts';
import { launchOptions } from '../support/browser.ts';
import { removeDataDir, startProduct } from '../support/product.ts';
import { measureLocalApp } from './local-app.ts';
import { measureLocalServer } from './local-server.ts';
import { median } from './quantile.ts';

const rounds = 7;

interface Start {
  /** From the main script to its first load call, in milliseconds. */
  toLoad: number;
  /** From the load call to the page's first paint, in milliseconds. */
  toPaint: number;
  timers: number;
}

/** Returns when a page was first painted, in milliseconds since 1970. */
const paintedAt = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const first = list.getEntriesByName('first-contentful-paint')[0];
          if (first) resolve(performance.timeOrigin + first.startTime);
        });
        observer.observe({ type: 'paint', buffered: true });
      }),
  );

async function startShell(url: string): Promise<Start> {
  const app = openHarness(url);
  try {
    const page = await app.start();
    const painted = await paintedAt(page);
    await page.waitForURL('**/login');
    const { timestamps, timers } = await app.state();
    await app.quit();
    return { toLoad: timestamps.loaded - timestamps.entered, toPaint: painted - timestamps.loaded, timers };
  } finally {
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Opens the same address in a new browser and returns the time from navigation to first paint. */
async function startWebsite(url: string): Promise<number> {
  const profile = mkdtempSync(path.join(tmpdir(), 'larkspur-profile-'));
  const context = await chromium.launchPersistentContext(profile, launchOptions());
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const navigatedAt = Date.now();
    await page.goto(`${url}/dashboard`);
    return (await paintedAt(page)) - navigatedAt;
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Times a Node that does nothing. */
function startNode(): number {
  const started = performance.now();
  execFileSync(process.execPath, ['-e', '0']);
  return performance.now() - started;
}

async function measure(url: string): Promise<void> {
  const starts: Start[] = [];
  const nodes: number[] = [];
  const sites: number[] = [];
  for (let round = 1; round <= rounds; round++) {
    nodes.push(startNode());
    starts.push(await startShell(url));
    sites.push(await startWebsite(url));
    console.error(`Round ${round} of ${rounds} is done.`);
  }
  const [node, site] = [median(nodes), median(sites)];
  const toLoad = median(starts.map((start) => start.toLoad));
  const toPaint = median(starts.map((start) => start.toPaint));
  const { main, preload } = weighShell();
  const row = (...cells: (string | number)[]) => console.log(`| ${cells.join(' | ')} |`);
  const ms = (value: number) => `${Math.round(value)} ms`;
  row('desktop shell', 'measured', 'beside', 'aim');
  row('---', '---', '---', '---');
  row('main, without the updater', `${(main / 1024).toFixed(1)} KiB`, '', `under ${budget.desktop.main} KiB`);
  row('preload', `${(preload / 1024).toFixed(1)} KiB`, '', `under ${budget.desktop.preload} KiB`);
  row(
    "main's entry to the first load call",
    ms(toLoad),
    `${(toLoad / node).toFixed(2)} × a bare Node's run (${ms(node)})`,
    '',
  );
  row(
    'load call to first paint',
    ms(toPaint),
    `${(toPaint / site).toFixed(2)} × the same address in a browser (${ms(site)})`,
    '',
  );
  row(
    'timers at idle, signed out',
    Math.max(...starts.map(({ timers }) => timers)),
    '',
    'the update check alone',
  );
}

async function measureShell(): Promise<void> {
  const endKeyring = await openKeyringSession();
  const product = await startProduct({ settings: { LOG_LEVEL: 'warn' } });
  try {
    await measure(product.url);
  } finally {
    await product.stop();
    removeDataDir(product.dataDir);
    await endKeyring();
  }
}

const missing = await findMissing();
if (missing.length > 0) throw new Error(`The harness needs ${missing.join(', ')}, which this machine lacks.`);
for (const script of ['scripts/build.ts', 'scripts/build-local-server.ts']) {
  execFileSync(process.execPath, [script], { cwd: root, stdio: 'inherit' });
}
console.log(
  `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}; medians of ${rounds}.\n`,
);
const [, , only] = process.argv;
if (!only) await measureShell();
if (!only || only === 'local') await measureLocalServer();
if (!only || only === 'app') await measureLocalApp();
