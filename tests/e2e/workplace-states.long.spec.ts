import type { Page } from '@playwright/test';
import { copySearchPath, newSearchPath, paths, repeatSearchPath } from '../../src/lib/paths.ts';
import { removeDataDir, startProduct } from '../support/product.ts';
import { sendJson, startWebService } from '../support/web-service.ts';
import { test as base, demo, expect } from './product-fixture.ts';
import { bar, idIn, inspectStates, press, rows, search, shows } from './workplace.ts';

const webResult = {
  url: 'https://www.linkedin.com/in/ann-lee',
  title: 'Ann Lee - Nurse | LinkedIn',
  content: 'Nurse in Chicago with wound care. Location: Chicago · 500 connections',
  engines: ['bing'],
};

/** Searches ask a web service as well. */
const test = base.extend({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const searxng = await startWebService(({ url }, response) =>
        sendJson(response, { results: url.searchParams.get('pageno') === '1' ? [webResult] : [] }),
      );
      const product = await startProduct({
        settings: { DEMO_PASSWORD: demo.password, SEARXNG_URL: searxng.url },
      });
      await use(product);
      await product.stop();
      await searxng.close();
      removeDataDir(product.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.setTimeout(1_200_000);
test.use({ viewport: { width: 1440, height: 900 } });

async function openFromMore(page: Page, job: string, name: string): Promise<void> {
  // Nobody is there: a long list below takes axe its time.
  await page.goto(`${paths.searchJob(job)}?place=Zzyzx`);
  // What arrives with the list closes the menu.
  await expect(async () => {
    const button = page.getByRole('button', { name, exact: true });
    if (!(await button.isVisible())) await press(page, 'More');
    await button.click({ timeout: 3000 });
  }).toPass({ timeout: 30_000 });
}

async function openDetails(page: Page, job: string): Promise<void> {
  await openFromMore(page, job, 'Details');
  await expect(page.getByRole('dialog').getByLabel('Client')).toBeVisible();
}

test('nothing is wrong with the list of searches and the form in any state', async ({ page }) => {
  await search(page, 'Ward Nurse');
  const job = idIn(page);
  await openDetails(page, job);
  await page.getByLabel('Watch').selectOption('weekly');
  await page.getByLabel('Client').fill('Lakeshore Clinic');
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
  await saved;
  await openFromMore(page, job, 'Save as template');
  await page.getByLabel('Name', { exact: true }).fill('Nurses');
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await shows(page, /The criteria are kept/);
  const fillForm = async () => {
    await page.goto(newSearchPath);
    await page.getByLabel('Job Title').fill('Night Nurse');
    await page.getByLabel('Location').fill('Chicago');
    await page.getByLabel('Job Description').fill('Must have: wound care. Nice to have: Spanish.');
  };
  const openForm = (path: string) => async () => {
    await page.goto(path);
    await expect(page.getByLabel('Job Description')).toHaveValue(/wound care/);
  };

  await inspectStates(page, {
    searches: async () => {
      await page.goto(paths.sourcing);
      await shows(page, 'Lakeshore Clinic');
    },
    'no search meets the filters': async () => {
      await page.goto(`${paths.sourcing}?q=zeppelin`);
      await shows(page, 'No search meets these filters.');
    },
    'nothing archived': async () => {
      await page.goto(`${paths.sourcing}?view=archived`);
      await shows(page, 'No search is archived.');
    },
    'archived searches and the offer to take one back': async () => {
      await openFromMore(page, job, 'Archive');
      await page.getByRole('button', { name: 'Undo' }).focus();
    },
    'the archive': async () => {
      await page.goto(`${paths.sourcing}?view=archived`);
      await shows(page, 'Lakeshore Clinic');
    },
    'deleting a search': async () => {
      await page.goto(paths.sourcing);
      await page
        .getByRole('button', { name: /^More for/ })
        .first()
        .click();
      await press(page, 'Delete');
      await shows(page, 'Delete this search?');
    },
    'the list cannot be loaded': async () => {
      await page.route('**/search/jobs/**', (route) => route.fulfill({ status: 500, json: {} }));
      await page.goto(paths.sourcing);
      await shows(page, 'Failed to load jobs');
    },
    'a new search': async () => {
      await page.goto(newSearchPath);
      await shows(page, /This search asks/);
    },
    'a form with errors': async () => {
      await page.goto(newSearchPath);
      await press(page, 'Initiate Search');
      await shows(page, 'Job description cannot be empty.');
    },
    'web queries in the form': async () => {
      await fillForm();
      await page.getByText('Web queries').click();
      await page.getByLabel('SearXNG').fill('"Night Nurse" AND (Chicago OR Evanston) -agency');
      await shows(page, 'Use the built query for SearXNG');
    },
    'a draft that came back, and a template': async () => {
      await page.goto(newSearchPath);
      await press(page, 'Use a template');
      await page.getByLabel('Template').selectOption('Nurses');
      await expect(page.getByRole('list', { name: 'Criteria of Nurses' })).toBeVisible();
    },
    'a search made again': openForm(repeatSearchPath(job)),
    'a copy of a search': openForm(copySearchPath(job)),
    'the details of a search': () => openDetails(page, job),
    'a template to replace': async () => {
      await openFromMore(page, job, 'Save as template');
      await page.getByLabel('Name', { exact: true }).fill('nurses');
      await shows(page, /Replaces the template/);
    },
  });
});

test('nothing is wrong with the results in any state', async ({ page }) => {
  await search(page, 'Registered Nurse');
  const job = idIn(page);
  // The rows are alike, and each of them takes axe its time.
  // Who lives elsewhere stands among the others, which are hidden at first.
  const few = `${paths.searchJob(job)}?place=Minneapolis&strength=all`;
  const openResults = async (query = '') => {
    await page.goto(few + query);
    await expect(rows(page).nth(1)).toBeVisible();
  };
  await openResults();
  const person = await rows(page).first().getAttribute('data-key');
  const openPerson = async () => {
    await openResults(`&view=person&person=${person}`);
    await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
  };
  /** Has the search say this, with nobody found before. */
  const say = async (state: object) => {
    await page.route('**/search/status/**', async (route) => {
      const { criteria } = await (await route.fetch()).json();
      await route.fulfill({ json: { criteria, ...state } });
    });
    await page.route(/\/search\/jobs\/(\?.*)?$/, async (route) => {
      const response = await route.fetch();
      const jobs: object[] = await response.json();
      await route.fulfill({ response, json: jobs.map((one) => ({ ...one, all_search_results: [] })) });
    });
  };

  await inspectStates(page, {
    results: openResults,
    'criteria that were changed': async () => {
      await openResults();
      await bar(page).getByRole('button', { name: 'nice · Spanish' }).click();
      await page.getByRole('menuitemradio', { name: 'Must have' }).click();
      await shows(page, 'Rank again');
    },
    'a criterion to add': async () => {
      await openResults();
      await press(page, '+ Add');
    },
    'web queries of the results': async () => {
      await openResults();
      await page.getByText('Web queries').click();
      await page.getByLabel('SearXNG').fill('"Registered Nurse" AND Chicago');
      await shows(page, 'Use the built query for SearXNG');
    },
    'a person': openPerson,
    'a person with a decision, a note and a past': async () => {
      await openPerson();
      await page.getByRole('textbox', { name: 'Note' }).fill('Ask about nights.');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Ask about nights.');
      await press(page, 'Shortlist');
      await page.getByText('Decisions so far').click();
      await page.getByRole('button', { name: 'Undo' }).focus();
    },
    'the reason for No': async () => {
      await openResults();
      await page.keyboard.press('j');
      await page.keyboard.press('x');
      await expect(page.getByLabel('Reason')).toBeFocused();
    },
    'several people chosen': async () => {
      await openResults();
      for (const at of [0, 1]) await rows(page).nth(at).getByRole('checkbox').check();
      await shows(page, '2 chosen');
    },
    'nobody meets the filters': async () => {
      await page.goto(`${paths.searchJob(job)}?place=Zzyzx`);
      await shows(page, 'No one matches these filters.');
    },
    'a search that runs': async () => {
      const found = { source: 'talent-pool', title: 'Ann Lee', place: 'Chicago', sample: true };
      const url = `${paths.candidate('00000000-0000-4000-8000-000000000000')}`;
      const progress = { done: 1, total: 3, stage: 'Asking SearXNG.', found: [{ ...found, url }] };
      await say({ status: 'Processing', progress });
      await page.goto(paths.searchJob(job));
      await shows(page, /Found so far/);
    },
    'a search that failed': async () => {
      await say({ status: 'Failed', detail: 'No source could be asked.' });
      await page.goto(paths.searchJob(job));
      await shows(page, 'No source could be asked.');
    },
    'nobody found, and a source that refused': async () => {
      const refused = { provider: 'searxng', failed: 'It limits how often it may be asked.' };
      await say({ status: 'Completed', urls: [], results: [refused] });
      await page.goto(paths.searchJob(job));
      await shows(page, 'No candidates matched this search');
      await shows(page, /could not be searched/);
    },
    'the shortlist on paper': async () => {
      await openResults();
      // The sheet goes once it is printed.
      await page.evaluate(() => {
        window.print = () =>
          document.body.append(document.querySelector('.print-sheet')?.cloneNode(true) ?? '');
      });
      await press(page, 'More');
      await press(page, 'Print shortlist');
      await page.emulateMedia({ media: 'print' });
      await expect(page.locator('.print-sheet article')).toHaveCount(1);
    },
    'the shortcuts': async () => {
      await openResults();
      await page.keyboard.press('?');
      await shows(page, 'In the results of a search');
    },
  });
});
