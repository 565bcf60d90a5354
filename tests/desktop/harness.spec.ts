import { rmSync } from 'node:fs';
import { test as base, expect } from '../e2e/product-fixture.ts';
import { type Harness, openHarness } from './harness.ts';
import { journeys } from './journeys.ts';
import { forgetSecrets } from './keyring.ts';

const test = base.extend<{ app: Harness }>({
  app: async ({ product }, use) => {
    forgetSecrets();
    const app = openHarness(product.url);
    await use(app);
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});

for (const { title, run } of journeys) {
  test(title, async ({ app, product }) => run(app, product));
}

test('the shell denies permissions and has a menu; at idle no timer runs', async ({ app }) => {
  const page = await app.start();
  await page.waitForURL('**/login');
  await expect
    .poll(() => app.state())
    .toMatchObject({ permissionHandlers: 3, hasMenu: true, errors: [], timers: 0 });
});

test('the page has the bridge and nothing else of the shell', async ({ app }) => {
  const page = await app.start();
  const found = await page.evaluate(() => ({
    methods: Object.keys((window as unknown as { larkspur: object }).larkspur).length,
    frozen: Object.isFrozen((window as unknown as { larkspur: object }).larkspur),
    node: typeof (globalThis as { process?: unknown }).process,
  }));
  expect(found).toEqual({ methods: 11, frozen: true, node: 'undefined' });
});
