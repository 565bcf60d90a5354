import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { root } from '../build-inputs.ts';
import type { DemoProduct } from './demo-product.ts';
import { writePalettePng, writeWebp } from './ffmpeg.ts';

/** The content column in a small window, without header and sidebar. */
const ownColumn = { x: 280, y: 136, width: 840, height: 560 };

/** Screenshots: the job list for Home in both themes, and the search results for the README. */
export async function makeScreenshots(product: DemoProduct, browser: Browser, folder: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    const page = await product.openSignedIn(browser, {
      viewport: { width: 1152, height: 800 },
      deviceScaleFactor: 1.75,
      colorScheme,
    });
    await page.goto('/dashboard/sourcing');
    await page.getByRole('columnheader', { name: 'Job Title' }).waitFor();
    await writeWebp(
      await page.screenshot({ clip: ownColumn }),
      path.join(folder, `searches-${colorScheme}.webp`),
    );
    await page.context().close();
  }

  const page = await product.openSignedIn(browser, {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  await page.goto(`/dashboard/sourcing/jobs/${product.earlierSearchId}`);
  await page.getByRole('main').getByRole('list').getByRole('heading').first().waitFor();
  const documents = path.join(root, 'docs/media');
  mkdirSync(documents, { recursive: true });
  await writePalettePng(await page.screenshot(), path.join(documents, 'search-results.png'));
  await page.context().close();
}
