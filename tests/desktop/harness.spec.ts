import { expect } from '@playwright/test';
import { desktopCalls, desktopMessages } from '../../contract/desktop/desktop.ts';
import { computerCalls } from '../../contract/desktop/desktop-computer.ts';
import { fileCalls } from '../../contract/desktop/desktop-files.ts';
import { windowCalls } from '../../contract/desktop/desktop-windows.ts';
import { test } from './harness-test.ts';
import { expectNotifications, searchStatus, startSearch, startSignedIn } from './journeys/steps.ts';
import { coreJourneys, journeys } from './journeys.ts';

for (const journey of journeys) {
  const tag = coreJourneys.includes(journey) ? [] : ['@long'];
  test(journey.title, { tag }, async ({ app, gate }) => journey.run(app, gate));
}

test('on macOS starting with a link opens its screen', async ({ app }) => {
  await startSignedIn(app);
  await app.quit();
  const environment = { HARNESS_OPEN_URL: 'larkspur://dashboard/marketing/newsletter' };
  await (await app.start({ environment })).waitForURL('**/dashboard/marketing/newsletter');
});

test('on macOS starting by a click on a notification opens the result of its task', async ({ app, gate }) => {
  await startSignedIn(app);
  await startSearch(app, gate, 'Data Engineer');
  await app.hideWindow();
  gate.forward(searchStatus);
  await expectNotifications(app, 1);
  const [{ id }] = (await app.notifications()) as unknown as [{ id: string }];
  await app.quit();
  const page = await app.start({ environment: { HARNESS_OPENED_NOTIFICATION: id } });
  await page.waitForURL('**/dashboard/sourcing/jobs/*');
});

test('the shell denies permissions, has a menu, and runs no timer at idle', async ({ app }) => {
  const page = await app.start();
  await page.waitForURL('**/login');
  await expect
    .poll(() => app.state())
    .toMatchObject({ permissionHandlers: 3, hasMenu: true, errors: [], timers: 0 });
});

test('the page sees only the bridge of the shell', async ({ app }) => {
  const page = await app.start();
  const found = await page.evaluate(() => ({
    methods: Object.keys((window as unknown as { larkspur: object }).larkspur).length,
    frozen: Object.isFrozen((window as unknown as { larkspur: object }).larkspur),
    node: typeof (globalThis as { process?: unknown }).process,
  }));
  const methods = Object.keys({
    ...desktopCalls,
    ...computerCalls,
    ...fileCalls,
    ...windowCalls,
    ...desktopMessages,
  }).length;
  expect(found).toEqual({ methods, frozen: true, node: 'undefined' });
});
