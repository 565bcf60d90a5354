/** Draws the app's icons from the mark, in a browser, into `resources/icons`. Run it when the mark changes. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { launchOptions } from '../tests/support/browser.ts';
import { root } from './build-inputs.ts';
import { type Png, packIcns, packIco } from './icon-files.ts';

const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const folder = path.join(root, 'resources/icons');
const mark = readFileSync(path.join(root, 'resources/brand/mark.svg'), 'utf8').replace(
  /<style>[\s\S]*?<\/style>/,
  '',
);

/** Paper-coloured petals on a tile of the strong colour, with the margin that systems expect around it. */
const tile = `
  <style>
    body { margin: 0; }
    main { width: 100vw; height: 100vh; padding: 5%; box-sizing: border-box; }
    div { width: 100%; height: 100%; border-radius: 22%; background: #3a46b0; display: grid; place-items: center; }
    svg { width: 74%; fill: #faf9f5; }
  </style>
  <main><div>${mark}</div></main>`;

async function draw(page: Page, size: number): Promise<Png> {
  await page.setViewportSize({ width: size, height: size });
  return { size, data: await page.screenshot({ omitBackground: true }) };
}

const browser = await chromium.launch(launchOptions());
const page = await browser.newPage();
await page.setContent(tile);
const images: Png[] = [];
for (const size of sizes) images.push(await draw(page, size));
await browser.close();

mkdirSync(path.join(folder, 'linux'), { recursive: true });
for (const { size, data } of images.filter(({ size }) => size <= 512)) {
  writeFileSync(path.join(folder, `linux/${size}x${size}.png`), data);
}
writeFileSync(path.join(folder, 'icon.ico'), packIco(images.filter(({ size }) => size <= 256)));
writeFileSync(path.join(folder, 'icon.icns'), packIcns(images));
console.log(`Icons in ${sizes.length} sizes are in ${folder}.`);
