import type { Page } from '@playwright/test';
import { expectNoOverflow, findViolations } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { openFirst, rewrite, text } from './post-editor.ts';
import { demo, expect, test } from './product-fixture.ts';

const saved = (page: Page) => expect(page.getByText('Saved', { exact: true })).toBeVisible();

test('a post is edited by keyboard alone, saves itself, and has it after a reload', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await openFirst(page);
  await rewrite(page, 'We staff ');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type('nights');
  await page.keyboard.press('ControlOrMeta+b');
  await page.keyboard.type(' for {{first_name}}.');
  await expect(page.getByText('Saving…')).toBeVisible();
  await saved(page);
  await page.reload();
  await expect(text(page).getByText('nights', { exact: true })).toHaveCSS('font-weight', '680');
  await expect(text(page)).toHaveText('We staff nights for {{first_name}}.');

  await rewrite(page, 'A slip.');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(text(page)).toHaveText('We staff nights for {{first_name}}.');
  await page.getByRole('button', { name: 'History' }).press('Enter');
  await expect(page.getByRole('region', { name: 'History' }).getByText(/^Version \d/)).not.toHaveCount(0);
  for (const [colorScheme, width] of [
    ['light', 1440],
    ['dark', 390],
  ] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page), `${colorScheme}, ${width} px`).toEqual([]);
    await expectNoOverflow(page, `${width} px`);
  }
});

test('two people edit a post: both texts are shown, and neither is lost', async ({ page, context }) => {
  await signIn(page, demo.email, demo.password);
  const second = await context.newPage();
  for (const tab of [page, second]) await openFirst(tab);
  await rewrite(page, 'We staff nights.');
  await saved(page);
  await rewrite(second, 'We staff days.');
  const conflict = second.getByRole('alert');
  await expect(conflict.getByRole('heading')).toBeFocused();
  await expect(conflict).toContainText('We staff nights.');
  await expect(conflict).toContainText('We staff days.');
  await second.keyboard.press('Tab');
  await second.keyboard.press('Enter');
  await saved(second);
  await second.reload();
  await expect(text(second)).toHaveText('We staff days.');
});

test('one of the variants is chosen, an earlier version compared and restored', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await openFirst(page);
  await page.getByRole('button', { name: 'Rewrite' }).press('Enter');
  const ask = page.getByRole('button', { name: 'Three variants' });
  // What can be proposed is asked for first.
  await expect(ask).toBeEnabled();
  await ask.press('Enter');
  const variants = page.getByRole('region', { name: /^(Proposal|[23] proposals)$/ });
  await expect(variants.getByRole('heading').first()).toBeFocused();
  expect(await findViolations(page), 'with proposals').toEqual([]);
  await variants
    .getByRole('button', { name: /^Accept/ })
    .last()
    .press('Enter');
  await saved(page);
  const chosen = await text(page).innerText();
  await rewrite(page, 'Something else.');
  await saved(page);
  await page.getByRole('button', { name: 'History' }).press('Enter');
  const history = page.getByRole('region', { name: 'History' });
  await history
    .getByRole('button', { name: /^What changed/ })
    .first()
    .press('Enter');
  await expect(history.getByRole('region', { name: 'Differences' }).locator('ins')).not.toHaveCount(0);
  // The newest is what was typed; the one before it is the variant.
  await history
    .getByRole('button', { name: /^Restore/ })
    .first()
    .press('Enter');
  await expect(text(page)).toHaveText(chosen.replace(/\s+/g, ' ').trim(), { useInnerText: true });
  await page.reload();
  await expect(text(page)).toHaveText(chosen.replace(/\s+/g, ' ').trim(), { useInnerText: true });
});
