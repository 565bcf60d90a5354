/** The app's pages on paper and shared by the system. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { test } from './harness-test.ts';
import { searchPeople, signIn, startSignedIn } from './journeys/steps.ts';
import { openPost } from './journeys/windows.ts';

const onMac = { HARNESS_PLATFORM: 'darwin' };

/** Searches, shortlists the first person, and stays on the results. */
async function openShortlist(page: Page): Promise<void> {
  await searchPeople(page, 'Data/Platform Engineer: 2');
  await page.getByRole('button', { name: 'Shortlist', exact: true }).first().click();
  await expect(page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true })).toBeVisible();
}

/** Empty while there is no file. */
const startOf = (file: string) => (existsSync(file) ? readFileSync(file, 'latin1').slice(0, 5) : '');

test('a shortlist is saved as PDF under the name of its job, and printed; failures are said', async ({
  app,
}) => {
  const page = await startSignedIn(app);
  await openShortlist(page);
  await expect(page).toHaveTitle('Data/Platform Engineer: 2 · Larkspur');
  const folder = path.join(app.userData, 'papers');
  mkdirSync(folder);
  const file = path.join(folder, 'shortlist.pdf');
  const press = async (name: string) => {
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name }).click();
  };
  await app.trigger('chooseFile', file);
  await press('Save as PDF');
  await expect.poll(() => startOf(file), { timeout: 20_000 }).toBe('%PDF-');
  expect((await app.state()).suggestedFiles).toEqual([
    path.join(app.userData, 'documents', 'Data Platform Engineer 2.pdf'),
  ]);
  await expect(page.locator('.print-sheet')).toHaveCount(0);

  await app.trigger('chooseFile', path.join(folder, 'missing', 'a.pdf'));
  await press('Save as PDF');
  await expect(page.getByText('The PDF could not be saved.')).toBeVisible();

  await press('Print shortlist');
  await expect.poll(async () => (await app.state()).printed).toHaveLength(1);
  const [printed] = (await app.state()).printed;
  expect(printed).toContain('Data/Platform Engineer: 2');
  expect(printed).toContain('1 person');
  await app.trigger('breakPrinter', 'No printers available on the network');
  await press('Print shortlist');
  await expect(page.getByText('This computer has no printer.', { exact: false })).toBeVisible();
  await app.trigger('breakPrinter', 'Print job canceled');
  await press('Print shortlist');
  await expect(page.getByText('This computer has no printer.', { exact: false })).toBeHidden();
});

test('the menu prints the page in front and saves it as PDF', async ({ app }) => {
  const page = await startSignedIn(app);
  await openPost(page);
  const title = await page.getByRole('textbox', { name: 'Title' }).inputValue();
  await app.menu('Print…');
  await expect.poll(async () => (await app.state()).printed).toHaveLength(1);
  expect((await app.state()).printed[0]).toContain(title);
  await app.trigger('breakPrinter', 'Print job failed');
  await app.menu('Print…');
  await expect.poll(async () => (await app.state()).asked).toEqual(['The page could not be printed']);
  const file = path.join(app.userData, 'post.pdf');
  await app.trigger('chooseFile', file);
  await app.menu('Save as PDF…');
  await expect.poll(() => startOf(file), { timeout: 20_000 }).toBe('%PDF-');
  await expect(page).toHaveTitle(`${title} · Larkspur`);
  expect((await app.state()).suggestedFiles).toEqual([
    path.join(app.userData, 'documents', `${title.replaceAll(/[\\/:*?"<>|\s]+/g, ' ').trim()}.pdf`),
  ]);
  writeFileSync(`${app.userData}/closed`, '');
  await app.trigger('chooseFile', path.join(app.userData, 'closed', 'post.pdf'));
  await app.menu('Save as PDF…');
  await expect.poll(async () => (await app.state()).asked.at(-1)).toBe('The page could not be saved');
});

test('on macOS a post is shared by the sheet of the system', async ({ app }) => {
  const page = await app.start({ environment: onMac });
  await signIn(page);
  await openPost(page);
  const title = await page.getByRole('textbox', { name: 'Title' }).inputValue();
  await page.getByRole('button', { name: 'Share…' }).click();
  await expect.poll(async () => (await app.state()).shared).toHaveLength(1);
  const [{ texts }] = (await app.state()).shared as [{ texts: string[] }];
  expect(texts[0]).toContain(title);
});

test('elsewhere the link of a shortlist is copied or mailed', async ({ app }) => {
  const page = await startSignedIn(app);
  await openShortlist(page);
  await page.getByRole('link', { name: 'Board', exact: true }).click();
  await page.waitForURL('**/board');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByLabel('Recipient').fill('Hiring manager');
  await page.getByRole('button', { name: 'Make a link' }).click();
  const url = (await page.locator('[data-link]').textContent()) ?? '';
  await expect(page.getByRole('button', { name: 'Share…' })).toBeHidden();
  await page.getByRole('link', { name: 'Mail link' }).click();
  await expect
    .poll(async () => (await app.state()).external)
    .toEqual([
      `mailto:?subject=${encodeURIComponent('Shortlist for Hiring manager')}&body=${encodeURIComponent(url)}`,
    ]);
});
