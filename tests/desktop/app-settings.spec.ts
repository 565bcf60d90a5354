/** The settings of the app, from its page to the system and back. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { expectInOrder } from '../support/axe.ts';
import type { Harness } from './harness.ts';
import { test } from './harness-test.ts';
import {
  expectNotifications,
  generationStatus,
  inboxButton,
  searchStatus,
  startGeneration,
  startSearch,
  startSignedIn,
} from './journeys/steps.ts';

async function openSettings(app: Harness): Promise<Page> {
  await app.menu('Settings…');
  const page = app.page();
  await page.waitForURL('**/dashboard/settings/app');
  await expect(page.getByRole('heading', { name: 'Updates' })).toBeVisible();
  return page;
}

/** Each shows what the system has answered. */
async function choose(box: Locator, isOn: boolean): Promise<void> {
  await box.click();
  await expect(box).toBeChecked({ checked: isOn });
}

test('the settings of the app reach the system, and are there after a restart', async ({ app }) => {
  await startSignedIn(app);
  const page = await openSettings(app);
  const entry = path.join(app.userData, 'autostart/larkspur.desktop');
  expect((await app.state()).spelling).toMatchObject({ isOn: false });
  // Off until the user turns it on.
  expect(existsSync(entry)).toBe(false);
  await expect(page.getByRole('checkbox', { name: 'Start when I log in' })).not.toBeChecked();
  await choose(page.getByRole('checkbox', { name: 'Start when I log in' }), true);
  await expect.poll(() => existsSync(entry)).toBe(true);
  await choose(page.getByRole('checkbox', { name: 'British English' }), true);
  await expect.poll(async () => (await app.state()).spelling).toEqual({ isOn: true, languages: ['en-GB'] });
  await choose(page.getByRole('radio', { name: 'Keep watching' }), true);
  await page.getByRole('button', { name: 'Copy diagnostics' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  const { copied } = await app.state();
  expect(copied).toContain('Larkspur: 0.1.0');
  expect(copied).toContain('"closing":"keep"');
  await app.quit();

  await app.start();
  expect((await app.state()).spelling).toEqual({ isOn: true, languages: ['en-GB'] });
  const again = await openSettings(app);
  await expect(again.getByRole('checkbox', { name: 'Start when I log in' })).toBeChecked();
  await expect(again.getByRole('radio', { name: 'Keep watching' })).toBeChecked();
});

test('a dictionary that cannot be downloaded is said beside its language, and is tried again', async ({
  app,
}) => {
  await startSignedIn(app);
  const page = await openSettings(app);
  const language = page.getByRole('checkbox', { name: 'British English' });
  await choose(language, true);
  const downloading = page.getByText('Downloading the dictionary of British English...');
  await expect(downloading).toBeVisible();
  await app.trigger('dictionary', 'en-GB', true);
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('The dictionary of British English could not be downloaded');
  await expect(language).toHaveAccessibleDescription('Its dictionary could not be downloaded.');
  await expectInOrder(page, 'a dictionary that could not be downloaded');
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(downloading).toBeVisible();
  await expect(alert).toBeHidden();
  await app.trigger('dictionary', 'en-GB');
  await expect(downloading).toBeHidden();
  await expect(language).toHaveAccessibleDescription('');
});

test('a muted kind and quiet hours are not announced, and stand under Finished', async ({ app, gate }) => {
  await startSignedIn(app);
  let page = await openSettings(app);
  await choose(page.getByRole('checkbox', { name: 'A post is ready' }), false);
  await startGeneration(app, gate);
  await app.hideWindow();
  gate.forward(generationStatus);
  await expect(inboxButton(page)).toHaveAccessibleName('Finished 1 new', { timeout: 30_000 });
  expect(await app.notifications()).toEqual([]);
  await expectOneRow(page);

  page = await openSettings(app);
  await choose(page.getByRole('checkbox', { name: 'Quiet hours' }), true);
  // The whole day.
  await page.getByLabel('From').fill('07:00');
  await page.getByRole('link', { name: 'Sourcing' }).first().click();
  await startSearch(app, gate, 'Data Engineer');
  await app.hideWindow();
  gate.forward(searchStatus);
  await expect(inboxButton(page)).toHaveAccessibleName('Finished 2 new', { timeout: 30_000 });
  expect(await app.notifications()).toEqual([]);

  page = await openSettings(app);
  await choose(page.getByRole('checkbox', { name: 'Quiet hours' }), false);
  await page.getByRole('link', { name: 'Sourcing' }).first().click();
  await startSearch(app, gate, 'Nurse');
  await app.hideWindow();
  gate.forward(searchStatus);
  await expectNotifications(app, 1);
});

test('axe finds no violation in the settings of the app, light or dark, at 390, 768 and 1440 px', async ({
  app,
}) => {
  await startSignedIn(app);
  const page = await openSettings(app);
  await choose(page.getByRole('checkbox', { name: 'Quiet hours' }), true);
  await expect(page.getByLabel('From')).toBeVisible();
  await expectInOrder(page, 'the settings of the app');
});

/** The header's parts stand beside each other, within the window. */
async function expectOneRow(page: Page): Promise<void> {
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 840 });
    const dashboard = page.getByRole('banner').getByRole('link', { name: 'Dashboard' });
    const boxes = await Promise.all([dashboard, inboxButton(page)].map((part) => part.boundingBox()));
    const middles = boxes.map((box) => box && Math.round((box.y + box.height / 2) / 8));
    expect(middles[0]).toBe(middles[1]);
    expect((boxes[0]?.x ?? 0) + (boxes[0]?.width ?? width)).toBeLessThanOrEqual(width);
  }
}
