import type { Locator, Page } from '@playwright/test';
import { openHydrated } from './hydration.ts';
import { expect, test } from './product-fixture.ts';
import { jumpTo } from './scrolling.ts';

/** Scrolls until the given pixels of an element are in view from below, and waits until nothing moves. */
async function show(element: Locator, pixels: (height: number) => number) {
  const height = await element.evaluate((target) => target.getBoundingClientRect().height);
  await element.evaluate(async (target, inView) => {
    const { top } = target.getBoundingClientRect();
    window.scrollBy({ top: top + inView - window.innerHeight, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
    await new Promise((resolve) => setTimeout(resolve));
  }, pixels(height));
}

/** Vertical offset of hidden elements, in pixels. Also applies to cards in a hidden section. */
const lift = 12;

/** Expects an element to be hidden below its share, then revealed once with an animation. */
async function expectRevealedAt(element: Locator, share: number) {
  const name = (await element.innerText()).slice(0, 30);
  await show(element, (height) => height * share - lift - 2);
  await expect(element, `${name}: less than ${share} in view`).toHaveAttribute('data-reveal', 'waiting');
  await expect(element).toHaveCSS('opacity', '0');
  await show(element, (height) => height * share + 2);
  await expect(element, `${name}: more than ${share} in view`).toHaveAttribute('data-reveal', 'shown');
  await expect(element).toHaveCSS('transition', /opacity 0.25s/);
  await expect(element).toHaveCSS('opacity', '1');
}

/** Expects everything to stay revealed out of view and back, without a second animation. */
async function expectToStayOn(page: Page, elements: Locator[]) {
  const again = await page.evaluateHandle(() => {
    const seen: string[] = [];
    new MutationObserver((changes) => seen.push(...changes.map(({ type }) => type))).observe(document.body, {
      attributeFilter: ['data-reveal'],
      subtree: true,
    });
    return seen;
  });
  await jumpTo(page, 0);
  await nextFrames(page);
  await expect(elements.at(-1) ?? page.getByRole('main')).not.toBeInViewport();
  for (const element of elements) await expect(element).toHaveCSS('opacity', '1');
  await elements[0]?.evaluate((element) => element.scrollIntoView({ block: 'center', behavior: 'instant' }));
  await nextFrames(page);
  expect(await again.evaluate((seen) => seen)).toEqual([]);
}

const nextFrames = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  });

/** Scrolls by one pixel: from here on, elements out of view are hidden. */
async function beginToScroll(page: Page) {
  await jumpTo(page, 1);
  await nextFrames(page);
}

const waiting = (page: Page, selector: string) => page.locator(`main ${selector}[data-reveal=waiting]`);

test('spec §2: sections reveal once when scrolled into view and stay on [S2.33, S4.1, S9.5]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 560 });
  for (const [path, count] of [
    ['/', 7],
    ['/about', 3],
  ] as const) {
    await openHydrated(page, path);
    await beginToScroll(page);
    const sections = await namedOf(waiting(page, 'section'));
    expect(sections, path).toHaveLength(count);
    for (const section of sections) await expectRevealedAt(section, 0.2);
    await expectToStayOn(page, sections);
  }
});

test.describe('on a narrow screen, where cards are stacked', () => {
  test.use({ viewport: { width: 500, height: 800 } });

  test('spec §4: cards turn on at 10% visibility, once [S4.2, S9.5, S2.38]', async ({ page }) => {
    for (const [path, count] of [
      ['/', 5],
      ['/about', 4],
      ['/services', 5],
    ] as const) {
      await openHydrated(page, path);
      await beginToScroll(page);
      const cards = await namedOf(waiting(page, 'article'));
      expect(cards, path).toHaveLength(count);
      for (const card of cards) await expectRevealedAt(card, 0.1);
      await expectToStayOn(page, cards);
    }
  });
});

test('spec §4: process cards turn on at 0.7, once [S4.3, S9.6]', async ({ page }) => {
  await openHydrated(page, '/process');
  const cards = await namedOf(page.getByRole('article'));
  expect(cards).toHaveLength(4);
  await beginToScroll(page);
  // The second next card is beside the window.
  for (const card of cards.slice(2)) {
    await expect(card).toHaveAttribute('data-reveal', 'waiting');
    await showAlongRow(card, 0.68);
    await expect(card, 'less than 0.7 in view').toHaveAttribute('data-reveal', 'waiting');
    await expect(card).toHaveCSS('opacity', '0');
    await showAlongRow(card, 0.72);
    await expect(card, 'more than 0.7 in view').toHaveAttribute('data-reveal', 'shown');
    await expect(card).toHaveCSS('opacity', '1');
    await showAlongRow(card, 0);
    await expect(card, 'out of view again').toHaveCSS('opacity', '1');
  }
});

for (const width of [390, 768, 1440]) {
  const tag = width === 768 ? ['@long'] : [];
  test(`a full-page screenshot before any scroll is complete, ${width} px wide`, { tag }, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/about', '/services', '/process']) {
      await openHydrated(page, path);
      await page.screenshot({ fullPage: true });
      await nextFrames(page);
      const parts = await page.locator('main section, main article').all();
      expect(parts.length, path).toBeGreaterThan(3);
      for (const part of parts) {
        await expect(part, path).toHaveCSS('opacity', '1');
        await expect(part, path).not.toHaveAttribute('data-reveal');
      }
      for (const image of await page.locator('main img').all()) {
        await expect(image, path).toHaveJSProperty('complete', true);
        await expect(image, path).not.toHaveJSProperty('naturalWidth', 0);
      }
    }
  });
}

test('the first scroll hides nothing that was in view, in any frame', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openHydrated(page, '/');
  const faded = await page.evaluateHandle(() => {
    const inView = [...document.querySelectorAll('main section, main article')].filter(
      (part) => part.getBoundingClientRect().top < window.innerHeight,
    );
    const seen: string[] = [];
    const look = () => {
      for (const part of inView) if (getComputedStyle(part).opacity !== '1') seen.push(part.tagName);
      requestAnimationFrame(look);
    };
    look();
    return seen;
  });
  await page.mouse.wheel(0, 120);
  await expect(waiting(page, 'section')).not.toHaveCount(0);
  await page.mouse.wheel(0, 2000);
  await nextFrames(page);
  expect(await faded.evaluate((seen) => seen)).toEqual([]);
});

test('a page reached by a link is fully visible until it is scrolled', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 700 });
  await openHydrated(page, '/');
  await jumpTo(page, 900);
  await page.getByRole('banner').getByRole('link', { name: 'About', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await nextFrames(page);
  await expect(waiting(page, 'section')).toHaveCount(0);
  await beginToScroll(page);
  await expect(waiting(page, 'section')).not.toHaveCount(0);
});

/** Scrolls the row until the given share of a card is in view, without snapping. */
const showAlongRow = (card: Locator, share: number) =>
  card.evaluate(async (target, part) => {
    const row = target.parentElement as HTMLElement;
    row.style.scrollSnapType = 'none';
    row.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, width } = target.getBoundingClientRect();
    row.scrollBy({ left: left + width * part - window.innerWidth, behavior: 'instant' });
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
    await new Promise((resolve) => setTimeout(resolve));
  }, share);

/** Pins elements by an attribute, whatever their state becomes. */
async function namedOf(elements: Locator): Promise<Locator[]> {
  const names = await elements.evaluateAll((all) =>
    all.map((element, index) => {
      element.setAttribute('data-name', String(index));
      return index;
    }),
  );
  return names.map((name) => elements.page().locator(`[data-name="${name}"]`));
}
