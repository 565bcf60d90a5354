/** Work while the server cannot be reached: what was seen can be read, notes and decisions wait. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './harness-test.ts';
import { filesWith, reconnect, searchPeople, startSignedIn } from './journeys/steps.ts';

const waits = 'Waits to be sent';
/** Searches, and opens the results; resolves to the page's path. */
async function openResults(page: Page): Promise<string> {
  await searchPeople(page, 'Data Engineer');
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
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Copy links' })).toBeDisabled();
  await page.keyboard.press('Escape');
  expect(filesWith(path.join(app.userData, 'offline'), [name, 'Met her at a fair.'])).toEqual([]);
  await app.quit();

  const again = await app.start();
  await again.goto(new URL(again.url()).origin + target);
  await expect(again.getByText('Met her at a fair.')).toBeVisible();
  await expect(again.getByText(waits).first()).toBeVisible();

  await reconnect(again, gate);
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

test('in a narrow window the bar that says that the server is away leaves the page free', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  await gate.shut();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const bar = page.getByRole('status').filter({ hasText: 'The server cannot be reached.' }).last();
  await expect(bar).toBeVisible();
  await expect.poll(async () => (await bar.boundingBox())?.height).toBeLessThan(130);
});

test('the text of a post that is edited offline waits, also over a restart, and is sent; what needs the server says so', async ({
  app,
  gate,
}) => {
  const page = await startSignedIn(app);
  const goTo = (at: Page, target: string) => at.goto(new URL(at.url()).origin + target);
  const text = (at: Page) => at.getByRole('textbox', { name: 'Text' });
  await goTo(page, '/dashboard/marketing/linkedin');
  await page.getByRole('link', { name: 'Edit' }).first().press('Enter');
  await expect(text(page)).toBeVisible({ timeout: 60_000 });
  const target = new URL(page.url()).pathname;

  await gate.shut();
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Written on a ferry.');
  await expect(page.getByText(waits)).toBeVisible({ timeout: 60_000 });
  expect(filesWith(path.join(app.userData, 'offline'), ['Written on a ferry.'])).toEqual([]);
  await app.quit();

  const again = await app.start();
  await goTo(again, target);
  await expect(text(again)).toContainText('Written on a ferry.', { timeout: 60_000 });
  await expect(again.getByText(waits)).toBeVisible();
  // Status, tags, proposals and pictures do not wait.
  const about = again.getByRole('complementary', { name: 'About this post' });
  for (const field of ['Status', 'Tags']) await expect(about.getByLabel(field)).toBeDisabled();
  await expect(about.getByText('This needs the server, which cannot be reached.').first()).toBeVisible();
  await again.getByRole('button', { name: 'Rewrite' }).click();
  await expect(again.getByRole('button', { name: 'Another version' })).toBeDisabled();
  await goTo(again, '/dashboard/sourcing?tab=initiate-search');
  const search = again.getByRole('main').getByRole('button', { name: 'Initiate Search' });
  await expect(search).toBeDisabled({ timeout: 60_000 });
  await expect(search).toHaveAccessibleDescription('This needs the server, which cannot be reached.');

  await reconnect(again, gate);
  await expect(search).toBeEnabled({ timeout: 60_000 });
  await expect(async () => {
    await goTo(again, target);
    await expect(text(again)).toContainText('Written on a ferry.');
    await expect(again.getByText(waits)).toHaveCount(0);
  }).toPass({ timeout: 60_000 });
  await text(again).focus();
  await again.keyboard.press('ControlOrMeta+End');
  await again.keyboard.type(' And at home.');
  await expect(again.getByText('Saved', { exact: true })).toBeVisible({ timeout: 60_000 });
});
