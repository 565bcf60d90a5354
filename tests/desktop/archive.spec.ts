/** The archive of an organization: exported by one app, opened by another, and imported there. */
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { photograph } from '../e2e/workplace.ts';
import { expectAccessible, expectInOrder } from '../support/axe.ts';
import { type Harness, openHarness } from './harness.ts';
import { expectOpen, startLocal } from './journeys/local.ts';
import { forgetSecrets } from './keyring.ts';
import { test } from './local-fixture.ts';

const opened = (page: Page) => page.getByRole('region', { name: 'Opened in the app' });

/** Exports everything of an app whose talent pool holds one person. Resolves to the archive's path. */
async function exportOne(app: Harness): Promise<string> {
  const page = await startLocal(app);
  const origin = new URL(page.url()).origin;
  await page.goto(`${origin}/dashboard/talent-pool`);
  await page.getByRole('button', { name: 'Add a person' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('Ada Example');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(`${origin}/dashboard/settings/this-computer`);
  await page.getByRole('button', { name: 'Move to a server…' }).press('Enter');
  const move = page.getByRole('dialog', { name: 'Move to a server' });
  await move.getByRole('button', { name: 'Export everything' }).press('Enter');
  const save = move.getByRole('button', { name: /^Download the archive/ });
  await expect(save).toBeVisible({ timeout: 120_000 });
  await expect(move.getByRole('link', { name: 'Connect to the server' })).toBeVisible();
  await expectInOrder(page, 'the move to a server', (width) => photograph(page, `move ${width}`));
  const [download] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(download.suggestedFilename()).toMatch(/\.larkspur$/);
  const folder = path.join(app.userData, 'exported');
  mkdirSync(folder);
  const file = path.join(folder, 'harbour.larkspur');
  await download.saveAs(file);
  return file;
}

/** Opens the archive in every way in an app of its own, and imports it. */
async function importThere(app: Harness, file: string): Promise<void> {
  // By its association, before there is any data: the file waits.
  const page = await startLocal(app, [file]);
  await page.getByRole('link', { name: 'Go to the import' }).click();
  await page.waitForURL('**/dashboard/settings/data');
  await expect(opened(page)).toContainText('harbour.larkspur');
  await expect(opened(page)).toContainText('It holds:');
  await expect(opened(page)).toContainText('People 1');
  await expect(opened(page)).toContainText('Everything is checked first, and taken over as a whole');
  await expectAccessible(page, 'an archive that waits to be imported');
  await opened(page).getByRole('button', { name: 'Discard harbour.larkspur' }).press('Enter');
  await expect(opened(page)).toBeHidden();

  await page.goto(`${new URL(page.url()).origin}/dashboard/company-profile`);
  await expectOpen(page);
  await app.dropFiles([file]);
  await page.waitForURL('**/dashboard/settings/data');
  await opened(page).getByRole('button', { name: 'Import this archive' }).press('Enter');
  const transfers = page.getByRole('region', { name: 'Exports and imports' });
  await expect(transfers.getByText('Completed').first()).toBeVisible({ timeout: 120_000 });
  await expect(transfers).toContainText('People 1');
  await expect(opened(page)).toBeHidden();

  // The organization is not empty any more.
  await app.openFiles([file], 'event');
  await expect(opened(page)).toContainText('An archive is imported into an empty organization only.');
  await expect(opened(page).getByRole('button', { name: 'Import this archive' })).toHaveCount(0);

  // Among the people of the sample.
  await page.goto(`${new URL(page.url()).origin}/dashboard/talent-pool?q=Ada+Example`);
  await expect(page.getByRole('link', { name: 'Ada Example' }).first()).toBeVisible({ timeout: 60_000 });
}

test('an archive that an app exports is opened and dropped in another, reviewed, and imported once', async ({
  app,
}) => {
  test.setTimeout(420_000);
  const file = await exportOne(app);
  await app.quit();
  // The other computer has a keychain of its own.
  forgetSecrets();
  const other = openHarness('');
  try {
    await importThere(other, file);
  } finally {
    await other.close();
    rmSync(other.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
});
