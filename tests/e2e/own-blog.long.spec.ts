import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { rewrite } from './post-editor.ts';
import { demo, expect, test } from './product-fixture.ts';

test('an Owner switches the blog on, publishes a post, and schedules another by keyboard', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/settings/blog');
  await page.getByLabel('Everybody can read the blog').check();
  await page.getByLabel('Blog title').fill('Notes from the ward');
  await page.getByLabel('Address', { exact: true }).fill('ward');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved. The blog is on.')).toBeVisible();
  await expectAccessible(page, 'the settings of the blog');

  await page.goto('/dashboard/marketing/blog');
  const edit = page.getByRole('main').getByRole('link', { name: 'Edit', exact: true });
  await edit.first().click();
  const title = (await page.getByLabel('Title', { exact: true }).inputValue()).trim();
  const panel = page.getByRole('region', { name: 'Your blog' });
  await panel.getByRole('button', { name: 'Publish now' }).press('Enter');
  const asked = page.getByRole('dialog');
  const view = panel.getByRole('link', { name: 'View the post' });
  await expect(asked.or(view)).toBeVisible();
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(view).toHaveAttribute('href', /\/o\/ward\/blog\/./);
  await page.getByRole('button', { name: 'Write a comment' }).press('Enter');
  await page.keyboard.type('Well done.');
  await page.getByRole('button', { name: 'Comment', exact: true }).press('Enter');
  await expect(page.getByRole('region', { name: 'Comments' })).toContainText('Well done.');
  await expectAccessible(page, 'a published post');

  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 'a published post');
  await page.goto(new URL((await view.getAttribute('href')) ?? '').pathname);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expectAccessible(page, 'the post for readers');
  await expectNoOverflow(page, 'the post for readers');
  await page.getByRole('link', { name: 'All posts' }).click();
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page, 'the blog for readers');

  await page.goto('/dashboard/marketing/blog');
  await edit.last().click();
  // The older one is an outline, which is published once its questions are answered.
  await rewrite(page, 'A nurse visits on the first day at home.');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await panel.getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
  const scheduled = panel.getByText(/^Scheduled for/);
  await expect(asked.or(scheduled)).toBeVisible();
  if (await asked.isVisible()) await asked.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  await expect(scheduled).toBeVisible();

  await page.goto('/dashboard/marketing/blog');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Status').selectOption('Published');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(1);
  await expect(page.getByRole('main').getByText(title).first()).toBeVisible();
  await page.getByLabel('Status').selectOption('Scheduled');
  await expect(page.getByRole('main').getByText(title)).toHaveCount(0);
  await expectAccessible(page, 'a narrowed list of posts');
  await edit.first().click();
  await panel.getByRole('button', { name: 'Cancel the schedule' }).press('Enter');
  await expect(panel.getByRole('button', { name: 'Publish now' })).toBeVisible();
});
