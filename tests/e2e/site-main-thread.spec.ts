import type { Browser } from '@playwright/test';
import { publicPages } from '../../contract/platform/paths.ts';
import { withoutScripts } from '../support/without-scripts.ts';
import { waitForHydration } from './hydration.ts';
import { type MainThreadTime, measureMainThread } from './main-thread.ts';
import { expect, test } from './product-fixture.ts';

/** The least of all loads counts: other processes make a load slower, never faster. So a page that is too slow gets more. */
const mostLoads = 8;
/** The main thread’s time of a page, as a multiple of the same page without scripts (`docs/performance.md`). Forms bring most code. */
const hasForms = (path: string) => /^\/(login|register)$/.test(path);
const atMost = (path: string) => (hasForms(path) ? 5 : 3.5);
/** The same of what its tasks take beyond 50 ms on a phone, and how many milliseconds of that count as none. */
const blockingAtMost = 1.3;
const negligibleBlocking = (path: string) => (hasForms(path) ? 160 : 100);

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

async function measure(browser: Browser, url: string, isFloor: boolean): Promise<MainThreadTime> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  if (isFloor) {
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutScripts(await response.text()) });
    });
  }
  const time = await measureMainThread(page, url, async () => {
    if (!isFloor) await waitForHydration(page);
    await page.waitForLoadState('networkidle');
  });
  await context.close();
  return time;
}

const least = (times: MainThreadTime[], key: keyof MainThreadTime) =>
  Math.min(...times.map((time) => time[key]));

for (const path of publicPages) {
  test(`${path} takes the main thread little longer than without scripts`, async ({ browser, product }) => {
    const own: MainThreadTime[] = [];
    const floor: MainThreadTime[] = [];
    const ratio = () => least(own, 'total') / least(floor, 'total');
    const blocking = () => least(own, 'blocking');
    const blockingLimit = () => Math.max(least(floor, 'blocking') * blockingAtMost, negligibleBlocking(path));
    do {
      own.push(await measure(browser, product.url + path, false));
      floor.push(await measure(browser, product.url + path, true));
    } while (own.length < mostLoads && (ratio() > atMost(path) || blocking() > blockingLimit()));
    expect(ratio()).toBeLessThanOrEqual(atMost(path));
    expect(blocking()).toBeLessThanOrEqual(blockingLimit());
  });
}
