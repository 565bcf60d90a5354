/** The quick search: keys that work in any program, and the small window that they open. */
import { expect, type Page } from '@playwright/test';
import { expectInOrder } from '../support/axe.ts';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import {
  expectNotifications,
  expectSignedIn,
  searchStatus,
  signIn,
  startSignedIn,
} from './journeys/steps.ts';

const keys = 'Control+Shift+L';
const job =
  'Senior Data Engineer (m/w/d)\nLocation: Berlin\n\nPipelines with Python, SQL, Kafka and Airflow.';

async function openSettings(app: Harness): Promise<Page> {
  await app.menu('Settings…');
  const page = app.page();
  await expect(page.getByRole('heading', { name: 'Quick search' })).toBeVisible();
  return page;
}

async function press(page: Page, pressed: string): Promise<void> {
  await page.getByRole('button', { name: /^Choose (other )?keys/ }).click();
  await page.keyboard.press(pressed);
}

/** Opens the quick search by its keys. */
async function openQuickSearch(app: Harness): Promise<Page> {
  await app.trigger('pressKeys', keys);
  const page = await app.pageAt('/quick-search');
  await expect(page.getByRole('heading', { name: 'New search' })).toBeVisible();
  return page;
}

async function startWithKeys(app: Harness): Promise<Page> {
  await startSignedIn(app);
  const page = await openSettings(app);
  await press(page, keys);
  await expect.poll(async () => (await app.state()).keys).toEqual([keys]);
  return page;
}

test('there are no keys at first; the user presses some, a conflict is said, and they are given back', async ({
  app,
}) => {
  await startSignedIn(app);
  const page = await openSettings(app);
  await expect(page.getByText('No keys are chosen.')).toBeVisible();
  expect((await app.state()).keys).toEqual([]);
  await press(page, 'Control+KeyC');
  await expect(page.getByText(/other programs need the rest/)).toBeVisible();
  await page.keyboard.press('Escape');
  await app.trigger('takeKeys', 'Control+Alt+K');
  await press(page, 'Control+Alt+KeyK');
  await expect(
    page.getByText('Another program or the system has these keys.', { exact: false }),
  ).toBeVisible();
  await press(page, 'Control+Shift+KeyN');
  await expect(
    page.getByText('Larkspur uses these keys for something else.', { exact: false }),
  ).toBeVisible();
  await press(page, keys);
  await expect(page.getByText('Ctrl + Shift + L')).toBeVisible();
  expect((await app.state()).keys).toEqual([keys]);
  // The fake refuses a quit with keys that are still held.
  const ended = app.ended();
  await app.quit();
  expect(await ended).toBe(0);

  await expectSignedIn(await app.start());
  expect((await app.state()).keys).toEqual([keys]);
  const again = await openSettings(app);
  await again.getByRole('button', { name: 'Remove' }).click();
  await expect(again.getByText('No keys are chosen.')).toBeVisible();
  expect((await app.state()).keys).toEqual([]);
});

test('with the main window hidden the keys open the quick search; a pasted job becomes a search that is announced', async ({
  app,
  gate,
}) => {
  await startWithKeys(app);
  await app.hideWindow();
  gate.answer(searchStatus, 200, { status: 'Processing' });
  const quick = await openQuickSearch(app);
  await quick.getByLabel('Job Description').fill(job);
  await expect(quick.getByLabel('Job Title')).toHaveValue('Senior Data Engineer');
  await expect(quick.getByLabel('Location')).toHaveValue('Berlin');
  await quick.keyboard.press('Control+Enter');
  await expect(quick.getByText(/^The search for Senior Data Engineer runs/)).toBeVisible();
  expect((await app.state()).open.map(({ visible }) => visible)).toEqual([false, true]);
  await expect.poll(() => gate.calls(searchStatus)).toBeGreaterThan(0);
  gate.forward(searchStatus);
  await expectNotifications(app, 1);
  await quick.getByRole('button', { name: 'Show it' }).click();
  await app.page().waitForURL('**/dashboard/sourcing/jobs/*');
  await expect.poll(async () => (await app.state()).open.length).toBe(1);
  expect((await app.state()).open[0]).toMatchObject({ visible: true, focused: true });
});

test('a failed start keeps the text, as do closing the window and quitting; discarding does not', async ({
  app,
  gate,
}) => {
  await startWithKeys(app);
  let quick = await openQuickSearch(app);
  await quick.getByLabel('Job Description').fill(job);
  gate.answer('/search/initiate/', 500, { detail: 'The queue is away.' });
  await quick.getByLabel('Location').press('Enter');
  await expect(quick.getByRole('alert')).toBeVisible();
  await quick.keyboard.press('Escape');
  await expect.poll(async () => (await app.state()).open.length).toBe(1);
  await app.quit();

  await expectSignedIn(await app.start());
  await app.menu('Quick Search');
  quick = await app.pageAt('/quick-search');
  await expect(quick.getByLabel('Job Description')).toHaveValue(job);
  await quick.getByRole('button', { name: 'Discard' }).click();
  await expect(quick.getByLabel('Job Description')).toHaveValue('');
  await quick.keyboard.press('Escape');
  await expect.poll(async () => (await app.state()).open.length).toBe(1);
  await app.menu('Quick Search');
  quick = await app.pageAt('/quick-search');
  await expect(quick.getByLabel('Job Description')).toHaveValue('');
});

test('signed out it says so, leads to the sign-in, and keeps what was typed', async ({ app }) => {
  const page = await app.start();
  await page.waitForURL('**/login');
  await app.menu('Quick Search');
  const quick = await app.pageAt('/quick-search');
  await expect(quick.getByText('You are signed out.', { exact: false })).toBeVisible();
  await quick.getByLabel('Job Description').fill(job);
  await expect(quick.getByRole('button', { name: 'Start search' })).toBeDisabled();
  await quick.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page);
  await app.menu('Quick Search');
  await quick.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(quick.getByText('You are signed out.', { exact: false })).toBeHidden();
  await expect(quick.getByLabel('Job Description')).toHaveValue(job);
  await expect(quick.getByRole('button', { name: 'Start search' })).toBeEnabled();
});

test('the quick search opens the palette, whose choice the main window shows', async ({ app }) => {
  await startSignedIn(app);
  await app.menu('Quick Search');
  const quick = await app.pageAt('/quick-search');
  await expect(quick.getByRole('button', { name: 'Search or jump to…' })).toBeVisible();
  await quick.keyboard.press('ControlOrMeta+k');
  await quick.getByRole('dialog').getByRole('combobox').fill('Talent');
  await quick.getByRole('option', { name: 'Talent Pool' }).click();
  await app.page().waitForURL('**/dashboard/talent-pool');
  await expect.poll(async () => (await app.state()).open.length).toBe(1);
});

test('axe finds no violation in the quick search, signed in or out, light or dark, at 390, 768 and 1440 px', async ({
  app,
}) => {
  const page = await app.start();
  await page.waitForURL('**/login');
  await app.menu('Quick Search');
  const quick = await app.pageAt('/quick-search');
  await expect(quick.getByText('You are signed out.', { exact: false })).toBeVisible();
  await expectInOrder(quick, 'the quick search, signed out');
  await signIn(page);
  await quick.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(quick.getByText('You are signed out.', { exact: false })).toBeHidden();
  await quick.getByLabel('Job Description').fill(job);
  await expectInOrder(quick, 'the quick search');
});
