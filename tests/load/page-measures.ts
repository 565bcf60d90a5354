import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright';
import { findBrowser } from '../support/browser.ts';

/** Lighthouse figures of one page load on a simulated mid-range phone. */
export interface PageMeasure {
  /** Milliseconds. */
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  /** Transferred bytes. */
  html: number;
  scripts: number;
  /** Bytes asked for before the first script, which is asked for when the browser is idle. */
  beforeIdle: number;
  requestsBeforeIdle: number;
  requests: number;
  bytes: number;
  /** 0 to 100: performance, accessibility, best practices, SEO. */
  scores: number[];
}

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];

interface Browser {
  port: number;
  close(): Promise<void>;
}

/**
 * Measures a page in a new browser, and in a second one if the first lost the trace.
 * @param storage initial local storage: a session, for pages that require one
 * @throws Error if the page could not be measured
 */
export const measurePage = (url: string, storage?: Record<string, string>): Promise<PageMeasure> =>
  measureOnce(url, storage).catch(() => measureOnce(url, storage));

async function measureOnce(url: string, storage?: Record<string, string>): Promise<PageMeasure> {
  const browser = await openBrowser();
  try {
    if (storage) await fillStorage(browser.port, new URL(url).origin, storage);
    const result = await lighthouse(
      url,
      { port: browser.port, output: 'json', logLevel: 'error', disableStorageReset: storage !== undefined },
      { extends: 'lighthouse:default', settings: { onlyCategories: categories } },
    );
    if (!result || result.lhr.runtimeError) {
      throw new Error(`${url}: ${result?.lhr.runtimeError?.message ?? 'no result'}`);
    }
    return readResult(result.lhr);
  } finally {
    await browser.close();
  }
}

interface NetworkItem {
  resourceType?: string;
  transferSize: number;
  /** Milliseconds. */
  networkRequestTime: number;
  url: string;
}
interface LighthouseResult {
  audits: Record<string, { numericValue?: number; details?: unknown }>;
  categories: Record<string, { score: number | null }>;
}

function readResult({ audits, categories: scored }: LighthouseResult): PageMeasure {
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const details = audits['network-requests']?.details as { items: NetworkItem[] } | undefined;
  const sent = (details?.items ?? []).filter(({ url }) => url.startsWith('http'));
  const ofType = (type: string) => sent.filter(({ resourceType }) => resourceType === type);
  // Still pages only prefetch theirs, which is no request of type Script.
  const scripts = sent.filter(({ url }) => new URL(url).pathname.endsWith('.js'));
  const idleAt = Math.min(...scripts.map(({ networkRequestTime }) => networkRequestTime));
  const early = sent.filter(({ networkRequestTime }) => networkRequestTime < idleAt);
  return {
    fcp: value('first-contentful-paint'),
    lcp: value('largest-contentful-paint'),
    tbt: value('total-blocking-time'),
    cls: value('cumulative-layout-shift'),
    html: total(ofType('Document')),
    scripts: total(scripts),
    beforeIdle: total(early),
    requestsBeforeIdle: early.length,
    requests: sent.length,
    bytes: total(sent),
    scores: categories.map((name) => Math.round((scored[name]?.score ?? Number.NaN) * 100)),
  };
}

const total = (items: NetworkItem[]) => items.reduce((sum, { transferSize }) => sum + transferSize, 0);

/** Starts a browser with a new profile: nothing is cached, nobody is signed in. */
async function openBrowser(): Promise<Browser> {
  const file = findBrowser();
  if (!file)
    throw new Error('There is no browser here. Install Chromium, or run npx playwright install chromium.');
  const profile = mkdtempSync(path.join(tmpdir(), 'larkspur-bench-'));
  const args = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    ...['--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
    ...['--disable-component-update', '--disable-sync', '--disable-extensions'],
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    'about:blank',
  ];
  // A group of its own: the browser's other processes outlive it when it is killed alone.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
  const port = await readPort(child);
  return {
    port,
    close: async () => {
      const ended = once(child, 'exit');
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      await ended;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

async function readPort(child: ChildProcess): Promise<number> {
  let output = '';
  for await (const chunk of child.stderr ?? []) {
    output += chunk;
    const port = /DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(output)?.[1];
    if (port) {
      child.stderr?.on('data', () => {});
      return Number(port);
    }
  }
  throw new Error(`The browser did not start: ${output}`);
}

async function fillStorage(port: number, origin: string, storage: Record<string, string>): Promise<void> {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await browser.contexts()[0]?.newPage();
  await page?.goto(`${origin}/robots.txt`);
  await page?.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, Object.entries(storage));
  await page?.close();
  await browser.close();
}
