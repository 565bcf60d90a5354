import type { Page } from '@playwright/test';
import { flushReactTasks, openHydrated, openWithPausedClock } from './hydration.ts';
import { expect, test } from './product-fixture.ts';
import { jumpTo, recordScroll, reducedMotion, scrollY } from './scrolling.ts';

const headings = {
  '/': 'The right people, found. The rest of the work, done.',
  '/services': 'Six kinds of work you can hand over',
  '/process': 'From first call to running work',
  '/about': 'The firm behind other firms’ desks',
  '/contact': 'Describe the work',
  '/privacy': 'Privacy Policy',
  '/terms': 'Terms of Service',
  '/blog': 'Blog',
  '/login': 'Login to Your Account',
  '/register': 'Create Your Account',
  '/auth/activate/dWlk/t0k-en': 'Account activation',
};

test('spec §2: the public routes have their pages [S2.1, S6.1, S2.5]', async ({ page }) => {
  for (const [path, heading] of Object.entries(headings)) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    await expect(page.getByRole('heading', { level: 1 }), path).toHaveText(heading);
    await expect(page).toHaveURL(path);
    const order = await page
      .locator('header, main, footer')
      .evaluateAll((parts) =>
        parts.filter((part) => !part.closest('main > *')).map(({ tagName }) => tagName),
      );
    expect(order, path).toEqual(['HEADER', 'MAIN', 'FOOTER']);
  }
});

test('spec §2: changing route scrolls smoothly to the top [S2.7]', async ({ page }) => {
  await openHydrated(page, '/about');
  await jumpTo(page, 1500);
  const positions = await recordScroll(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Services', exact: true }).click();
  await expect(page).toHaveURL('/services');
  await expect.poll(() => scrollY(page)).toBe(0);
  // An animated scroll, not a jump.
  expect((await positions()).length).toBeGreaterThan(3);
});

test('spec §2: changing route scrolls smoothly to the hash target [S2.6]', async ({ page }) => {
  await openHydrated(page, '/about');
  const positions = await recordScroll(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Data Management' }).click();
  await expect(page).toHaveURL('/services#data-management');
  await expectAtTop(page, 'data-management');
  expect((await positions()).length).toBeGreaterThan(3);
});

test('spec §2: a service link scrolls smoothly to its anchor after 100 ms [S2.21, S9.7]', async ({
  page,
}) => {
  await openWithPausedClock(page, '/services');
  const positions = await recordScroll(page);
  await jumpTo(page, 20_000);
  const atFooter = await scrollY(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Recruitment' }).click();
  await expect(page).toHaveURL('/services#recruitment');
  await flushReactTasks(page);
  await page.clock.runFor(99);
  await nextFrames(page);
  expect(await scrollY(page)).toBe(atFooter);
  await page.clock.runFor(1);
  await expectAtTop(page, 'recruitment');
  expect((await positions()).length).toBeGreaterThan(4);
});

test.describe('links', () => {
  test.use(reducedMotion);

  test('spec §2: links to /contact and header links scroll the page to the top [S2.8]', async ({ page }) => {
    const main = page.getByRole('main');
    const banner = page.getByRole('banner');
    for (const from of ['/', '/services', '/process', '/about']) {
      await openHydrated(page, from);
      await main.locator('a[href="/contact"]').last().click();
      await expect(page).toHaveURL('/contact');
      await expect.poll(() => scrollY(page), from).toBe(0);
    }
    // Also on the link's own page.
    for (const name of ['Contact', 'Home', 'Services', 'Process', 'About', 'Blog', 'Blog']) {
      // A page that is still being drawn may be too short to be scrolled.
      const scrollDown = async () => {
        await jumpTo(page, 400);
        return scrollY(page);
      };
      await expect.poll(scrollDown, name).toBeGreaterThan(100);
      await banner.getByRole('link', { name }).click();
      await expect(page.locator('#main-menu [aria-current=page]')).toHaveText([name]);
      await expect.poll(() => scrollY(page), name).toBe(0);
    }
    await openHydrated(page, '/contact');
    await jumpTo(page, 20_000);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
    await expect.poll(() => scrollY(page)).toBe(0);
  });
});

/** Expects an element right below the header, which covers the top of the window. */
async function expectAtTop(page: Page, id: string): Promise<void> {
  const distance = () =>
    page.evaluate((target) => {
      const header = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0;
      return (document.getElementById(target)?.getBoundingClientRect().top ?? Number.NaN) - header;
    }, id);
  await expect.poll(distance, `${id} stands right below the header`).toBeLessThan(60);
  await expect.poll(distance).toBeGreaterThanOrEqual(-2);
}

/** Waits for the browser's next frames by a screenshot: the page's own are paused with its clock. */
const nextFrames = (page: Page) => page.screenshot({ clip: { x: 0, y: 0, width: 1, height: 1 } });
