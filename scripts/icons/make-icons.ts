/** Draws the app's icons from the mark, in a browser, into `resources`. Run it when the mark changes. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from 'playwright';
import { launchOptions } from '../../tests/support/browser.ts';
import {
  iconDigest,
  iconFolder,
  iconPage,
  iconRecord,
  iconSizes,
  maskableIcon,
  maskablePage,
  overlayPage,
  overlaySize,
  overlays,
  type Png,
  packIcns,
  packIco,
  trayColours,
  trayFolder,
  trayPage,
  traySizes,
} from './icon-source.ts';

async function draw(page: Page, size: number): Promise<Png> {
  await page.setViewportSize({ width: size, height: size });
  return { size, data: await page.screenshot({ omitBackground: true }) };
}

const browser = await chromium.launch(launchOptions());
const page = await browser.newPage();
await page.setContent(iconPage());
const images: Png[] = [];
for (const size of iconSizes) images.push(await draw(page, size));
await page.setContent(maskablePage());
const { data: maskable } = await draw(page, 512);
mkdirSync(trayFolder, { recursive: true });
for (const [name, colour] of Object.entries(trayColours)) {
  await page.setContent(trayPage(colour));
  for (const size of traySizes) {
    writeFileSync(path.join(trayFolder, `${name}-${size}.png`), (await draw(page, size)).data);
  }
}
for (const [index, text] of overlays.entries()) {
  await page.setContent(overlayPage(text));
  writeFileSync(path.join(trayFolder, `overlay-${index + 1}.png`), (await draw(page, overlaySize)).data);
}
await browser.close();

mkdirSync(path.join(iconFolder, 'linux'), { recursive: true });
for (const { size, data } of images.filter(({ size }) => size <= 512)) {
  writeFileSync(path.join(iconFolder, `linux/${size}x${size}.png`), data);
}
writeFileSync(path.join(iconFolder, maskableIcon), maskable);
writeFileSync(path.join(iconFolder, 'icon.ico'), packIco(images.filter(({ size }) => size <= 256)));
writeFileSync(path.join(iconFolder, 'icon.icns'), packIcns(images));
writeFileSync(iconRecord, `${iconDigest()}\n`);
console.log(`Icons in ${iconSizes.length} sizes are in ${iconFolder}.`);
