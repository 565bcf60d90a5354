/** The work of a day on this computer alone, and a day on which its data cannot be opened. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { cards, column } from '../e2e/workplace.ts';
import { saveSampleProfile } from '../support/writing-model.ts';
import { startLocal } from './journeys/local.ts';
import { openScreen, searchPeople } from './journeys/steps.ts';
import { test } from './local-fixture.ts';

test('on this computer people come with their evidence, stand on the board, and a post is written without a model', async ({
  app,
}) => {
  test.setTimeout(300_000);
  const page = await startLocal(app);
  await searchPeople(page, 'Data Engineer');
  await expect(page.locator('mark').first()).toBeVisible({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Shortlist', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true })).toBeVisible();
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await expect(cards(column(page, 'Shortlisted'))).toHaveCount(1);
  await openScreen(page, 'Talent Pool');
  await expect(page.getByRole('main').locator('[href*="/candidates/"]').first()).toBeVisible();

  await saveSampleProfile(page);
  await openScreen(page, 'Marketing');
  await page.getByLabel('Target Audience').fill('Heads of nursing');
  await page.getByRole('button', { name: 'Generate Content' }).click();
  await expect(page.getByRole('article').first()).toContainText('An outline, not a draft yet', {
    timeout: 120_000,
  });
  const { errors, external } = await app.state();
  expect({ errors, external }).toEqual({ errors: [], external: [] });
});

test('data that cannot be opened is left as it is, and the message that says so restores a snapshot', async ({
  app,
}) => {
  test.setTimeout(300_000);
  const page = await startLocal(app);
  await searchPeople(page, 'Data Engineer');
  await app.quit();
  const data = path.join(app.userData, 'local');
  const version = path.join(data, 'database/PG_VERSION');
  writeFileSync(version, '17\n');
  const snapshots = readdirSync(path.join(data, 'backups')).filter((name) => name.endsWith('.tar.gz'));

  const again = await app.start();
  const asked = async () => (await app.state()).asked;
  const message = 'Larkspur could not open what is saved on this computer';
  await expect.poll(asked, { timeout: 60_000 }).toEqual([message]);
  expect(readFileSync(version, 'utf8')).toBe('17\n');
  await app.trigger('chooseFile', path.join(data, 'backups', snapshots.at(-1) ?? ''));
  for (const button of ['Restore…', 'Replace']) await app.trigger('press', button);
  await again.getByRole('button', { name: 'Try now' }).first().click();
  // The page is loaded anew once the snapshot is in place, which takes its time on a busy machine.
  await expect(again.getByRole('main').getByText('Data Engineer').first()).toBeVisible({ timeout: 120_000 });
  expect(await asked()).toEqual([message, message, expect.stringMatching(/^Replace what is saved/)]);
});
