import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { postKinds } from '../../contract/model/post-kinds.ts';
import { paths } from '../../src/lib/paths.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

const widths = [390, 1440];
const themes = ['light', 'dark'] as const;

/** `site.spec.ts` covers the public pages. */
const dashboardPages = [
  paths.sourcing,
  `${paths.sourcing}?tab=initiate-search`,
  paths.companyProfile,
  paths.marketing,
  ...postKinds.map(paths.posts),
  paths.talentPool,
  paths.settings,
];

/** Checks a page with axe in both themes at both widths, and for horizontal overflow. */
async function inspect(page: Page, path: string): Promise<void> {
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const { violations } = await new AxeBuilder({ page }).analyze();
      const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
      expect(found, `${path}, ${colorScheme}, ${width} px`).toEqual([]);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect(overflow, `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    }
  }
}

test('axe finds no violation on any dashboard page, light or dark, narrow or wide', async ({ page }) => {
  test.setTimeout(300_000);
  await signIn(page, demo.email, demo.password);
  for (const path of dashboardPages) await inspect(page, path);
});

test('axe finds no violation in a dialog with a hovered button, light or dark', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing/blog');
  await page.getByRole('button', { name: 'Delete' }).first().click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete post' });
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await confirm.hover();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(
      violations.map(({ id }) => id),
      colorScheme,
    ).toEqual([]);
  }
});

test('login and logout work with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('Email').focus();
  await page.keyboard.type(demo.email);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard**');
  const logout = page.getByRole('button', { name: 'Logout' });
  await expect(logout).toBeVisible();
  for (
    let step = 0;
    step < 60 && !(await logout.evaluate((button) => button === document.activeElement));
    step++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(logout).toBeFocused();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/login');
});
