import type { Page } from '@playwright/test';
import { services } from '../../contract/site/services.ts';
import { serviceIds } from '../support/service-ids.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './product-fixture.ts';
import { reducedMotion } from './scrolling.ts';

test.describe('services', () => {
  test.use(reducedMotion);

  test('spec §2: the services hero has an anchor to #services and a Contact Us link [S2.34]', async ({
    page,
  }) => {
    await openHydrated(page, '/services');
    const hero = page.getByRole('main').locator('section').first();
    await expect(hero.getByRole('heading', { level: 1 })).toBeVisible();
    await hero.locator('a[href$="#services"]').click();
    await expect(page).toHaveURL('/services#services');
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
    await expect(page.locator('#services article').first()).toBeInViewport();
    await hero.getByRole('link', { name: 'Contact Us', exact: true }).click();
    await expect(page).toHaveURL('/contact');
  });

  test('spec §2: six service cards have their anchors [S2.35, S9.18, S2.36, S3.5]', async ({ page }) => {
    await openHydrated(page, '/services');
    const cards = page.getByRole('article');
    await expect(cards).toHaveCount(6);
    for (const [index, id] of serviceIds.entries()) {
      const card = cards.nth(index);
      const service = services[index];
      if (!service) throw new Error(`No text of ${id}.`);
      await expect(card).toHaveAttribute('id', id);
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByRole('heading', { name: service.title, exact: true })).toBeVisible();
      await expect(card.getByText(service.subtitle, { exact: true })).toBeVisible();
      await expect(card.getByText(service.description, { exact: true })).toBeVisible();
      await expect(card.locator('svg').first()).toBeVisible();
      const features = card.getByRole('list', { name: 'Key features' }).getByRole('listitem');
      await expect(features).toHaveText(service.highlights.map((text, at) => `${at + 1}${text}`));
      await expect(features).toHaveCount(4);
      const more = card.getByRole('link');
      await expect(more.getByText('Learn More', { exact: true })).toBeVisible();
      // Announced and indexed with its target.
      await expect(more).toHaveAccessibleName(`Learn More about ${service.title}`);
      await expect(more).toHaveAttribute('href', '/contact');
    }
    await cards.nth(3).getByRole('link').click();
    await expect(page).toHaveURL('/contact');
  });

  test('spec §2: the hovered service card is highlighted [S2.37]', async ({ page }) => {
    await openHydrated(page, '/services');
    const looks = () =>
      page.getByRole('article').evaluateAll((cards) =>
        cards.map((card) => {
          const { boxShadow, backgroundColor } = getComputedStyle(card);
          return `${boxShadow} ${backgroundColor}`;
        }),
      );
    const plain = await looks();
    expect(new Set(plain).size).toBe(1);
    for (const index of [1, 4]) {
      await page.getByRole('article').nth(index).hover();
      await expect
        .poll(async () => (await looks()).map((look) => look !== plain[0]))
        .toEqual(serviceIds.map((_, at) => at === index));
    }
    await page.mouse.move(2, 2);
    await page.getByRole('heading', { level: 1 }).hover();
    await expect.poll(looks).toEqual(plain);
  });
});

test.describe('the process', () => {
  const titles = [
    'Discovery & Goal Alignment',
    'Solution Design & Team Setup',
    'Launch & Execution',
    'Continuous Optimization',
  ];
  const row = (page: Page) => page.getByRole('region', { name: 'Steps of our process' });
  const previous = (page: Page) => page.getByRole('button', { name: 'Previous step' });
  const next = (page: Page) => page.getByRole('button', { name: 'Next step' });
  const indicators = (page: Page) => page.getByRole('button', { name: /^Go to step/ });

  /** Expects the indicators to show a step, counting from 0, and its card to be first in the row. */
  async function expectAt(page: Page, index: number, when = '') {
    await expect(page.locator('[aria-current=step]'), when).toHaveCount(1);
    await expect(indicators(page).nth(index), when).toHaveAttribute('aria-current', 'step');
  }
  async function expectShown(page: Page, index: number) {
    await expectAt(page, index);
    await expect(page.getByRole('article').nth(index)).toBeInViewport({ ratio: 0.7 });
  }

  /** Sets the row's scroll position without animation or snapping; `fromEnd` counts the remaining pixels. */
  const put = (page: Page, place: { left: number } | { cards: number } | { fromEnd: number }) =>
    row(page).evaluate((element, to) => {
      element.style.scrollSnapType = 'none';
      const [first, second] = element.querySelectorAll('article');
      const stride = (second?.offsetLeft ?? 0) - (first?.offsetLeft ?? 0);
      const farthest = element.scrollWidth - element.clientWidth;
      const left = 'left' in to ? to.left : 'cards' in to ? to.cards * stride : farthest - to.fromEnd;
      element.scrollTo({ left, behavior: 'instant' });
    }, place);

  test('spec §2: the process has four steps in order, in a horizontal carousel at #process-cards [S2.39, S9.17, S3.6]', async ({
    page,
  }) => {
    await page.goto('/process#process-cards');
    await expect(page.locator('#process-cards')).toBeInViewport({ ratio: 0.6 });
    const cards = page.locator('#process-cards').getByRole('article');
    await expect(cards.getByRole('heading')).toHaveText(titles);
    const lefts = await cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetLeft));
    expect(lefts).toEqual([...lefts].sort((one, other) => one - other));
    const tops = await cards.evaluateAll((all) => all.map((card) => (card as HTMLElement).offsetTop));
    expect(new Set(tops).size).toBe(1);
    for (const card of await cards.all()) {
      await expect(card.getByRole('listitem')).toHaveCount(3);
      await expect(card.locator('p').filter({ hasText: /.{60}/ })).toHaveCount(1);
      await expect(card.locator('svg').first()).toBeAttached();
    }
  });

  test("spec §2: each process card shows 'Step n of 4' and a progress bar [S2.44]", async ({ page }) => {
    await page.goto('/process');
    for (const [index, card] of (await page.getByRole('article').all()).entries()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card.getByText(`Step ${index + 1} of 4`, { exact: true })).toBeVisible();
      const bar = card.getByRole('progressbar');
      await expect(bar).toBeVisible();
      await expect(bar).toHaveAttribute('aria-valuenow', String((index + 1) * 25));
      const filled = await bar.evaluate(
        (element) =>
          (element.querySelector('rect')?.getBoundingClientRect().width ?? 0) /
          element.getBoundingClientRect().width,
      );
      expect(filled).toBeCloseTo((index + 1) / 4, 1);
    }
  });

  test('spec §2: the shown process card is tracked by scroll position [S2.43, S4.6]', async ({ page }) => {
    await openHydrated(page, '/process');
    await expect(indicators(page)).toHaveCount(4);
    for (const [place, step] of [
      [{ left: 0 }, 0],
      [{ cards: 0.4 }, 0],
      [{ cards: 0.6 }, 1],
      [{ cards: 2 }, 2],
      [{ fromEnd: 0 }, 3],
      [{ cards: 1 }, 1],
      [{ left: 0 }, 0],
    ] as const) {
      await put(page, place);
      await expectAt(page, step, JSON.stringify(place));
    }
  });

  test('spec §2: the process has step indicators and previous and next buttons [S2.40, S2.41, S2.42]', async ({
    page,
  }) => {
    await openHydrated(page, '/process');
    await expectShown(page, 0);
    await expect(previous(page)).toBeDisabled();
    await expect(next(page)).toBeEnabled();
    for (const step of [1, 2, 3]) {
      await next(page).click();
      await expectShown(page, step);
      await expect(previous(page)).toBeEnabled();
    }
    await expect(next(page)).toBeDisabled();
    await next(page).press('Enter');
    await expect(next(page)).toBeFocused();
    await previous(page).click();
    await expectShown(page, 2);
    await expect(next(page)).toBeEnabled();
    for (const step of [3, 1, 0]) {
      await indicators(page).nth(step).click();
      await expectShown(page, step);
    }
    await expect(previous(page)).toBeDisabled();
    await row(page).focus();
    await page.keyboard.press('ArrowRight');
    await expectShown(page, 1);
  });

  test('spec §4: previous is enabled only beyond the start [S4.7, S4.8, S9.4]', async ({ page }) => {
    await openHydrated(page, '/process');
    for (const [remaining, isEnabled] of [
      [11, true],
      [10, false],
      [0, false],
      [11, true],
    ] as const) {
      await put(page, { fromEnd: remaining });
      await expect(next(page), `${remaining} px`).toBeEnabled({ enabled: isEnabled });
      await expect(previous(page)).toBeEnabled();
    }
    await put(page, { left: 0 });
    await expect(previous(page)).toBeDisabled();
    await expect(next(page)).toBeEnabled();
  });
});
