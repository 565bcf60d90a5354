import type { Page } from '@playwright/test';
import { testimonials } from '../../contract/site/testimonials.ts';
import { flushReactTasks, openHydrated, openWithPausedClock } from './hydration.ts';
import { expect, test } from './product-fixture.ts';
import { reducedMotion } from './scrolling.ts';

const names = {
  hero: 'The right people, found. The rest of the work, done.',
  sourcing: 'Smart sourcing shows its reasons',
  tools: 'Two AI tools, free',
  why: 'Why Choose Us',
  content: 'Posts that know what your company does',
  searches: 'Every search stays where you left it',
  quotes: 'What clients say',
  closing: 'Tell us what is waiting on your desk',
};
const section = (page: Page, name: keyof typeof names) => page.getByRole('region', { name: names[name] });
const linksIn = (page: Page, name: keyof typeof names) =>
  section(page, name)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

test.describe('home', () => {
  test.use(reducedMotion);

  test('spec §2: home has its sections in order [S2.24]', async ({ page }) => {
    await page.goto('/');
    const tops = [];
    for (const name of Object.keys(names) as (keyof typeof names)[]) {
      await expect(section(page, name), name).toHaveCount(1);
      tops.push((await section(page, name).boundingBox())?.y ?? Number.NaN);
    }
    expect(tops).toEqual([...tops].sort((one, other) => one - other));
    expect(new Set(tops).size).toBe(8);
    await expect(page.getByRole('main').getByRole('region')).toHaveCount(8);
  });

  test("spec §2: home's hero has a 'Let's Get to Work' link to /contact [S2.25, S2.32]", async ({ page }) => {
    await openHydrated(page, '/');
    await section(page, 'hero').getByRole('link', { name: "Let's Get to Work", exact: true }).click();
    await expect(page).toHaveURL('/contact');
    await openHydrated(page, '/');
    expect(await linksIn(page, 'closing')).toEqual(['/contact']);
    await section(page, 'closing').getByRole('link').click();
    await expect(page).toHaveURL('/contact');
  });

  test('spec §2: the free-tools section has two cards whose buttons go to /register [S2.27, S1.1]', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    const tools = section(page, 'tools');
    await expect(tools.getByText('no credit card required')).toBeVisible();
    const cards = tools.getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText(['Talent sourcing', 'Content generation']);
    for (const index of [0, 1]) {
      await openHydrated(page, '/');
      await expect(cards.nth(index).getByRole('link')).toHaveCount(1);
      await cards.nth(index).getByRole('link').click();
      await expect(page).toHaveURL('/register');
    }
  });

  test("spec §2: 'Why Choose Us' has the cards AI-Powered Solutions, Rapid Scaling and Risk Mitigation [S2.28]", async ({
    page,
  }) => {
    await page.goto('/');
    const cards = section(page, 'why').getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText([
      'AI-Powered Solutions',
      'Rapid Scaling',
      'Risk Mitigation',
    ]);
  });

  test('spec §2: smart sourcing has a demo video [S2.26, S2.30, S2.29]', async ({ page, request }) => {
    await openHydrated(page, '/');
    for (const [name, file] of [
      ['sourcing', /^\/media\/sourcing[-a-z]*\.mp4$/],
      ['content', /^\/media\/content[-a-z]*\.mp4$/],
    ] as const) {
      const video = section(page, name).locator('video');
      await video.scrollIntoViewIfNeeded();
      await expect(video).toBeVisible();
      const films = await video
        .locator('source')
        .evaluateAll((all) => all.map((one) => one.getAttribute('src')));
      expect(films.length).toBeGreaterThan(0);
      for (const film of films) {
        expect(film).toMatch(file);
        const answer = await request.head(film ?? '');
        expect([answer.status(), answer.headers()['content-type']], film ?? '').toEqual([200, 'video/mp4']);
      }
    }
    const picture = section(page, 'searches').getByRole('img', { name: /^The job list/ });
    await picture.scrollIntoViewIfNeeded();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(600);
    await expect(section(page, 'searches').locator('video')).toHaveCount(0);
    expect(await linksIn(page, 'content')).toEqual(['/register', '/contact']);
    expect(await linksIn(page, 'searches')).toEqual(['/register', '/contact']);
  });

  test('spec §1: the marketing claims are stated with their figures [S1.2]', async ({ page }) => {
    await page.goto('/');
    const main = page.getByRole('main');
    for (const claim of [
      '40% shorter time-to-hire',
      '30% revenue growth',
      '50% retention increase',
      '85% of candidates match must-have criteria',
      'reply within 24 hours',
    ]) {
      await expect(main, claim).toContainText(claim);
    }
    await page.goto('/about');
    await expect(main).toContainText('over 15 years of combined expertise');
  });
});

test.describe('the testimonials', () => {
  const quotes = (page: Page) => section(page, 'quotes').locator('blockquote:visible');
  const dot = (page: Page, number: number) =>
    page.getByRole('button', { name: `Show quote ${number} of 3`, exact: true });

  /** Expects exactly one visible quote, with its dot active. */
  async function expectShown(page: Page, number: number, when = '') {
    await expect(quotes(page), when).toHaveText([`“${testimonials[number - 1]?.quote}”`]);
    await expect(section(page, 'quotes').locator('[aria-current=true]'), when).toHaveAttribute(
      'aria-label',
      `Show quote ${number} of 3`,
    );
  }

  /** Pauses the clock at the start of a quote's time, after what paused the carousel has ended. */
  async function openAtQuote(page: Page, number: number) {
    await openWithPausedClock(page, '/');
    await dot(page, number).focus();
    await page.keyboard.press('Enter');
    await expectShown(page, number);
    await dot(page, number).blur();
    await flushReactTasks(page);
  }

  test('spec §3: there are three testimonials with quote, author, position and the first letter of the author [S3.4, S9.16, S2.31, S4.5]', async ({
    page,
  }) => {
    await openHydrated(page, '/');
    await expect(section(page, 'quotes').locator('blockquote')).toHaveCount(3);
    await expect(page.getByRole('button', { name: /^Show quote/ })).toHaveCount(3);
    for (const number of [3, 1, 2]) {
      await dot(page, number).click();
      await expectShown(page, number);
      const { author = '', position = '' } = testimonials[number - 1] ?? {};
      const caption = section(page, 'quotes').locator('figcaption:visible');
      await expect(caption).toHaveCount(1);
      await expect(caption.getByText(author, { exact: true })).toBeVisible();
      await expect(caption.getByText(position, { exact: true })).toBeVisible();
      await expect(caption.locator('[aria-hidden=true]')).toHaveText(author[0] ?? 'none');
    }
  });

  test('spec §4: testimonials advance every 5000 ms and wrap at the end [S4.4, S9.1]', async ({ page }) => {
    await openAtQuote(page, 2);
    for (const [before, after] of [
      [2, 3],
      [3, 1],
      [1, 2],
    ] as const) {
      await page.clock.runFor(4999);
      await flushReactTasks(page);
      await expectShown(page, before, 'after 4999 ms');
      await page.clock.runFor(1);
      await flushReactTasks(page);
      await expectShown(page, after, 'after 5000 ms');
    }
  });

  test('they pause on hover and on focus', async ({ page }) => {
    await openAtQuote(page, 1);
    await page.getByTestId('quotes').hover();
    await flushReactTasks(page);
    await page.clock.runFor(20_000);
    await flushReactTasks(page);
    await expectShown(page, 1, 'under the pointer');
    await dot(page, 3).focus();
    await page.mouse.move(2, 2);
    await flushReactTasks(page);
    await page.clock.runFor(20_000);
    await flushReactTasks(page);
    await expectShown(page, 1, 'with the focus');
    await dot(page, 3).blur();
    await flushReactTasks(page);
    await page.clock.runFor(5000);
    await expectShown(page, 2, 'let go');
  });

  test('they resume after a dot was clicked and the pointer has left', async ({ page }) => {
    await openWithPausedClock(page, '/');
    await dot(page, 2).click();
    await expectShown(page, 2);
    await page.mouse.move(2, 2);
    await flushReactTasks(page);
    await expect(dot(page, 2)).toBeFocused();
    await page.clock.runFor(5000);
    await flushReactTasks(page);
    await expectShown(page, 3, 'after a click');
    // The same dot, focused by keyboard.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Shift+Tab');
    await expect(dot(page, 2)).toBeFocused();
    await flushReactTasks(page);
    await page.clock.runFor(20_000);
    await flushReactTasks(page);
    await expectShown(page, 3, 'with the keyboard there');
  });

  test.describe('under reduced motion', () => {
    test.use(reducedMotion);

    test('they are stopped until started', async ({ page }) => {
      await openWithPausedClock(page, '/');
      await page.clock.runFor(20_000);
      await flushReactTasks(page);
      await expectShown(page, 1);
      await page.getByRole('button', { name: 'Let the quotes change' }).press('Enter');
      await page.getByRole('button', { name: 'Stop the quotes' }).blur();
      await flushReactTasks(page);
      await page.clock.runFor(5000);
      await expectShown(page, 2);
    });
  });
});
