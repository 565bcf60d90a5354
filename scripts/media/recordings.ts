import { mkdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { root } from '../build-inputs.ts';
import { type DemoProduct, filmedSearch } from './demo-product.ts';
import { writePalettePng, writeWebp } from './ffmpeg.ts';
import { type Cue, Film, type Format, takePicture, windowOf } from './film.ts';

/** Both are laid out by the product itself, so that the smaller one is no part of the larger, and can be read on a phone. */
const formats: Record<'wide' | 'phone', Format> = {
  wide: { film: { width: 1280, height: 800 }, windowWidth: 800 },
  phone: { film: { width: 720, height: 900 }, windowWidth: 400 },
};
const suffixes = { wide: '', phone: '-phone' };

type Play = (page: Page, format: Format, file: string, product: DemoProduct) => Promise<Take>;

export const makeSourcingFilms = (product: DemoProduct, browser: Browser, folder: string) =>
  makeFilms('sourcing', filmSourcing, product, browser, folder);
export const makeContentFilms = (product: DemoProduct, browser: Browser, folder: string) =>
  makeFilms('content', filmContent, product, browser, folder);

async function makeFilms(
  name: string,
  play: Play,
  product: DemoProduct,
  browser: Browser,
  folder: string,
): Promise<void> {
  const captions = new Set<string>();
  for (const [kind, format] of Object.entries(formats) as [keyof typeof formats, Format][]) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await product.openSignedIn(browser, { viewport: windowOf(format), colorScheme });
      const file = path.join(folder, `${name}-${colorScheme}${suffixes[kind]}`);
      const { film, poster } = await play(page, format, `${file}.mp4`, product);
      captions.add(toWebVtt(await film.close()));
      await page.context().close();
      await writeWebp(poster, `${file}.webp`);
      console.log(`${name}, ${colorScheme}, ${kind}: ${film.seconds.toFixed(1)} s`);
    }
  }
  if (captions.size > 1)
    throw new Error(`The recordings of ${name} have different timing: record them again.`);
  await writeFile(path.join(folder, `${name}.vtt`), [...captions].join(''));
}

interface Take {
  film: Film;
  poster: Buffer;
}

async function filmSourcing(page: Page, format: Format, file: string): Promise<Take> {
  await page.goto('/dashboard/sourcing');
  await page.getByRole('columnheader', { name: 'Job Title' }).waitFor();
  const film = await Film.open(page, format, file, { x: format.windowWidth * 0.7, y: 190 });
  film.say('Earlier searches are kept in a list. This is a new one.');
  await film.hold(1.2);
  await film.click(page.getByRole('tab', { name: 'Initiate Search' }));

  film.say('Say which job it is, and where.');
  await film.bringToTop(page.getByText('Job Title', { exact: true }), 0.6);
  await film.click(page.getByLabel('Job Title'), 0.5);
  await film.type(filmedSearch.job_title);
  await film.click(page.getByLabel('Location'), 0.5);
  await film.type(filmedSearch.location);

  film.say('Paste the description you have. The must-haves are read from it.');
  // On a phone, the button of the form stays over the lower end of the window.
  await film.bringToTop(page.getByText('Job Description', { exact: true }), 0.4);
  await film.click(page.getByLabel('Job Description'), 0.3);
  await page.keyboard.insertText(filmedSearch.job_description);
  await page.getByText(/\d criteria found\./).waitFor({ state: 'attached' });
  await film.hold(1.8);

  film.say('The search runs. You could close the window meanwhile.');
  const initiate = page.getByRole('main').getByRole('button', { name: 'Initiate Search' });
  await film.click(initiate);
  await film.watch(0.8);
  await page.getByRole('button', { name: '< Back to Job List' }).waitFor();
  // Results are shown from their top. A quick search has done that before the scroll above.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const results = page.getByRole('main').getByRole('list').getByRole('heading');
  await page
    .getByText(/^Musts \d/)
    .first()
    .waitFor();

  film.say('A ranked list with its reasons: who meets which criterion.');
  await film.watch(0.3);
  await film.hold(0.9);
  await film.bringToTop(page.getByRole('main').locator('ol').first(), 1.4, {
    x: format.windowWidth * 0.9,
    y: 480,
  });
  await film.hold(2.4);
  const poster = await film.still();

  film.say('Open a candidate to see skills, summary and contact.');
  await film.click(results.nth(1).getByRole('link'));
  await film.click(page.getByRole('link', { name: 'Open page' }));
  await page.getByText('Back to results').waitFor();
  await film.hold(0.8);
  await film.bringToTop(page.getByRole('main').getByRole('heading', { level: 1 }), 0.7);
  await film.hold(1.6);
  return { film, poster };
}

async function filmContent(page: Page, format: Format, file: string, { writer }: DemoProduct): Promise<Take> {
  await page.goto('/dashboard/company-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
  const film = await Film.open(page, format, file, { x: format.windowWidth * 0.6, y: 420 });
  film.say('The profile is written once: what you do, and for whom.');
  await film.hold(1.2);
  await film.bringToTop(page.getByText('Description', { exact: true }), 1);
  await film.hold(1);
  // As the menu does. The film leaves out the header, which has it.
  await page.evaluate(openPage, '/dashboard/marketing');
  await page.getByLabel('Target Audience').waitFor();

  film.say('For a post, choose its kind, its readers and its topic.');
  await film.hold(0.6);
  await film.bringToTop(page.getByText('Post Type', { exact: true }), 0.7);
  await film.choose(page.getByLabel('Post Type'), 'LinkedIn');
  await film.click(page.getByLabel('Target Audience'), 0.4);
  await film.type('families who care for a parent');
  await film.click(page.getByLabel('Topic'), 0.4);
  await film.type('respite for families');

  film.say('The post is written from the profile.');
  await film.click(page.getByRole('button', { name: 'Generate Content' }), 0.6);
  const pieces = await writer.write();
  for (let sent = 0; sent < 3; sent++) pieces.next();
  const begun = page.getByRole('region', { name: 'Being written' });
  await begun.waitFor();
  await film.bringToTop(page.getByRole('heading', { name: 'Being written' }), 0.6);
  for (const _ of pieces) await film.watch(0.05);
  const edit = page.getByRole('article').getByRole('link', { name: 'Edit' });
  await begun.waitFor({ state: 'hidden' });
  await edit.waitFor();
  await film.bringToTop(page.getByRole('heading', { name: 'Latest Generated Content' }), 0.5);
  await film.hold(1.8);
  const poster = await film.still();

  film.say('Edit it. It is saved while you type.');
  await film.click(edit);
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.waitFor();
  await film.hold(0.3);
  await film.bringToTop(page.getByRole('toolbar').first(), 0.5);
  await film.click(text.getByRole('paragraph').last(), 0.6);
  await page.keyboard.press('End');
  await film.type(' Ask for a first visit.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await film.hold(0.6);

  film.say('Then copy it, download it, or plan when it appears.');
  await film.click(page.getByRole('button', { name: 'Copy as Markdown' }), 1);
  await film.hold(0.8);
  return { film, poster };
}

function openPage(to: string): void {
  history.pushState({}, '', to);
  dispatchEvent(new PopStateEvent('popstate'));
}

function toWebVtt(cues: readonly Cue[]): string {
  const lines = cues.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${text}\n`);
  return ['WEBVTT\n', ...lines].join('\n');
}

const timestamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);

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
    .getByText(/^Musts \d/)
    .first()
    .waitFor();
  await page.getByRole('button', { name: 'Copy email' }).waitFor();
  const documents = path.join(root, 'docs/media');
  mkdirSync(documents, { recursive: true });
  await writePalettePng(await page.screenshot(), path.join(documents, 'search-results.png'));
  await page.context().close();
}
