import type { Locator, Page } from '@playwright/test';
import { buildRegistration } from '../support/account.ts';
import { expectInOrder } from '../support/axe.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect } from './product-fixture.ts';

export const rows = (page: Page) => page.getByRole('main').locator('li[data-key]');
/** The criteria of a search, above its results. */
export const bar = (page: Page) => page.getByRole('region', { name: 'Criteria', exact: true });
export const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const cards = (inside: Locator) => inside.locator('[data-card]');

export const press = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).first().click();
export const shows = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible();
/** The id of the search whose results are open. */
export const idIn = (page: Page) => /jobs\/([^/?]+)/.exec(page.url())?.[1] ?? '';

/** Signs in as the demo's Owner, searches for people in Chicago and waits for the results. */
export async function search(page: Page, title: string): Promise<void> {
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Sourcing');
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill(title);
  await page.getByLabel('Location').fill('Chicago');
  await page
    .getByLabel('Job Description')
    .fill('Must have: wound care and IV therapy. Nice to have: Spanish.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
  await expect(page.getByLabel('Decision')).toContainText(/Undecided \([1-9]/, { timeout: 60_000 });
}

/** Opens the board of the demo's second search from its results. */
export async function openBoard(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Sourcing');
  await page.getByRole('link', { name: 'Executive Assistant' }).click();
  // Rows of the list have such a link, too.
  const board = page.getByRole('link', { name: 'Board', exact: true });
  await expect(board).toHaveCount(1);
  await board.click();
  // The demo's searches are made, and decided on, while the server runs already.
  const shortlisted = cards(column(page, 'Shortlisted'));
  await expect(async () => {
    if ((await shortlisted.count()) === 0) await page.reload();
    await expect(shortlisted).toHaveCount(1, { timeout: 5000 });
  }).toPass({ timeout: 60_000 });
}

/** Adds a person to the talent pool by hand, which leads to their page. */
export async function addPerson(page: Page, name: string, email: string): Promise<void> {
  await openFromSidebar(page, 'Talent Pool');
  await page.getByRole('button', { name: 'Add a person' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Add person' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Registers the first account of a new organization, and signs in. */
export async function registerOwner(page: Page, dataDir: string): Promise<void> {
  const owner = buildRegistration();
  await page.request.post('/api/user/auth/users/', { data: owner });
  const [mail] = await waitForMails(dataDir, owner.email);
  await page.request.post('/api/user/auth/verify-activation/', { data: activationLinkIn(mail) });
  await signIn(page, owner.email, owner.password);
}

/**
 * Comes to each state of a screen, and expects that axe finds nothing there in either theme, and that nothing scrolls
 * sideways, at any width. Names every state that fails.
 */
export async function inspectStates(
  page: Page,
  states: Record<string, () => Promise<unknown>>,
): Promise<void> {
  page.setDefaultTimeout(15_000);
  const problems: string[] = [];
  for (const [name, open] of Object.entries(states)) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce', media: null });
    await page.setViewportSize({ width: 1440, height: 900 });
    try {
      await open();
      await expectInOrder(page, name, (width) => photograph(page, `${name} ${width}`));
    } catch (error) {
      problems.push(`${name}: ${(error as Error).message}`);
    }
    await page.unrouteAll();
  }
  expect(problems).toEqual([]);
}

/** Keeps a picture in the folder that `SCREENSHOTS` names, if any. */
export async function photograph(page: Page, name: string): Promise<void> {
  const folder = process.env.SCREENSHOTS;
  if (folder) await page.screenshot({ path: `${folder}/${name.replaceAll(/\W+/g, '-')}.png` });
}
