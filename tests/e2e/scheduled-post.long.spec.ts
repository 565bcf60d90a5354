import { expect, test } from '@playwright/test';
import { newMigratedDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { signIn } from './main-journey.ts';
import { demo } from './product-fixture.ts';

const clock = new URL('../support/shifted-clock.ts', import.meta.url).href;
const dayMs = 86_400_000;

test('a post that is scheduled for tomorrow is on the public blog the day after, and not before', async ({
  browser,
}) => {
  // A server starts twice.
  test.setTimeout(240_000);
  const dataDir = newMigratedDataDir();
  let product = await startProduct({ dataDir, settings: { DEMO_PASSWORD: demo.password } });
  try {
    const page = await browser.newPage({ baseURL: product.url });
    await signIn(page, demo.email, demo.password);
    await page.goto('/dashboard/settings/blog');
    await page.getByLabel('Everybody can read the blog').check();
    await page.getByLabel('Blog title').fill('Notes from the quay');
    await page.getByLabel('Address', { exact: true }).fill('quay');
    await page.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(page.getByText('Saved. The blog is on.')).toBeVisible();

    await page.goto('/dashboard/marketing/blog');
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first().click();
    const title = (await page.getByLabel('Title', { exact: true }).inputValue()).trim();
    const panel = page.getByRole('region', { name: 'Your blog' });
    await panel.getByRole('button', { name: 'Schedule', exact: true }).press('Enter');
    const asked = page.getByRole('dialog');
    const scheduled = panel.getByText(/^Scheduled for/);
    await expect(asked.or(scheduled)).toBeVisible();
    if (await asked.isVisible()) await asked.getByRole('button', { name: 'Publish anyway' }).press('Enter');
    await expect(scheduled).toBeVisible();
    const post = page.getByRole('link', { name: title });
    await page.goto('/o/quay/blog');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Notes from the quay');
    await expect(post).toHaveCount(0);

    await product.stop();
    const settings = { CLOCK_AHEAD_MS: String(2 * dayMs) };
    product = await startProduct({ dataDir, settings, args: ['--import', clock, 'server/index.ts'] });
    await expect(async () => {
      await page.goto(`${product.url}/o/quay/blog`);
      await expect(post).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 60_000 });
    await post.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    const feed = await page.request.get(`${product.url}/o/quay/blog/feed.json`);
    expect((await feed.json()).items).toHaveLength(1);
    await page.close();
  } finally {
    await product.stop();
    removeDataDir(dataDir);
  }
});
