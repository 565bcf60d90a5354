import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Color schemes and widths that axe looks at: `npm test` takes one, `npm run test:long` all. */
export const axeVariants = [
  { colorScheme: 'light', width: 1440, tag: '@long' },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390, tag: '@long' },
  { colorScheme: 'dark', width: 1440, tag: '@long' },
] as const;

/** The rules whose outcome depends on the theme. They take half the time of all. */
const colourRules = ['color-contrast', 'link-in-text-block'];
/** Rows of long lists beyond the eighth are built like those above. */
const repeatedRows = ['li[data-key]:nth-child(n+9)', 'tbody tr:nth-child(n+9)'];
const isLong = process.env.npm_lifecycle_event === 'test:long';

/** Returns what axe finds wrong on a page, one line for each rule. */
export async function findViolations(page: Page, rules?: string[]): Promise<string[]> {
  // The default mode opens another page for each analysis, to merge the results of frames from other origins. There are
  // none, it takes time, and the desktop app would refuse the page.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (rules) axe.withRules(rules);
  if (!isLong) for (const rows of repeatedRows) axe.exclude(rows);
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

/** Expects that axe finds nothing on the screen in either theme. Leaves the page dark, and without motion. */
export async function expectAccessible(page: Page, state: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  expect(await findViolations(page), `${state}, light`).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  expect(await findViolations(page, isLong ? undefined : colourRules), `${state}, dark`).toEqual([]);
}

/**
 * Expects that axe finds nothing on the screen in either theme on a desk and on a phone, and that nothing scrolls sideways
 * between them. `npm run test:long` runs axe at each width, and on a large screen. Leaves the page wide.
 * @param check what else holds at each width
 */
export async function expectInOrder(
  page: Page,
  state: string,
  check: (width: number) => Promise<void> = async () => {},
): Promise<void> {
  for (const width of isLong ? [390, 768, 1920, 1440] : [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await check(width);
    if (isLong || width !== 768) await expectAccessible(page, `${state}, ${width} px`);
    await expectNoOverflow(page, `${state}, ${width} px`);
  }
}

/** Expects that nothing scrolls sideways, once what moves after a change of the width has come to rest. */
export async function expectNoOverflow(page: Page, state: string): Promise<void> {
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, `${state} scrolls sideways`).toBeLessThanOrEqual(0);
}
