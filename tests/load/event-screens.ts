import { chromium, type Page } from 'playwright';
import { launchOptions } from '../support/browser.ts';

/** A screen on which the searches of a bench appear. */
export interface WatchedScreen {
  /** When something first appeared, in milliseconds since 1970; undefined until then. */
  shownAt(key: string): Promise<number | undefined>;
  close(): Promise<void>;
}

/** The only person of the bench's talent pool, whom every search finds. */
export const wantedPerson = 'Zelda Quarkfield';

/** Records in `window.shown` when each key that `find` sees on the page appeared. */
async function openPage(url: string, access: string, find: string): Promise<Page> {
  const browser = await chromium.launch(launchOptions());
  const page = await (await browser.newContext({ baseURL: url })).newPage();
  // As text: the pages' policy forbids to evaluate one.
  await page.addInitScript(`
    localStorage.setItem('access_token', ${JSON.stringify(access)});
    window.shown = {};
    const findKeys = () => { ${find} };
    new MutationObserver(() => {
      for (const key of findKeys()) window.shown[key] ??= Date.now();
    }).observe(document, { subtree: true, childList: true, characterData: true });`);
  const opened = page.waitForResponse('**/tasks/events/');
  await page.goto('/dashboard/sourcing');
  await opened;
  return page;
}

const watched = (page: Page): WatchedScreen => ({
  shownAt: (key) =>
    page.evaluate((name) => (window as unknown as { shown: Record<string, number> }).shown[name], key),
  close: async () => await page.context().browser()?.close(),
});

/** Opens the list of searches. Each search appears under its title, once it stands beside its number of results. */
export async function openJobList(url: string, access: string): Promise<WatchedScreen> {
  const rows = `return [...document.querySelectorAll('tr')].map((row) => row.textContent ?? '')
    .filter((text) => /\\d results?\\b/.test(text))
    .flatMap((text) => /Bench \\d+ Engineer/.exec(text) ?? [])`;
  return watched(await openPage(url, access, rows));
}

/**
 * Opens the screen that searches are started on. Each appears under its id, once its results have opened and name the wanted
 * person. `start` makes a search as a user does, and resolves to its id when its results are there.
 */
export async function openSourcing(url: string, access: string) {
  const results = `const [, id] = /\\/sourcing\\/jobs\\/([^/]+)/.exec(location.pathname) ?? [];
    return id && document.querySelector('main')?.textContent.includes('${wantedPerson}') ? [id] : []`;
  const page = await openPage(url, access, results);
  return {
    ...watched(page),
    start: async (title: string): Promise<string> => {
      await page.getByRole('tab', { name: 'Initiate Search' }).click();
      await page.getByLabel('Job Title').fill(title);
      await page.getByLabel('Location').fill('London');
      await page.getByLabel('Job Description').fill('Python, SQL and Airflow.');
      const answered = page.waitForResponse('**/search/initiate/');
      await page.getByRole('button', { name: 'Initiate Search' }).click();
      const { task_id } = (await (await answered).json()) as { task_id: string };
      await page.waitForURL(`**/dashboard/sourcing/jobs/${task_id}`);
      await page.getByRole('main').getByText(wantedPerson).first().waitFor();
      return task_id;
    },
  };
}
