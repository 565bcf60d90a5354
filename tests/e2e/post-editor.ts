import { expect, type Page } from '@playwright/test';

/** The text of the post that is edited. */
export const text = (page: Page) => page.getByRole('textbox', { name: 'Text' });

/** Opens the newest LinkedIn post in the editor, by keyboard. */
export async function openFirst(page: Page): Promise<void> {
  await page.goto('/dashboard/marketing/linkedin');
  await page.getByRole('main').getByRole('article').first().waitFor();
  await page.getByRole('link', { name: 'Edit' }).first().press('Enter');
  await expect(text(page)).toBeVisible();
}

/** Types over the whole text. */
export async function rewrite(page: Page, words: string): Promise<void> {
  await text(page).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(words);
}
