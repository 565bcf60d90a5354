import { expect, test } from '@playwright/test';
import { createAdmin, newMigratedDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { signIn } from './main-journey.ts';

const admin = { email: 'editor@larkspur.example', password: 'a-password-for-tests' };

test('a SuperAdmin created on the command line publishes and unpublishes a blog post', async ({
  browser,
}) => {
  const dataDir = newMigratedDataDir();
  createAdmin(admin, dataDir);
  const product = await startProduct({ dataDir });
  try {
    const page = await browser.newPage({ baseURL: product.url });
    const published = async (): Promise<string[]> => {
      const posts = await (await page.request.get('/post/website-blog-posts/')).json();
      return posts.map(({ title }: { title: string }) => title);
    };
    await signIn(page, admin.email, admin.password);
    await page.getByRole('link', { name: 'Company Profile', exact: true }).click();
    await page.getByLabel('Company Name').fill('Harbour Works');
    await page.getByLabel('Industry').fill('Staffing');
    await page.getByLabel('Description').fill('We staff hospitals around the clock.');
    await page.getByRole('button', { name: 'Create Profile' }).click();
    await page.getByRole('button', { name: 'Edit Profile' }).waitFor();

    await page.getByRole('link', { name: 'Marketing', exact: true }).click();
    await page.getByLabel('Post Type').selectOption('blog');
    await page.getByLabel('Target Audience').fill('Care managers');
    await page.getByLabel('Topic').fill('Night shifts');
    await page.getByRole('button', { name: 'Generate Content' }).click();
    await expect(page.getByRole('main').getByRole('heading', { name: /night shifts/i })).toBeVisible();

    const before = await published();
    await page.goto('/dashboard/marketing/blog');
    const post = page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /night shifts/i });
    /** Below *More*, unless the row is open. */
    const press = async (name: RegExp) => {
      await post.waitFor();
      const more = post.getByRole('button', { name: 'More', exact: true });
      if (await more.isVisible()) await more.click();
      await post.getByRole('button', { name }).click();
    };
    const write = async (text: string) => {
      await post.getByRole('link', { name: 'Edit' }).click();
      await page.getByRole('textbox', { name: 'Text' }).fill(text);
    };
    await press(/^Publish/);
    await expect(post.getByRole('alert')).toContainText('The text is an outline with 3 questions to you');
    expect(await published()).toEqual(before);

    await write('Tell us what your nights look like.');
    await expect(page.getByText('Saving…')).toBeVisible();
    await expect(page.getByText('Saved', { exact: true })).toBeVisible();
    await page.goto('/dashboard/marketing/blog');
    await press(/^Publish/);
    await expect(post.getByRole('button', { name: /^Unpublish/ })).toBeVisible();
    expect(await published()).toHaveLength(before.length + 1);
    const [newest = ''] = await published();
    expect(newest).toMatch(/night shifts/i);
    await page.goto('/blog');
    await expect(page.getByRole('heading', { name: newest })).toBeVisible();

    await page.goto('/dashboard/marketing/blog');
    await write('Write to us about them.');
    await page.getByRole('button', { name: 'Update the post' }).click();
    await expect(page.getByText('Saved and public', { exact: true })).toBeVisible();
    await page.goto('/blog');
    await expect(page.getByText('Write to us about them.').first()).toBeVisible();

    await page.goto('/dashboard/marketing/blog');
    await press(/^Unpublish/);
    await expect(post.getByRole('button', { name: /^Publish/ })).toBeVisible();
    expect(await published()).toEqual(before);
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});
