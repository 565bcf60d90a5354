/**
 * `npm run media`: creates recordings, screenshots and link previews from the running product in a real browser. Its
 * output is committed, so that building and starting need neither browser nor ffmpeg. Arguments select parts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Locator, type Page } from 'playwright';
import type { LocalModel, LocalModels } from '../contract/organization/local-models.calls.ts';
import { localModelAddress } from '../contract/organization/settings.ts';
import { brand } from '../contract/site/brand.ts';
import { catalogue } from '../server/platform/ai/local/models-folder.ts';
import { openHarness } from '../tests/desktop/harness.ts';
import { openKeyringSession } from '../tests/desktop/keyring-session.ts';
import { launchOptions } from '../tests/support/browser.ts';
import { waitUntil } from '../tests/support/wait-until.ts';
import { root } from './build-inputs.ts';
import { buildLocalServer } from './build-local-server.ts';
import { type DemoProduct, demoCredentials, filmedSearch, startDemoProduct } from './media/demo-product.ts';
import { checkPrograms, writePalettePng } from './media/ffmpeg.ts';
import { makeContentFilms, makeScreenshots, makeSourcingFilms } from './media/recordings.ts';

const inUse = 'Qwen3-1.7B-Q8_0';
const coming = 'Qwen3-4B-Q4_K_M';

function sampleModels(): LocalModels {
  const models = catalogue().map(
    ({ name, title, purpose, size, memory, languages, license }): LocalModel => ({
      name,
      title,
      purpose,
      size,
      memory,
      languages,
      license,
      fits: true,
      people: null,
      is_recommended: name === coming,
      is_installed: name === inUse,
      words_per_second: name === inUse ? 9 : null,
      download:
        name === coming
          ? {
              id: '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b',
              status: 'processing',
              progress: { done: 0.62 * size, total: size },
            }
          : null,
    }),
  );
  return { state: 'ready', memory: 16e9, disk_free: 90e9, can_add_files: false, models };
}

async function openSampleModels(page: Page): Promise<void> {
  const model = { source: 'settings', base_url: localModelAddress, model: inUse, has_key: false };
  await page.route('**/api/settings/local-models/', (route) => route.fulfill({ json: sampleModels() }));
  await page.route('**/api/settings/writing-model/', (route) =>
    route.fulfill({ json: { ...model, default_model: null, version: 1, usage: [] } }),
  );
  await page.goto('/dashboard/settings/writing-model');
  await page.getByText('About 9 words a second here.').waitFor();
}

async function makeModelPicture(product: DemoProduct, browser: Browser): Promise<void> {
  const page = await product.openSignedIn(browser, {
    viewport: { width: 1280, height: 896 },
    colorScheme: 'light',
  });
  await openSampleModels(page);
  await writePalettePng(await page.screenshot(), path.join(root, 'docs/media/writing-model.png'));
  await page.context().close();
}

const documents = path.join(root, 'docs/media');

/** Screenshots the desktop app without a server, from its first start to a shortlist, for `docs/first-five-minutes.md`. */
async function makeFirstMinutes(): Promise<void> {
  await buildLocalServer();
  const endKeyring = await openKeyringSession();
  const app = openHarness('');
  mkdirSync(documents, { recursive: true });
  const shoot = async (page: Page, name: string) =>
    writePalettePng(await page.screenshot(), path.join(documents, `first-minutes-${name}.png`));
  try {
    const page = await app.start();
    await page.getByRole('button', { name: 'Use on this computer' }).waitFor();
    await shoot(page, 'choice');
    await page.getByRole('button', { name: 'Use on this computer' }).click();
    await page.getByText(/^Welcome, /).waitFor({ timeout: 60_000 });
    await page.getByRole('tab', { name: 'Initiate Search' }).click();
    await page.getByLabel('Job Title').fill(filmedSearch.job_title);
    await page.getByLabel('Location').fill(filmedSearch.location);
    await page.getByLabel('Job Description').fill(filmedSearch.job_description);
    await shoot(page, 'search');
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await page.waitForURL('**/dashboard/sourcing/jobs/*', { timeout: 120_000 });
    await page.getByRole('textbox', { name: 'Note' }).waitFor({ timeout: 60_000 });
    await shoot(page, 'results');
    // The keys of the results: first person, shortlist, next person. “Print shortlist” is another button.
    await page.keyboard.press('j');
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true }).waitFor();
    await page.keyboard.press('j');
    await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: false }).waitFor();
    await page.keyboard.press('s');
    await page.getByRole('button', { name: 'Shortlist', exact: true, pressed: true }).waitFor();
    await shoot(page, 'shortlist');
    await page.goto(`${new URL(page.url()).origin}/dashboard/settings/this-computer`);
    await page.getByRole('heading', { name: 'What leaves this computer' }).waitFor({ timeout: 60_000 });
    await page.getByText('Updates of the app').waitFor();
    await shoot(page, 'this-computer');
    await app.quit();
  } finally {
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    await endKeyring();
  }
}

async function makeDesktopWindow(product: DemoProduct): Promise<void> {
  const endKeyring = await openKeyringSession();
  const app = openHarness(product.url);
  try {
    const page = await app.start();
    await page.getByLabel('Email').fill(demoCredentials.email);
    await page.getByLabel('Password', { exact: true }).fill(demoCredentials.password);
    await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
    await page.getByRole('tab', { name: 'Initiate Search' }).click();
    await page.getByLabel('Job Title').fill(filmedSearch.job_title);
    await page.getByLabel('Location').fill(filmedSearch.location);
    await page.getByLabel('Job Description').fill(filmedSearch.job_description);
    await app.hideWindow();
    await page.getByRole('button', { name: 'Initiate Search' }).click();
    await waitUntil(async () => (await app.notifications()).length === 1, 60_000);
    await app.clickNotification(0);
    await page.waitForURL('**/dashboard/sourcing/jobs/*');
    await page.getByRole('main').getByRole('list').getByRole('heading').first().waitFor();
    await page.getByRole('button', { name: /^Finished/ }).click();
    const documents = path.join(root, 'docs/media');
    mkdirSync(documents, { recursive: true });
    await writePalettePng(await page.screenshot(), path.join(documents, 'desktop-window.png'));
    await app.quit();
  } finally {
    await app.close();
    rmSync(app.userData, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    await endKeyring();
  }
}

const previewSize = { width: 1200, height: 630 };

interface Preview {
  name: string;
  path: string;
  pieceAt?: string;
  piece: (page: Page) => Locator;
  isBare?: boolean;
}

const main = (page: Page) => page.getByRole('main');
const formCard = (page: Page) =>
  main(page)
    .locator('.rounded-card')
    .filter({ has: page.locator('form') });
const firstSections = (page: Page) => page.locator('#section-1').locator('..');

async function makePreviews(product: DemoProduct, browser: Browser, folder: string): Promise<void> {
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
  const card = await browser.newPage({ viewport: previewSize });
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
