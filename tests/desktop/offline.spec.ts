/** Work while the server cannot be reached: what was seen can be read, notes and decisions wait. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './harness-test.ts';
import { filesWith, startSignedIn } from './journeys/steps.ts';

const waits = 'Waits to be sent';
/** Searches, and opens the results; resolves to the page's path. */
async function openResults(page: Page): Promise<string> {
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill('Data Engineer');
  await page.getByLabel('Location').fill('Berlin');
  await page.getByLabel('Job Description').fill('Build data pipelines with Python, SQL, Kafka and Airflow.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
  await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 120_000 });
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible({ timeout: 60_000 });
  return new URL(page.url()).pathname;
}

test('what was seen can be read offline; notes and decisions wait, also over a restart, and are sent', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  const target = await openResults(page);
  const name = (await page.getByRole('main').getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  expect(name).not.toBe('');

  const note = page.getByRole('textbox', { name: 'Note' });
  await note.fill('To be called.');
  await note.press('Enter');
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('To be called.')).toBeVisible();

  await gate.shut();
  await page.goto(new URL(page.url()).origin + target);
  await expect(page.getByText('The server cannot be reached.', { exact: true })).toBeVisible();
  await expect(page.getByText('What you have seen can be read', { exact: false })).toBeVisible();
  await note.fill('Met her at a fair.');
  await note.press('Enter');
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Met her at a fair.')).toBeVisible();
  await expect(page.getByText(waits).first()).toBeVisible();
  expect(filesWith(path.join(app.userData, 'offline'), [name, 'Met her at a fair.'])).toEqual([]);
  await app.quit();

  const again = await app.start();
  await again.goto(new URL(again.url()).origin + target);
  await expect(again.getByText('Met her at a fair.')).toBeVisible();
  await expect(again.getByText(waits).first()).toBeVisible();

  await gate.open();
  await again.getByRole('button', { name: 'Try now' }).click();
  await expect(again.getByText('The server cannot be reached.', { exact: true })).toBeHidden();
  await expect(async () => {
    await again.goto(new URL(again.url()).origin + target);
    await expect(again.getByText('Met her at a fair.')).toHaveCount(1);
    await expect(again.getByText(waits)).toHaveCount(0);
  }).toPass({ timeout: 60_000 });

  await again.getByRole('button', { name: 'Logout' }).first().click();
  await again.waitForURL('**/login');
  const kept = path.join(app.userData, 'offline');
  await expect.poll(() => (existsSync(kept) ? readdirSync(kept) : [])).toEqual([]);
});
