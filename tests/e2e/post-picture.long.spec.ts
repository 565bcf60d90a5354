import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { openFirst, rewrite, text } from './post-editor.ts';
import { demo, expect, test } from './product-fixture.ts';

const panel = (page: Page) => page.getByRole('region', { name: 'Picture' });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Crop and alt text' });
const saved = async (page: Page) => expect(dialog(page)).toHaveCount(0, { timeout: 20_000 });

/** Chooses the page itself as the picture. */
async function choose(page: Page, button: string): Promise<void> {
  const buffer = await page.screenshot();
  const chooser = page.waitForEvent('filechooser');
  const choosing = panel(page).getByRole('button', { name: button });
  await expect(choosing).toBeEnabled();
  await choosing.press('Enter');
  await (await chooser).setFiles({ name: 'quay.png', mimeType: 'image/png', buffer });
  await expect(dialog(page)).toBeVisible();
}

test('a picture is added, described, cut by keyboard, replaced and removed, and each is undone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, demo.email, demo.password);
  await openFirst(page);
  await choose(page, 'Add a picture');
  await expectAccessible(page, 'the crop of a picture');
  const size = dialog(page).getByText(/pixels\./);
  await expect(size).toHaveText(/^1440 × 756 pixels\./);
  await dialog(page).getByRole('button', { name: 'Square' }).press('Enter');
  await expect(size).toHaveText(/^900 × 900 pixels\. It may look soft: 1080 × 1080 is better\.$/);
  await dialog(page).getByRole('button', { name: 'Save picture' }).press('Enter');
  await saved(page);
  await expect(panel(page)).toContainText('No alt text yet.');

  await panel(page).getByRole('button', { name: 'Crop and alt text' }).press('Enter');
  await dialog(page).getByLabel('Alt text').fill('The list of posts');
  await page.keyboard.press('Enter');
  await saved(page);
  const shown = panel(page).getByRole('img', { name: 'The list of posts' });
  await expect(shown).toBeVisible();
  const preview = page.getByRole('region', { name: 'Preview' }).getByRole('img');
  await expect(preview).toHaveAttribute('src', /^data:image\/jpeg;/);
  const first = await shown.getAttribute('src');

  await panel(page).getByRole('button', { name: 'Crop and alt text' }).press('Enter');
  const corner = dialog(page).getByRole('button', { name: 'Bottom right corner' });
  for (let press = 0; press < 6; press++) await corner.press('Shift+ArrowUp');
  await expect(size).not.toHaveText(/^1440 × 756/);
  await dialog(page).getByRole('button', { name: 'Save picture' }).press('Enter');
  await saved(page);
  await expect(shown).not.toHaveAttribute('src', first ?? '');
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(shown).toHaveAttribute('src', first ?? '');

  await panel(page).getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(shown).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
  await expect(shown).toBeVisible();
  const download = page.waitForEvent('download');
  await panel(page).getByRole('button', { name: 'Square' }).press('Enter');
  expect((await download).suggestedFilename()).toMatch(/-square\.jpg$/);
  await expectAccessible(page, 'a post with a picture');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 'a post with a picture');
  await page.goto('/dashboard/marketing/linkedin');
  const thumbnail = page.getByRole('img', { name: 'The list of posts' });
  await expect(thumbnail).toBeVisible();
  expect((await thumbnail.boundingBox())?.width).toBe(56);
  await expectNoOverflow(page, 'a list with a picture');
});

test('a file that is no picture is refused with the reason, and loses nothing', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await openFirst(page);
  const add = panel(page).getByLabel('Picture to add');
  for (const [file, reason] of [
    [
      { name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') },
      'Choose a JPEG, PNG or WebP.',
    ],
    [
      { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('No picture.') },
      'This picture can’t be read.',
    ],
    [
      { name: 'b.png', mimeType: 'image/png', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) },
      'larger than 10 MB',
    ],
  ] as const) {
    await add.setInputFiles(file);
    await expect(panel(page).getByRole('alert')).toContainText(reason);
  }
});

test('a picture is put into the text of a blog post by keyboard, and readers of the blog see it', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/settings/blog');
  await page.getByLabel('Everybody can read the blog').check();
  await page.getByLabel('Address', { exact: true }).fill('pictured');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(page.getByText('Saved. The blog is on.')).toBeVisible();

  await page.goto('/dashboard/marketing/blog');
  // Another journey may have published a post.
  const unpublished = page.getByRole('main').getByRole('listitem').filter({ hasNotText: 'Published' });
  await unpublished.getByRole('link', { name: 'Edit', exact: true }).first().press('Enter');
  await rewrite(page, 'A nurse visits on the first day at home.');
  const buffer = await page.screenshot();
  await page.getByRole('button', { name: 'Picture', exact: true }).press('Enter');
  const asked = page.getByRole('dialog', { name: 'Picture' });
  await asked.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(asked.getByLabel('File')).toHaveAccessibleDescription(/Choose a picture\./);
  await asked.getByLabel('File').setInputFiles({ name: 'desk.png', mimeType: 'image/png', buffer });
  await asked.getByLabel('Alt text').fill('The desk of the night service');
  await expectAccessible(page, 'the question for a picture');
  await page.keyboard.press('Enter');
  await expect(asked).toHaveCount(0, { timeout: 20_000 });
  const picture = { name: 'The desk of the night service' };
  await expect(text(page).getByRole('img', picture)).toBeVisible();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a text with a picture');

  const panelOfBlog = page.getByRole('region', { name: 'Your blog' });
  await panelOfBlog.getByRole('button', { name: 'Publish now' }).press('Enter');
  const view = panelOfBlog.getByRole('link', { name: 'View the post' });
  const question = page.getByRole('dialog');
  await expect(question.or(view)).toBeVisible();
  if (await question.isVisible()) {
    await question.getByRole('button', { name: 'Publish anyway' }).press('Enter');
  }
  await page.goto(new URL((await view.getAttribute('href')) ?? '').pathname);
  const seen = page.getByRole('article').getByRole('img', picture);
  await expect(seen).toBeVisible();
  await expect
    .poll(() => seen.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoOverflow(page, 'a post with a picture in its text');
});
