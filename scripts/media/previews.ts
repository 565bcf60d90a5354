import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Locator, Page } from 'playwright';
import { brand } from '../../contract/site/brand.ts';
import { root } from '../build-inputs.ts';
import type { DemoProduct } from './demo-product.ts';
import { writePalettePng } from './ffmpeg.ts';

const size = { width: 1200, height: 630 };

/** A public page, and the element that its preview shows. */
interface Preview {
  name: string;
  path: string;
  /** The page with the element; by default the same page. */
  pieceAt?: string;
  piece: (page: Page) => Locator;
  /** The element has no border of its own. */
  isBare?: boolean;
}

const main = (page: Page) => page.getByRole('main');
const formCard = (page: Page) =>
  main(page)
    .locator('.rounded-card')
    .filter({ has: page.locator('form') });
const firstSections = (page: Page) => page.locator('#section-1').locator('..');

/** Creates the preview image (Open Graph) of each public page. */
export async function makePreviews(product: DemoProduct, browser: Browser, folder: string): Promise<void> {
  const results = `/dashboard/sourcing/jobs/${product.earlierSearchId}`;
  const previews: Preview[] = [
    { name: 'home', path: '/', pieceAt: results, piece: (page) => main(page).locator('ol') },
    { name: 'services', path: '/services', piece: (page) => page.locator('#talent-sourcing') },
    { name: 'process', path: '/process', piece: (page) => main(page).getByRole('article').first() },
    { name: 'about', path: '/about', piece: (page) => page.locator('#values'), isBare: true },
    { name: 'contact', path: '/contact', piece: formCard },
    { name: 'privacy', path: '/privacy', piece: firstSections, isBare: true },
    { name: 'terms', path: '/terms', piece: firstSections, isBare: true },
    { name: 'blog', path: '/blog', piece: (page) => main(page).getByRole('article'), isBare: true },
    { name: 'login', path: '/login', piece: formCard },
    { name: 'register', path: '/register', piece: formCard },
  ];
  const card = await browser.newPage({ viewport: size });
  for (const preview of previews) {
    const parts = await takeParts(product, browser, preview);
    await card.setContent(template(parts, preview.isBare));
    await card.evaluate(() => document.fonts.ready);
    await writePalettePng(await card.screenshot(), path.join(folder, `og/${preview.name}.png`));
  }
  await card.close();
}

interface Parts {
  heading: string;
  piece: Buffer;
}

async function takeParts(
  product: DemoProduct,
  browser: Browser,
  { path: address, pieceAt = address, piece }: Preview,
): Promise<Parts> {
  // High enough that the element is visible without scrolling under the header.
  const window = {
    viewport: { width: 540, height: 4000 },
    deviceScaleFactor: 1.25,
    colorScheme: 'light',
    reducedMotion: 'reduce',
  } as const;
  const visitor = await browser.newPage({ ...window, baseURL: product.url });
  await visitor.goto(address);
  const heading = await visitor.getByRole('heading', { level: 1 }).innerText();
  const page = pieceAt === address ? visitor : await product.openSignedIn(browser, window);
  if (page !== visitor) await page.goto(pieceAt);
  await piece(page).waitFor();
  await page.evaluate(() => document.fonts.ready);
  const picture = await piece(page).screenshot();
  for (const opened of new Set([page, visitor])) await opened.context().close();
  return { heading, piece: picture };
}

const font = dataUrl('font/woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2');
const mark = readFileSync(path.join(root, 'resources/brand/mark.svg'), 'utf8');

function template({ heading, piece }: Parts, isBare = false): string {
  const frame = isBare ? 'padding: 40px 0 0 32px; border: 1px solid #e2dfd4' : '';
  return `
    <style>
      @font-face { font-family: Figtree; font-weight: 300 900; src: url("${font}"); }
      body {
        margin: 0; width: 1200px; height: 630px; overflow: hidden; position: relative;
        background: #faf9f5; color: #14161f; font-family: Figtree;
      }
      header { position: absolute; left: 72px; top: 64px; display: flex; align-items: center; gap: 16px;
        font-size: 36px; font-weight: 680; letter-spacing: -0.02em; }
      header svg { width: 52px; height: 52px; }
      h1 { position: absolute; left: 72px; bottom: 128px; width: 500px; margin: 0; text-wrap: balance;
        font-size: ${heading.length > 36 ? 58 : 68}px; line-height: 1.06; letter-spacing: -0.032em; font-weight: 660; }
      hr { position: absolute; left: 72px; bottom: 68px; width: 88px; height: 10px; margin: 0; border: 0;
        border-radius: 5px; background: #e3a72f; }
      figure { position: absolute; left: 628px; top: 64px; width: 640px; max-height: 620px; margin: 0; overflow: hidden;
        border-radius: 18px; background: #faf9f5; ${frame};
        box-shadow: 0 1px 2px rgb(20 22 31 / 0.05), 0 18px 48px -12px rgb(20 22 31 / 0.22); }
      img { display: block; }
    </style>
    <header>${mark}<span></span></header>
    <h1></h1>
    <hr>
    <figure><img src="data:image/png;base64,${piece.toString('base64')}"></figure>`
    .replace('<span></span>', `<span>${escapeHtml(brand.name)}</span>`)
    .replace('<h1></h1>', `<h1>${escapeHtml(heading)}</h1>`);
}

function dataUrl(type: string, file: string): string {
  return `data:${type};base64,${readFileSync(path.join(root, 'node_modules', file)).toString('base64')}`;
}

const escapeHtml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
