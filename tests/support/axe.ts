import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** Colour schemes and widths that axe looks at: `npm test` takes one width of each scheme, `npm run test:long` the others. */
export const axeVariants = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390, tag: '@long' },
  { colorScheme: 'dark', width: 1440, tag: '@long' },
] as const;

/** Returns what axe finds wrong on a page, one line for each rule. */
export async function findViolations(page: Page): Promise<string[]> {
  // The default mode opens another page for each analysis, to merge the results of frames from other origins. There are
  // none, it takes time, and the desktop app would refuse the page.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
