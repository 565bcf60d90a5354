import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test('several posts are tagged and approved at once by keyboard, and both are taken back', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing/posts');
  const main = page.getByRole('main');
  const posts = main.getByRole('listitem').filter({ has: page.getByRole('article') });
  await posts.nth(2).waitFor();
  for (const place of [0, 1]) await posts.nth(place).getByRole('checkbox').press('Space');
  const bar = page.getByRole('region', { name: 'Selected posts' });
  await expect(bar).toContainText('2 selected');
  const tag = bar.getByLabel('Tag for the selected');
  await tag.fill('spring');
  await tag.press('Enter');
  await expect(page.getByText('2 posts tagged spring.')).toBeVisible();
  await expect(posts.getByText('spring', { exact: true })).toHaveCount(2);

  const approve = bar.getByRole('button', { name: /^Approve \d$/ });
  await approve.press('Enter');
  await expect(page.getByText('2 posts approved.')).toBeVisible();
  await expect(approve).toHaveCount(0);
  // Others may be approved as well.
  const chosen = posts.filter({ has: page.getByRole('checkbox', { checked: true }) });
  await expect(chosen.getByText('Approved', { exact: true })).toHaveCount(2);
  await expectAccessible(page, 'a list with selected posts');
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `a list with selected posts at ${width}`);
  }
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(page.getByText('Taken back.')).toBeVisible();
  await expect(chosen).toHaveCount(2);
  await expect(chosen.getByText('Approved', { exact: true })).toHaveCount(0);

  for (const text of [/^Select (this page|all)$/, /^Select all \d+$/]) {
    const select = bar.getByRole('button', { name: text });
    if (await select.isVisible()) await select.press('Enter');
  }
  await expect(bar.getByRole('button', { name: 'Clear selection' })).toBeFocused();
  await bar.getByRole('button', { name: 'Clear selection' }).press('Enter');
  for (const place of [0, 1, 2]) await posts.nth(place).getByRole('checkbox').press('Space');
  await tag.fill('Spring');
  await bar.getByRole('button', { name: 'Remove tag' }).press('Enter');
  await expect(page.getByText('2 posts no longer tagged Spring. 1 left out.')).toBeVisible();
  await expect(bar.getByText('It does not have the tag.')).toBeVisible();
  await expect(posts.getByText('spring', { exact: true })).toHaveCount(0);
});
