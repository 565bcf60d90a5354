import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test('posts of all kinds stand in one list, narrowed to some kinds by keyboard', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing');
  await page.getByRole('link', { name: 'All posts', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'All posts' })).toBeVisible();
  const main = page.getByRole('main');
  const shown = main.getByRole('listitem').filter({ has: page.getByRole('article') });
  await expect.poll(() => shown.count()).toBeGreaterThan(2);
  // A row opens wherever nothing else in it is pressed.
  const row = shown.first();
  await row.locator('time').first().click({ force: true });
  await expect(row.getByRole('button', { expanded: true })).toHaveCount(1);
  await row.locator('time').first().click({ force: true });
  await expect(row.getByRole('button', { expanded: true })).toHaveCount(0);
  const kinds = page.getByRole('group', { name: 'Kinds' });
  await kinds.getByRole('button', { name: 'Blog' }).press('Enter');
  await kinds.getByRole('button', { name: 'LinkedIn' }).press('Space');
  await expect(page).toHaveURL(/kinds=linkedin%2Cblog$/);
  await expect(kinds.getByRole('button', { name: 'LinkedIn' })).toBeFocused();
  const names = main.getByRole('article').getByText(/^(Social Media|Newsletter|Email)$/);
  await expect(names).toHaveCount(0);
  await expectAccessible(page, 'the list of all posts');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expectNoOverflow(page, `the list of all posts at ${width}`);
    }
  }
  await page.reload();
  await expect(kinds.getByRole('button', { name: 'Blog' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page).toHaveURL(/\/posts$/);
});
