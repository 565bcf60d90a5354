import { findViolations } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test('two people edit a post: nothing is lost, by keyboard alone', async ({ page, context }) => {
  await signIn(page, demo.email, demo.password);
  const second = await context.newPage();
  const firstPost = (shown: typeof page) =>
    shown.getByRole('main').getByRole('list').first().getByRole('listitem').first();
  for (const tab of [page, second]) {
    await tab.goto('/dashboard/marketing/linkedin');
    await firstPost(tab).getByRole('button', { name: 'Edit' }).press('Enter');
    await expect(tab.getByLabel('Title')).toBeFocused();
  }
  const generated = await page.getByLabel('Text', { exact: true }).inputValue();
  await page.getByLabel('Text', { exact: true }).fill('We staff **nights**.');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(firstPost(page).getByText('nights', { exact: true })).toBeVisible();
  await expect(firstPost(page).getByRole('button', { name: 'Edit' })).toBeFocused();

  await second.getByLabel('Text', { exact: true }).fill('We staff days.');
  await second.getByRole('button', { name: 'Save' }).press('Enter');
  const conflict = second.getByRole('alert');
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('We staff **nights**.');
  await second.keyboard.press('Tab');
  await second.keyboard.press('Enter');
  await expect(firstPost(second).getByText('We staff days.')).toBeVisible();

  // The text of the other one is a version.
  await expect(second.getByText('Post saved.')).toBeVisible();
  await second.keyboard.press('Control+z');
  await expect(firstPost(second).getByText('nights', { exact: true })).toBeVisible();
  await firstPost(second).getByRole('button', { name: 'Edit' }).press('Enter');
  await second.getByRole('button', { name: 'Preview' }).press('Enter');
  await second.getByRole('button', { name: 'History' }).press('Enter');
  const history = second.getByRole('region', { name: 'History' });
  await expect(history.getByText(/^Version \d/)).toHaveCount(4);
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await second.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await second.setViewportSize({ width, height: 900 });
    expect(await findViolations(second), `${colorScheme}, ${width} px`).toEqual([]);
    const overflow = await second.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await history.getByRole('button', { name: 'Restore version 1' }).press('Enter');
  await expect(second.getByLabel('Text', { exact: true })).toHaveValue(generated);
});
