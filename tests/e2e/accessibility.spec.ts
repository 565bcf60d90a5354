import type { Page } from '@playwright/test';
import { postKinds } from '../../contract/content/post-kinds.ts';
import { paths } from '../../src/lib/paths.ts';
import { securityPath, signInPath } from '../../src/lib/settings-paths.ts';
import { axeVariants, expectAccessible, expectNoOverflow, findViolations } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

/** `site.spec.ts` covers the public pages. */
const dashboardPages = [
  paths.sourcing,
  `${paths.sourcing}?tab=initiate-search`,
  paths.companyProfile,
  paths.marketing,
  ...postKinds.map(paths.posts),
  paths.talentPool,
  paths.reports,
  paths.settings,
  securityPath,
  signInPath,
  paths.writingModel,
];

for (const { colorScheme, width, ...details } of axeVariants) {
  test(
    `axe finds no violation on any dashboard page (${colorScheme}, ${width} px)`,
    details,
    async ({ page }) => {
      test.setTimeout(300_000);
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await signIn(page, demo.email, demo.password);
      for (const path of dashboardPages) {
        await page.goto(path);
        // Not for an idle network: the dashboard keeps a stream of events open.
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        expect(await findViolations(page), path).toEqual([]);
        await expectNoOverflow(page, path);
      }
    },
  );
}

/** Presses *Delete* of the first post, which stands below *More* unless its row is open. */
async function deleteFirst(page: Page): Promise<void> {
  const post = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('article') })
    .first();
  await post.waitFor();
  const more = post.getByRole('button', { name: 'More', exact: true });
  if (await more.isVisible()) await more.click();
  await post.getByRole('button', { name: 'Delete' }).click();
}

test('axe finds no violation in a dialog with a hovered button, light or dark', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing/blog');
  await deleteFirst(page);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete post' });
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await confirm.hover();
    expect(await findViolations(page), colorScheme).toEqual([]);
  }
});

test('a deletion is taken back by the keyboard, and axe finds no violation in the offer, light or dark', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing/newsletter');
  const posts = page.getByRole('article');
  await expect(posts.first()).toBeVisible();
  const before = await posts.count();
  await deleteFirst(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Delete post' }).click();
  const offer = page.getByRole('status').filter({ hasText: 'Post deleted.' });
  // The focus holds the offer's time.
  await offer.getByRole('button', { name: 'Undo' }).focus();
  await expect(posts).toHaveCount(before - 1);
  await expectAccessible(page, 'the offer');
  await page.keyboard.press('Control+z');
  await expect(page.getByText('Post restored.')).toBeVisible();
  await expect(posts).toHaveCount(before);
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
