import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, Page } from 'playwright';
import { type DemoProduct, filmedSearch } from './demo-product.ts';
import { writeWebp } from './ffmpeg.ts';
import { type Cue, Film, type View } from './film.ts';
import { makePhoneFilms } from './phone-films.ts';

/** Results are recorded in a small window, so that they are readable at small sizes. The generator needs a wide one. */
const smallWindow = { width: 1024, height: 800 };
const wideWindow = { width: 1280, height: 800 };
const wholeWideWindow: View = { x: 0, y: 0, width: wideWindow.width };

/** The content column in the small window, without header and sidebar. */
const smallColumn: View = { x: 276, y: 110, width: 720 };
/** The search form with the progress below. */
const searchForm: View = { ...smallColumn, y: 230 };
const searchProgress: View = { ...smallColumn, y: 300 };
/** The content column in the wide window. */
const column: View = { x: 240, y: 122, width: 1030 };
/** Form and post side by side, scrolled past the heading. */
const generator: View = { ...column, y: 84 };
/** The post, no closer than lets its lines fit the film for phones. */
const post: View = { x: 425, y: 150, width: 850 };
/** The text, and beside it how it is shown. */
const editor: View = generator;

/** Records both demos in both themes, each with a poster. The themes share captions. */
export async function makeRecordings(product: DemoProduct, browser: Browser, folder: string): Promise<void> {
  for (const [name, play, viewport] of [
    ['sourcing', filmSourcing, smallWindow],
    ['content', filmContent, wideWindow],
  ] as const) {
    const captions: string[] = [];
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await product.openSignedIn(browser, { viewport, colorScheme });
      const file = path.join(folder, `${name}-${colorScheme}`);
      const { film, poster } = await play(page, `${file}.mp4`);
      captions.push(toWebVtt(await film.close()));
      await page.context().close();
      await writeWebp(poster, `${file}.webp`);
      console.log(`${name}, ${colorScheme}: ${film.seconds.toFixed(1)} s`);
    }
    const [first = '', second] = captions;
    if (first !== second)
      throw new Error(`The two recordings of ${name} have different timing: record them again.`);
    await writeFile(path.join(folder, `${name}.vtt`), first);
  }
  await makePhoneFilms(folder);
}

interface Take {
  film: Film;
  /** The poster, as a PNG. */
  poster: Buffer;
}

/** Describes a job, watches the search, reads the ranked results and opens a candidate. */
async function filmSourcing(page: Page, file: string): Promise<Take> {
  await page.goto('/dashboard/sourcing');
  await page.getByRole('columnheader', { name: 'Job Title' }).waitFor();
  const film = await Film.open(page, file, { x: 900, y: 190 });
  film.say('Earlier searches are kept in a list. This is a new one.');
  await film.hold(0.9);
  await film.click(page.getByRole('tab', { name: 'Initiate Search' }), { view: searchForm });

  film.say('Say which job it is, and where.');
  await film.click(page.getByLabel('Job Title'), { seconds: 0.5 });
  await film.type(filmedSearch.job_title);
  await film.click(page.getByLabel('Location'), { seconds: 0.5 });
  await film.type(filmedSearch.location);

  film.say('Paste the description you have. The must-haves are read from it.');
  await film.click(page.getByLabel('Job Description'), { seconds: 0.5 });
  await page.keyboard.insertText(filmedSearch.job_description);
  await film.hold(1.8);

  film.say('The search runs. You could close the window meanwhile.');
  await film.click(page.getByRole('main').getByRole('button', { name: 'Initiate Search' }), {
    view: searchProgress,
  });
  await film.glide(0.4, { scroll: 130 });
  await film.watch(0.8);
  await page.getByRole('button', { name: '< Back to Job List' }).waitFor();
  // Results are shown from their top. A quick search has done that before the scroll above.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  const results = page.getByRole('main').getByRole('list').getByRole('heading');
  await results.first().waitFor();

  film.say('A ranked list with its reasons. The words that matched are marked.');
  film.cut(smallColumn);
  await film.watch(0.3);
  await film.hold(0.7);
  await film.glide(1.4, { scroll: 384, pointer: { x: 940, y: 480 } });
  await film.hold(2);
  const poster = await film.still();

  film.say('Open a candidate to see skills, summary and contact.');
  await film.click(results.nth(1).getByRole('link'));
  await page.getByText('Back to results').waitFor();
  await film.glide(0.7, { pointer: { x: 940, y: 480 } });
  await film.hold(2);
  return { film, poster };
}

/** Shows the profile, then generates a post from it, edits and copies it. */
async function filmContent(page: Page, file: string): Promise<Take> {
  await page.goto('/dashboard/company-profile');
  await page.getByRole('button', { name: 'Edit Profile' }).waitFor();
  const film = await Film.open(page, file, { x: 820, y: 620 });
  film.say('The profile is written once: what you do, and for whom.');
  await film.hold(0.5);
  await film.glide(0.9, { view: column });
  await film.hold(0.5);
  await film.glide(1, { scroll: 230 });
  await film.hold(0.6);
  await film.click(
    page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Marketing', exact: true }),
    { view: wholeWideWindow },
  );
  await page.getByLabel('Target Audience').waitFor();

  film.say('For a post, choose its kind, its readers and its topic.');
  await film.glide(0.8, { view: generator, scroll: 130, pointer: { x: 560, y: 200 } });
  await film.choose(page.getByLabel('Post Type'), 'LinkedIn');
  await film.click(page.getByLabel('Target Audience'), { seconds: 0.4 });
  await film.type('families who care for a parent');
  await film.click(page.getByLabel('Topic'), { seconds: 0.4 });
  await film.type('respite for families');
  await film.choose(page.getByLabel('Tone'), 'Informative');

  film.say('The post is written from the profile.');
  await film.click(page.getByRole('button', { name: 'Generate Content' }), { seconds: 0.6 });
  const edit = page.getByRole('article').getByRole('link', { name: 'Edit' });
  await edit.waitFor();
  await film.watch(0.3);
  await film.glide(0.5, { pointer: { x: 720, y: 560 } });
  await film.hold(0.5);
  const poster = await film.still();
  await film.glide(0.7, { view: post });
  await film.hold(1.1);

  film.say('Edit it. It is saved while you type.');
  await film.click(edit, { view: editor });
  const text = page.getByRole('textbox', { name: 'Text' });
  await text.waitFor();
  await page.getByRole('region', { name: 'Preview' }).waitFor();
  await film.hold(0.4);
  await film.click(text.getByRole('paragraph').last(), { seconds: 0.6 });
  await page.keyboard.press('End');
  await film.type(' Ask for a first visit.');
  await page.getByText('Saved', { exact: true }).waitFor();
  await film.hold(0.5);

  film.say('Then copy it, download it, or plan when it appears.');
  const copy = page.getByRole('button', { name: 'Copy as Markdown' });
  const { y = 0 } = (await copy.boundingBox()) ?? {};
  await film.glide(1.1, { scroll: Math.round(y - 480), pointer: { x: 1000, y: 520 } });
  await film.click(copy, { seconds: 0.5 });
  await film.hold(0.6);
  return { film, poster };
}

function toWebVtt(cues: readonly Cue[]): string {
  const lines = cues.map(({ from, to, text }) => `${timestamp(from)} --> ${timestamp(to)}\n${text}\n`);
  return ['WEBVTT\n', ...lines].join('\n');
}

const timestamp = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(11, 23);
