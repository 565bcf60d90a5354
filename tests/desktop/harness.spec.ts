import { expect } from '@playwright/test';
import { desktopCalls, desktopMessages } from '../../contract/desktop.ts';
import { desktopTest } from './desktop-fixture.ts';
import { openHarness } from './harness.ts';
import { journeys } from './journeys.ts';

const test = desktopTest((serverUrl) => openHarness(serverUrl));

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
