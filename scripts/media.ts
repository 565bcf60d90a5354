/**
 * `npm run media`: creates recordings, screenshots and link previews from the running product in a real browser. Its
 * output is committed, so that building and starting need neither browser nor ffmpeg. Arguments select parts.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, type Page } from 'playwright';
import type { LocalModel, LocalModels } from '../contract/organization/local-models.calls.ts';
import { localModelAddress } from '../contract/organization/settings.ts';
import { catalogue } from '../server/platform/ai/local/models-folder.ts';
import { openHarness } from '../tests/desktop/harness.ts';
import { openKeyringSession } from '../tests/desktop/keyring-session.ts';
import { launchOptions } from '../tests/support/browser.ts';
import { waitUntil } from '../tests/support/wait-until.ts';
import { root } from './build-inputs.ts';
import { buildLocalServer } from './build-local-server.ts';
import { type DemoProduct, demoCredentials, filmedSearch, startDemoProduct } from './media/demo-product.ts';
import { checkPrograms, writePalettePng } from './media/ffmpeg.ts';
import { makePreviews } from './media/previews.ts';
import { makeContentFilms, makeScreenshots, makeSourcingFilms } from './media/recordings.ts';

const inUse = 'Qwen3-1.7B-Q8_0';
const coming = 'Qwen3-4B-Q4_K_M';

/** A usual computer, where one model writes and a second is on its way; what the machine of the picture has says nothing. */
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

/** Shows the page of the writing model with the sample. */
async function openSampleModels(page: Page): Promise<void> {
  const model = { source: 'settings', base_url: localModelAddress, model: inUse, has_key: false };
  await page.route('**/api/settings/local-models/', (route) => route.fulfill({ json: sampleModels() }));
  await page.route('**/api/settings/writing-model/', (route) =>
    route.fulfill({ json: { ...model, default_model: null, version: 1, usage: [] } }),
  );
  await page.goto('/dashboard/settings/writing-model');
  await page.getByText('About 9 words a second here.').waitFor();
}

/** The models of this computer, for `docs/models.md`. */
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

/**
 * Screenshots the desktop app under the test harness: the results opened from a notification, and the list of finished
 * tasks.
 */
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
