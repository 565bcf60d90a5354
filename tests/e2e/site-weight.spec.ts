import type { Page } from '@playwright/test';
import { publicPages } from '../../contract/paths.ts';
import budget from '../budget/budget.json' with { type: 'json' };
import { connect } from '../support/api-client.ts';
import { demo, expect, test } from './product-fixture.ts';

interface Received {
  type: string;
  path: string;
  bytes: number;
}

/** Everything that a page receives, in bytes as they were sent, without headers. */
function record(page: Page): () => Promise<Received[]> {
  const pending: Promise<Received>[] = [];
  page.on('requestfinished', (request) => {
    const sizes = request.sizes();
    pending.push(
      sizes.then(({ responseBodySize }) => ({
        type: request.resourceType(),
        path: new URL(request.url()).pathname,
        bytes: responseBodySize,
      })),
    );
  });
  return () => Promise.all(pending);
}

const kib = (received: Received[]) => received.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;

/** How far things have moved by themselves, as the browser counts it. */
const layoutShift = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => setTimeout(() => resolve(shift)));
      }),
  );

for (const path of publicPages) {
  test(`${path} keeps within the budget before idle, and fetches the scripts that it names afterwards`, async ({
    page,
  }) => {
    const received = record(page);
    // The browser is never idle, and no form is painted: nobody is there yet.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
      window.PerformanceObserver.prototype.observe = () => {};
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const early = await received();
    expect(early.filter(({ type }) => type === 'script')).toEqual([]);
    expect(early.length).toBeLessThanOrEqual(budget.public.requestsBeforeIdle);
    expect(kib(early)).toBeLessThanOrEqual(budget.public.beforeIdle);
    const [document] = early.filter(({ type }) => type === 'document');
    expect(kib(document ? [document] : [])).toBeLessThanOrEqual(budget.public.html);

    const named = await page.locator('script[data-modules]').getAttribute('data-modules');
    await page.mouse.move(10, 200);
    await expect.poll(() => page.evaluate(() => window.earlyInput)).toBeUndefined();
    await page.waitForLoadState('networkidle');
    const scripts = (await received()).filter(({ type }) => type === 'script');
    expect(scripts.map((script) => script.path).sort()).toEqual(named?.split(' ').sort());
    const limit = { ...budget.public, ...(budget.pages as Record<string, { scripts: number }>)[path] }
      .scripts;
    expect(kib(scripts)).toBeLessThanOrEqual(limit);
  });
}

test("the dashboard's first load keeps within the budget, and nothing in it moves", async ({
  page,
  product,
}) => {
  const { access } = await connect(product.url, demo);
  await page.addInitScript((token) => localStorage.setItem('access_token', token), access);
  const received = record(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const all = await received();
  expect(all.length).toBeLessThanOrEqual(budget.dashboard.requests);
  expect(kib(all.filter(({ type }) => type === 'script'))).toBeLessThanOrEqual(budget.dashboard.scripts);
  expect(kib(all)).toBeLessThanOrEqual(budget.dashboardFirstLoad.all);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  // None is asked for after another: all were named in the page.
  const named = await page
    .locator('script[type="module"], link[rel="modulepreload"]')
    .evaluateAll((elements) =>
      elements.map(
        (element) =>
          new URL(element.getAttribute('src') ?? element.getAttribute('href') ?? '', location.href).pathname,
      ),
    );
  const scripts = all.filter(({ type }) => type === 'script').map((script) => script.path);
  expect(scripts.filter((script) => !named.includes(script))).toEqual([]);
});

test('nothing moves on a public page, while it loads or when it is hydrated', async ({ page }) => {
  for (const path of publicPages) {
    await page.goto(path);
    await expect.poll(() => page.evaluate(() => window.earlyInput)).toBeUndefined();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page), path).toBeLessThanOrEqual(0.01);
  }
});
