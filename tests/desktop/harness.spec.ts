import { rmSync } from 'node:fs';
import { desktopCalls, desktopMessages } from '../../contract/desktop.ts';
import { test as base, expect } from '../e2e/product-fixture.ts';
import { type Gate, openGate } from './gate.ts';
import { type Harness, openHarness } from './harness.ts';
import { journeys } from './journeys.ts';
import { openKeyringSession } from './keyring-session.ts';

const test = base.extend<{ gate: Gate; app: Harness }, { keyring: undefined }>({
  keyring: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const end = await openKeyringSession();
      await use(undefined);
      await end();
    },
    { scope: 'worker', auto: true },
  ],
  gate: async ({ product }, use) => {
    const gate = await openGate(product);
    await use(gate);
    await gate.shut();
  },
  app: async ({ gate }, use) => {
    const app = openHarness(gate.url);
    await use(app);
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  },
});

for (const { title, run } of journeys) {
  test(title, async ({ app, gate }) => run(app, gate));
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
  const methods = Object.keys(desktopCalls).length + Object.keys(desktopMessages).length;
  expect(found).toEqual({ methods, frozen: true, node: 'undefined' });
});
