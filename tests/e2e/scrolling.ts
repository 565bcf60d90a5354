import type { Page } from '@playwright/test';

/** Records all scroll positions from now on. The returned function reads them. */
export async function recordScroll(page: Page): Promise<() => Promise<number[]>> {
  const positions = await page.evaluateHandle(() => {
    const all: number[] = [];
    addEventListener('scroll', () => all.push(Math.round(window.scrollY)), { passive: true });
    return all;
  });
  return () => positions.evaluate((all) => [...new Set(all)]);
}

export const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Scrolls without animation. */
export const jumpTo = (page: Page, top: number) =>
  page.evaluate((to) => window.scrollTo({ top: to, behavior: 'instant' }), top);

/** For tests that click what is revealed on the way: nothing moves away from the pointer. */
export const reducedMotion = { contextOptions: { reducedMotion: 'reduce' } } as const;
