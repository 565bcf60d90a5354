/** The shell around the page, in the harness only: these tests drive the menu and crash processes. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { contractVersion } from '../../contract/platform/health.ts';
import { expectInOrder } from '../support/axe.ts';
import { openGate } from './gate.ts';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import {
  expectSignedIn,
  filesWith,
  openScreen,
  signIn,
  startSignedIn,
  statusOfRefresh,
} from './journeys/steps.ts';

const offline = (page: Page) => page.getByText('The server cannot be reached.', { exact: true });
const logOf = (app: Harness) => readFileSync(path.join(app.userData, 'logs/larkspur.log'), 'utf8');

async function chooseServer(app: Harness, address: string): Promise<void> {
  await app.menu('Server…');
  await app.page().getByLabel('Server address').fill(address);
  await app.page().keyboard.press('Enter');
}

test('choosing another server checks it, asks, signs out of the old one, and persists', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  const refresh = await app.storedSecret();
  const second = await openGate({ url: gate.url, dataDir: gate.dataDir });
  const question = `Use the server ${second.url}?`;
  // Enter presses the default button, *Cancel*.
  await chooseServer(app, second.url);
  await expect.poll(async () => (await app.state()).asked).toEqual([question]);
  expect(await app.storedSecret()).toBe(refresh);
  await app.trigger('press', 'Use this server');
  await chooseServer(app, second.url);
  await page.waitForURL('**/login');
  await expect(page.getByText(/You have changed the server/)).toBeVisible();
  expect((await app.state()).asked).toEqual([question, question]);
  await expect.poll(() => app.storedSecret()).toBeUndefined();
  await expect.poll(() => statusOfRefresh(gate, refresh)).toBe(401);

  await signIn(page);
  await app.quit();
  const before = second.calls('/api/user/auth/jwt/refresh/');
  await expectSignedIn(await app.start());
  expect(second.calls('/api/user/auth/jwt/refresh/')).toBe(before + 1);
  await app.quit();
  await second.shut();
});

test('a server of another product is refused with the reason, and nothing changes', async ({ app, gate }) => {
  const page = await startSignedIn(app);
  const second = await openGate({ url: gate.url, dataDir: gate.dataDir });
  second.answer('/healthz', 200, { status: 'ok' });
  await chooseServer(app, second.url);
  await expect(page.getByRole('alert')).toContainText('it is not a Larkspur server');
  await chooseServer(app, 'http://talent.example');
  await expect(page.getByRole('alert')).toContainText('begins with https://');
  expect((await app.state()).asked).toEqual([]);
  expect(await app.storedSecret()).toBeDefined();
  await page.getByRole('link', { name: 'Dashboard' }).first().click();
  await expectSignedIn(page);
  await second.shut();
});

test('every page shows an unreachable server until it responds', async ({ app, gate }) => {
  const page = await startSignedIn(app);
  await expect(offline(page)).toBeHidden();
  await gate.shut();
  await openScreen(page, 'Company Profile');
  await expect(offline(page)).toBeVisible();
  await gate.open();
  // The shell tries again after at most 30 s.
  await expect(offline(page)).toBeHidden({ timeout: 45_000 });
  await expectSignedIn(page);
});

test('a session that the server ends while the app runs leads to the login page, which explains why', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  gate.answer('/search/jobs/', 401, { detail: 'The session has ended.' });
  gate.answer('/api/user/auth/jwt/refresh/', 401, { detail: 'No.' });
  await page.reload();
  await page.waitForURL('**/login');
  await expect(page.getByText(/The server has ended your session/)).toBeVisible();
  await expect.poll(() => app.storedSecret()).toBeUndefined();
});

test('a crashed page is reloaded once; after a second crash the user is asked', async ({ app }) => {
  const page = await startSignedIn(app);
  const reloaded = page.waitForEvent('load');
  await app.trigger('crash');
  await reloaded;
  await expectSignedIn(page);
  expect((await app.state()).asked).toEqual([]);
  await app.trigger('crash');
  await expect.poll(async () => (await app.state()).asked).toEqual(['This page has stopped working']);
  await expectSignedIn(page);
});

test('the log records what happened, opens from the menu, and contains no token or address', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  const access = await page.evaluate(() => localStorage.getItem('access_token') ?? '');
  await page.evaluate((token) => console.error(`Bearer ${token} of ada@example.com`), access);
  await gate.shut();
  await openScreen(page, 'Company Profile');
  await expect.poll(() => logOf(app)).toContain('The server cannot be reached.');
  await app.menu('Show Logs');
  const logs = path.join(app.userData, 'logs');
  expect(await app.openedOutside()).toEqual([logs]);
  expect(logOf(app)).toContain('Larkspur 0.1.0 starts on');
  expect(filesWith(logs, [access, ...gate.refreshTokens, 'ada@example.com'])).toEqual([]);
  await gate.open();
});

test('the zoom level persists across restarts', async ({ app }) => {
  await app.start();
  await app.menu('Zoom In');
  await app.menu('Zoom In');
  expect((await app.state()).window?.zoom).toBe(1);
  await app.quit();
  await app.start();
  await expect.poll(async () => (await app.state()).window?.zoom).toBe(1);
});

test("axe finds no violation on the shell's own pages, light or dark, at 390, 768 and 1440 px", async ({
  app,
  gate,
}) => {
  const page = await app.start();
  await page.waitForURL('**/login');
  await chooseServer(app, 'http://talent.example');
  await expect(page.getByRole('alert')).toBeVisible();
  await gate.shut();
  await app.menu('Server…');
  // A network change triggers a check.
  await page.evaluate(() => dispatchEvent(new Event('offline')));
  await expect(offline(page)).toBeVisible();
  await expectInOrder(page, 'offline');
});

test('an app that is too old for its server says so once, offers the update, and goes on', async ({
  app,
  gate,
}) => {
  const newer = { contract: contractVersion + 1, oldest_app: contractVersion + 1 };
  gate.answer('/healthz', 200, { status: 'ok', product: 'larkspur', ...newer });
  const page = await startSignedIn(app);
  await expect
    .poll(async () => (await app.state()).asked)
    .toEqual([
      `The server at ${gate.url} needs a newer version of this app. Please update it.`,
      // Enter looks for the update.
      'Your package manager keeps this copy up to date.',
    ]);
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await page.waitForURL('**/login');
  expect((await app.state()).asked).toHaveLength(2);
});
