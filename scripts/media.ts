/**
 * `npm run media`: creates recordings, screenshots and link previews from the running product in a real browser. Its
 * output is committed, so that building and starting need neither browser nor ffmpeg. Arguments select parts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from 'playwright';
import { launchOptions } from '../tests/support/browser.ts';
import { root } from './build-inputs.ts';
import { startDemoProduct } from './media/demo-product.ts';
import { makeDesktopWindow } from './media/desktop-window.ts';
import { checkPrograms } from './media/ffmpeg.ts';
import { makeFirstMinutes } from './media/first-minutes.ts';
import { makePreviews } from './media/previews.ts';
import { makeContentFilms, makeSourcingFilms } from './media/recordings.ts';
import { makeScreenshots } from './media/screenshots.ts';
import { makeModelPicture } from './media/writing-model.ts';

// Parts that start searches come last, because they change what screenshots show.
const parts = {
  screenshots: makeScreenshots,
  models: makeModelPicture,
  previews: makePreviews,
  sourcing: makeSourcingFilms,
  content: makeContentFilms,
  desktop: makeDesktopWindow,
  'first-minutes': makeFirstMinutes,
};
type Part = keyof typeof parts;
const folder = path.join(root, 'resources/media');

async function makeMedia(wanted: readonly string[]): Promise<void> {
  const unknown = wanted.find((name) => !(name in parts));
  if (unknown) throw new Error(`There is no part ${unknown}; there are ${Object.keys(parts).join(', ')}.`);
  checkPrograms();
  const { status } = spawnSync('node', ['scripts/build.ts'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The product could not be built.');
  mkdirSync(path.join(folder, 'og'), { recursive: true });

  const product = await startDemoProduct();
  try {
    const browser = await chromium.launch(launchOptions());
    try {
      for (const name of Object.keys(parts) as Part[]) {
        if (wanted.length === 0 || wanted.includes(name)) await parts[name](product, browser, folder);
      }
    } finally {
      await browser.close();
    }
  } finally {
    await product.stop();
  }
}

await makeMedia(process.argv.slice(2)).catch((error: Error) => {
  console.error(error.message);
  // An encoder may still wait for frames, and would keep the process.
  process.exit(1);
});
