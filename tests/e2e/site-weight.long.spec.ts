import type { Page } from '@playwright/test';
import { publicPages } from '../../contract/platform/paths.ts';
import budget from '../budget/budget.json' with { type: 'json' };
import { connect } from '../support/api-client.ts';
import { holdRequests } from './held-requests.ts';
import { movePointer, waitForHydration } from './hydration.ts';
import { demo, expect, test } from './product-fixture.ts';

interface Received {
  type: string;
  path: string;
  bytes: number;
}

/** Records everything that a page receives, with compressed sizes without headers. */
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

/** Returns the page's cumulative layout shift. */
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

/** Lazy images that Chromium fetches early on slow or unknown connections only, such as a browser's without a window. */
const fetchedOnSlowConnectionsOnly = (page: Page) =>
  page.locator('img[loading=lazy]').evaluateAll((images) => {
    const distanceOn4G = 1250;
    return images
      .filter((image) => image.getBoundingClientRect().top > innerHeight + distanceOn4G)
      .map((image) => new URL((image as HTMLImageElement).currentSrc || location.href).pathname);
  });

for (const path of publicPages) {
  test(`${path} stays within the budget before idle, and then loads the scripts it lists`, async ({
    page,
  }) => {
    const received = record(page);
    // Without idle callbacks, paint events or interaction, hydration never starts.
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
      window.PerformanceObserver.prototype.observe = () => {};
    });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const later = await fetchedOnSlowConnectionsOnly(page);
    const early = (await received()).filter((each) => !later.includes(each.path));
    expect(early.filter(({ type }) => type === 'script')).toEqual([]);
    const limits = {
      ...budget.public,
      ...(budget.pages as Record<string, Partial<typeof budget.public>>)[path],
    };
    expect(early.length).toBeLessThanOrEqual(limits.requestsBeforeIdle);
    expect(kib(early)).toBeLessThanOrEqual(limits.beforeIdle);
    const [document] = early.filter(({ type }) => type === 'document');
    expect(kib(document ? [document] : [])).toBeLessThanOrEqual(limits.html);

    const named = await page.locator('script[data-modules]').getAttribute('data-modules');
    await movePointer(page);
    await waitForHydration(page);
    await page.waitForLoadState('networkidle');
    const scripts = (await received()).filter(({ type }) => type === 'script');
    expect(scripts.map((script) => script.path).sort()).toEqual(named?.split(' ').sort());
    expect(kib(scripts)).toBeLessThanOrEqual(limits.scripts);
  });
}

test('asks for no script before the first content is painted, though the pointer rests on the page', async ({
  page,
}) => {
  await page.mouse.move(200, 300);
  await page.goto('/');
  await waitForHydration(page);
  const { painted, asked } = await page.evaluate(() => ({
    painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    asked: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ startTime }) => startTime),
  }));
  expect(painted).toBeGreaterThan(0);
  expect(Math.min(...asked)).toBeGreaterThan(painted);
});

test("the dashboard's first load stays within the budget, without layout shift", async ({
  page,
  product,
}) => {
  const { access } = await connect(product.url, demo);
  await page.addInitScript((token) => {
    localStorage.setItem('access_token', token);
    // What is loaded once nothing else is to be done, on some machines before the network is idle, is no part of it.
    window.requestIdleCallback = () => 0;
  }, access);
  // The stream of task events stays open, so that the network would never be idle.
  await page.route('**/tasks/events/', (route) => route.fulfill({ status: 404, json: {} }));
  // Searches that other journeys have left weigh what they hold, here and in today's work.
  await page.route('**/search/jobs/', (route) => route.fulfill({ json: [] }));
  const nothing = { step_count: 0, overdue_count: 0, resumes: 0, drafts: 0, last_search: null };
  const today = { ...nothing, steps: [], answers: [], watched: [], has_searches: false };
  await page.route('**/search/today/**', (route) =>
    route.fulfill({ json: { ...today, has_people: false, has_colleagues: false, offers_model: true } }),
  );
  const received = record(page);
  await page.goto('/dashboard');
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const all = await received();
  expect(all.length).toBeLessThanOrEqual(budget.dashboard.requests);
  expect(kib(all.filter(({ type }) => type === 'script'))).toBeLessThanOrEqual(budget.dashboard.scripts);
  expect(kib(all)).toBeLessThanOrEqual(budget.dashboardFirstLoad.all);
  expect(await layoutShift(page)).toBeLessThanOrEqual(0.01);
  // The page names all scripts; none depends on the response of another.
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

test("on a phone the dashboard's footer stays below the window, where a short list cannot move it", async ({
  page,
  product,
}) => {
  const height = 823;
  await page.setViewportSize({ width: 412, height });
  const { access } = await connect(product.url, demo);
  await page.addInitScript((token) => localStorage.setItem('access_token', token), access);
  const releaseList = await holdRequests(page, '**/search/jobs/');
  await page.goto('/dashboard');
  const footerTop = async () => (await page.getByRole('contentinfo').boundingBox())?.y;
  await expect(page.getByText('Loading jobs...')).toBeVisible();
  expect(await footerTop()).toBeGreaterThanOrEqual(height);
  await releaseList();
  await expect(page.getByText('Loading jobs...')).toHaveCount(0);
  expect(await footerTop()).toBeGreaterThanOrEqual(height);
});

test('no layout shift on any public page, during load and hydration, when the font comes late', async ({
  page,
}) => {
  for (const path of publicPages) {
    const releaseFont = await holdRequests(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await movePointer(page);
    await waitForHydration(page);
    await releaseFont();
    await page.waitForLoadState('networkidle');
    expect(await layoutShift(page), path).toBeLessThanOrEqual(0.01);
  }
});
