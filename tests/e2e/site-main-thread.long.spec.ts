import type { Browser } from '@playwright/test';
import { publicPages } from '../../contract/platform/paths.ts';
import { withoutScripts } from '../support/without-scripts.ts';
import { movePointer, waitForHydration } from './hydration.ts';
import { measureMainThread } from './main-thread.ts';
import { expect, test } from './product-fixture.ts';

/** The least of all loads counts: other processes make a load slower, never faster. So a page that is too slow gets more. */
const mostLoads = 8;
/**
 * The main thread’s time of a page, as a multiple of the same page without scripts (`docs/performance.md`). Forms bring most
 * code. Blocking time is for `npm run bench:site`: a task of 30 ms is two thirds of it, and a slow machine has three.
 */
const hasForms = (path: string) => /^\/(login|register)$/.test(path);
const atMost = (path: string) => (hasForms(path) ? 5 : 3.5);

const phone = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75 };

async function measure(browser: Browser, url: string, isFloor: boolean): Promise<number> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  if (isFloor) {
    await page.route(url, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: withoutScripts(await response.text()) });
    });
  }
  const time = await measureMainThread(page, url, async () => {
    if (!isFloor) {
      await movePointer(page);
      await waitForHydration(page);
    }
    await page.waitForLoadState('networkidle');
  });
  await context.close();
  return time;
}

for (const path of publicPages) {
  test(`${path} takes the main thread little longer than without scripts`, async ({ browser, product }) => {
    const own: number[] = [];
    const floor: number[] = [];
    const ratio = () => Math.min(...own) / Math.min(...floor);
    do {
      own.push(await measure(browser, product.url + path, false));
      floor.push(await measure(browser, product.url + path, true));
    } while (own.length < mostLoads && ratio() > atMost(path));
    expect(ratio()).toBeLessThanOrEqual(atMost(path));
  });
}
