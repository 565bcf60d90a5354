import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright';
import { root } from '../build-inputs.ts';
import type { DemoProduct } from './demo-product.ts';
import { writePalettePng, writeWebp } from './ffmpeg.ts';
import { takePicture, windowOf } from './film.ts';
import { formats } from './recordings.ts';

/** Screenshots: the job list for Home in both formats and themes, and the search results for the README. */
export async function makeScreenshots(product: DemoProduct, browser: Browser, folder: string): Promise<void> {
  for (const [suffix, format] of [
    ['', formats.wide],
    ['-phone', formats.phone],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await product.openSignedIn(browser, {
        viewport: windowOf(format),
        deviceScaleFactor: format.film.width / format.windowWidth,
        colorScheme,
      });
      await page.goto('/dashboard/sourcing');
      await page.getByRole('columnheader', { name: 'Job Title' }).waitFor();
      const picture = await takePicture(page, format, page.getByRole('main').getByRole('table'));
      await writeWebp(picture, path.join(folder, `searches-${colorScheme}${suffix}.webp`));
      await page.context().close();
    }
  }

  const page = await product.openSignedIn(browser, {
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
  });
  await page.goto(`/dashboard/sourcing/jobs/${product.earlierSearchId}`);
  await page
    .getByRole('main')
    .getByText(/^Musts/)
    .first()
    .waitFor();
  // Contact data arrive after the list.
  await page.getByRole('button', { name: 'Copy email' }).waitFor();
  const documents = path.join(root, 'docs/media');
  mkdirSync(documents, { recursive: true });
  await writePalettePng(await page.screenshot(), path.join(documents, 'search-results.png'));
  await page.context().close();
}
