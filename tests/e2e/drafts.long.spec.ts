import type { Page } from '@playwright/test';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

/** Counts the drafts in local storage. */
const draftsIn = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')).length);

async function typeEverywhere(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill('Welder');
  await page.getByLabel('Job Description').fill('MIG and TIG');
  await openFromSidebar(page, 'Company Profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Mission').fill('To weld well.');
  await openFromSidebar(page, 'Marketing');
  await page.getByLabel('Target Audience').fill('Shipyards');
}

async function findEverything(page: Page): Promise<void> {
  await page.goto('/dashboard/marketing');
  await expect(page.getByLabel('Target Audience')).toHaveValue('Shipyards');
  await openFromSidebar(page, 'Company Profile');
  await page.getByRole('button', { name: 'Continue editing' }).click();
  await expect(page.getByLabel('Mission')).toHaveValue('To weld well.');
  await openFromSidebar(page, 'Sourcing');
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await expect(page.getByLabel('Job Title')).toHaveValue('Welder');
  await expect(page.getByLabel('Job Description')).toHaveValue('');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Job Description')).toHaveValue('MIG and TIG');
  await page.reload();
  await expect(page.getByLabel('Job Description')).toHaveValue('MIG and TIG');
}

test('drafts survive navigation, a reload and an ended session, and Logout removes them', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await typeEverywhere(page);
  await findEverything(page);

  // The session ends on the server, as when an operator ends it.
  const access = await page.evaluate(() => localStorage.getItem('access_token'));
  const refresh = await page.evaluate(() => localStorage.getItem('refresh_token'));
  await page.request.post('/api/user/auth/sign-out/', {
    headers: { authorization: `Bearer ${access}` },
    data: { refresh },
  });
  await openFromSidebar(page, 'Blog');
  await page.waitForURL('**/login');
  await signIn(page, demo.email, demo.password);
  await findEverything(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  expect(await draftsIn(page)).toBe(0);
});

test("the second of two tabs detects the first one's save, by keyboard alone", async ({ page, context }) => {
  await signIn(page, demo.email, demo.password);
  const second = await context.newPage();
  for (const tab of [page, second]) {
    await tab.goto('/dashboard/company-profile');
    await tab.getByRole('button', { name: 'Edit Profile' }).click();
  }
  await page.getByLabel('Industry').fill('Shipbuilding');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByText('Shipbuilding')).toBeVisible();

  await second.getByLabel('Mission').fill('To weld well.');
  await second.getByLabel('Mission').press('Control+Home');
  await second.getByRole('button', { name: 'Update Profile' }).press('Enter');
  const conflict = second.getByRole('alert');
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('Shipbuilding');
  await expect(conflict).toContainText('To weld well.');
  await second.keyboard.press('Tab');
  await expect(conflict.getByRole('button', { name: 'Keep mine' })).toBeFocused();
  await second.keyboard.press('Enter');
  await expect(second.getByRole('button', { name: 'Edit Profile' })).toBeVisible();
  await expect(second.getByText('To weld well.')).toBeVisible();
  // A field that was not touched here keeps what the other tab saved.
  await expect(second.getByText('Shipbuilding')).toBeVisible();
});

test("a fresh visit to the generator shows the organization's newest post", async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing');
  const latest = page.getByRole('region', { name: 'Latest Generated Content' });
  await expect(latest.getByRole('article')).toBeVisible();
  await expect(latest).toContainText('families who care for a parent');
  await expect(latest).toContainText('positive');
});
