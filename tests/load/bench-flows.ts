/**
 * `npm run bench:flows`: presses and seconds of flows on the built product, in Chromium at 1440 × 900, on the embedded
 * database: a first search to its results, three people decided on with a note each, ten résumés to people that a search of the
 * pool finds, a file of 300 people of an applicant system to people that it finds, ten of them added to a job, a sequence to ten of
 * them, and *Today* to an overdue step. Figures of one run are in `docs/performance.md`.
 */
import { chromium, type Locator, type Page } from 'playwright';
import { makeResumes } from '../quality/resumes/make-resumes.ts';
import { connect } from '../support/api-client.ts';
import { launchOptions } from '../support/browser.ts';
import { accountAt, startMailServer } from '../support/mail-server.ts';
import { newDataDir, removeDataDir, startProduct } from '../support/product.ts';

const demo = { email: 'demo@larkspur.example', password: 'demo-password-for-bench' };

/** A flow by one person: what is pressed counts, what is typed or waited for takes its time. */
class Flow {
  #presses = 0;
  readonly #begun = performance.now();

  async press(target: Locator, modifiers: 'Shift'[] = []): Promise<void> {
    this.#presses++;
    await target.click({ modifiers });
  }

  async key(page: Page, key: string): Promise<void> {
    this.#presses++;
    await page.keyboard.press(key);
  }

  end(what: string, before: string, aim: string): void {
    const seconds = (performance.now() - this.#begun) / 1000;
    console.log(
      `${what}: ${this.#presses} presses, ${seconds.toFixed(1)} s (before: ${before}; aim: ${aim}).`,
    );
  }
}

/** From the dashboard's first screen to the first person of a new search. */
async function firstSearch(page: Page): Promise<void> {
  await page.goto('/dashboard/sourcing');
  await page.getByRole('columnheader', { name: 'Job Title' }).waitFor();
  const flow = new Flow();
  await flow.press(page.getByRole('tab', { name: 'Initiate Search' }));
  await flow.press(page.getByRole('button', { name: 'Fill in an example' }));
  await flow.press(page.getByRole('main').getByRole('button', { name: 'Initiate Search', exact: true }));
  await page.getByRole('main').locator('li[data-key]').first().waitFor();
  await page.getByRole('button', { name: '< Back to Job List' }).waitFor();
  flow.end('First search to results', '3 clicks, 5.5 s', '3 clicks, under 1.5 s');
}

/** The three best of the open results are noted on and shortlisted, by the keyboard alone. Each decision leads to the next person. */
async function decideOnThree(page: Page): Promise<void> {
  await page
    .getByLabel('Decision', { exact: true })
    .getByText(/Undecided \([1-9]/)
    .waitFor({ state: 'attached' });
  const rows = page.getByRole('main').locator('li[data-key]');
  const flow = new Flow();
  for (const at of [0, 1, 2]) {
    await flow.key(page, 'n');
    const text = `Call about nights, ${at}.`;
    await page.keyboard.type(text);
    await flow.key(page, 'Enter');
    await page.getByRole('list', { name: 'Notes' }).getByText(text).waitFor();
    await flow.key(page, 'Escape');
    await flow.key(page, 's');
    await rows.nth(at).getByText('Shortlist', { exact: true }).waitFor();
  }
  flow.end('Three best with notes, by keyboard', 'impossible', 'under 20 s');
}

/** From the pool to ten people of résumés in it, found by a search. */
async function addResumes(page: Page): Promise<void> {
  const resumes = await makeResumes(10, 11);
  const files = resumes.map(({ fileName, bytes }) => ({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));
  await page.goto('/dashboard/talent-pool');
  const add = page.getByRole('button', { name: 'Add résumés' });
  await add.waitFor();
  const flow = new Flow();
  const chooser = page.waitForEvent('filechooser');
  await flow.press(add);
  await (await chooser).setFiles(files);
  await page.getByRole('list', { name: 'Résumés to review' }).locator(':scope > li').nth(9).waitFor();
  await flow.press(page.getByRole('button', { name: /^Keep all 10/ }));
  await page.getByText(/10 people added to the talent pool/).waitFor();
  const name = resumes[0]?.expected.name ?? '';
  await page.getByLabel('Search the talent pool').fill(name);
  await page.getByRole('link', { name, exact: true }).first().waitFor();
  flow.end('Ten résumés to searchable people', 'impossible', 'under 30 s');
}

const firstNames =
  'Ada Ben Cleo Dora Emil Fay Gus Hana Ivo Jana Kai Lea Milo Nora Otto Pia Rosa Sami Tess Uma'.split(' ');
const lastNames =
  'Ash Birch Cedar Dale Elm Fern Grove Hazel Iris Juniper Knoll Linden Marsh Nettle Oakley'.split(' ');
/** Everyone of the file has another name. */
const nameOf = (at: number) => [
  firstNames[at % firstNames.length] ?? '',
  lastNames[Math.floor(at / firstNames.length)] ?? '',
];

/** 300 people as Greenhouse exports them. */
const candidatesFile = (): string => {
  const row = (at: number) =>
    [
      1000 + at,
      ...nameOf(at),
      ['Nurse', 'Welder', 'Data Engineer'][at % 3],
      `Firm ${at}`,
      `p${at}@people.example`,
      `+1 312 555 ${1000 + at}`,
      'Chicago',
      `2026-03-${String((at % 28) + 1).padStart(2, '0')}`,
    ].join(',');
  const header =
    'Candidate ID,First Name,Last Name,Title,Company,Email Addresses,Phone Numbers,Candidate Location,Created At';
  return [header, ...Array.from({ length: 300 }, (_, at) => row(at)), ''].join('\n');
};

/** From the pool to 300 people of a file, each field in its place. */
async function importFile(page: Page): Promise<void> {
  await page.goto('/dashboard/talent-pool');
  const choose = page.getByRole('button', { name: 'Import CSV' });
  await choose.waitFor();
  const flow = new Flow();
  const chooser = page.waitForEvent('filechooser');
  await flow.press(choose);
  const buffer = Buffer.from(candidatesFile());
  await (await chooser).setFiles({ name: 'candidates.csv', mimeType: 'text/csv', buffer });
  const confirm = page.getByRole('button', { name: /^Import (\d|about|these)/ });
  const done = page.getByText(/300 rows: 300 added/).first();
  await confirm.or(done).first().waitFor();
  if (await confirm.isVisible()) await flow.press(confirm);
  await done.waitFor();
  await page.getByLabel('Search the talent pool').fill('Uma Oakley');
  await page.getByRole('link', { name: 'Uma Oakley' }).waitFor();
  flow.end('File of 300 to searchable people', '4 clicks', '3 clicks, under 15 s');
}

/** Lists people of the pool with one last name, and chooses ten of them. */
async function chooseTen(page: Page, lastName: string): Promise<Flow> {
  await page.goto(`/dashboard/talent-pool?q=${lastName}`);
  const box = (at: number) =>
    page.getByRole('checkbox', { name: new RegExp(`^Choose .* ${lastName}$`) }).nth(at);
  await box(9).waitFor();
  const flow = new Flow();
  await flow.press(box(0));
  await flow.press(box(9), ['Shift']);
  return flow;
}

/** From the pool to ten people on the board of a job. A choice in a list is a press to open it and one on its entry. */
async function addToJob(page: Page): Promise<void> {
  const flow = await chooseTen(page, 'Knoll');
  await flow.press(page.getByRole('button', { name: 'Add to a job…' }));
  const dialog = page.getByRole('dialog', { name: 'Add 10 people to a job' });
  const job = dialog.getByRole('combobox', { name: 'Job' });
  await flow.press(job);
  await flow.key(page, 'ArrowDown');
  await flow.key(page, 'Enter');
  await flow.press(dialog.getByRole('button', { name: 'Add' }));
  await dialog.getByText(/^10 people added to/).waitFor();
  flow.end('Ten people of the pool to a job', 'impossible', '8 clicks');
}

/** From the pool to a sequence that has started for ten people. */
async function startSequence(page: Page): Promise<void> {
  const flow = await chooseTen(page, 'Juniper');
  await flow.press(page.getByRole('button', { name: 'Start a sequence…' }));
  await flow.press(page.getByRole('button', { name: 'Start for 10 people' }));
  await page.getByText(/^“.*” starts .* for 10 people/).waitFor();
  flow.end('Sequence to ten people', 'impossible', '8 clicks');
}

/** From the first screen to the card of an overdue step. */
async function openOverdue(page: Page): Promise<void> {
  await page.goto('/dashboard/sourcing');
  const step = page.getByRole('region', { name: 'Today' }).getByRole('link', { name: /Call back/ });
  await step.waitFor();
  const flow = new Flow();
  await flow.press(step);
  await page.getByText('Call back').first().waitFor();
  flow.end('Today to an overdue step', 'impossible', '1 click');
}

const dataDir = newDataDir();
const mailServer = await startMailServer();
const settings = {
  PRIVATE_ADDRESSES: 'loopback',
  DEMO_PASSWORD: demo.password,
  RATE_LIMITS: 'off',
  LOG_LEVEL: 'error',
};
const product = await startProduct({ dataDir, settings });
const browser = await chromium.launch(launchOptions());
try {
  const api = await connect(product.url, demo);
  const { access } = api;
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(`localStorage.setItem('access_token', ${JSON.stringify(access)});`);
  await firstSearch(page);
  await decideOnThree(page);
  await addResumes(page);
  await importFile(page);
  await addToJob(page);
  await api.send('PUT', '/api/settings/mail/', accountAt(mailServer.port));
  await startSequence(page);
  const [person] = (await api.send('GET', '/talent/candidates/?q=Uma%20Oakley')) as { id: string }[];
  await api.send('POST', `/talent/people/${person?.id}/reminders/`, { text: 'Call back', on: '2026-01-05' });
  await openOverdue(page);
} finally {
  await browser.close();
  await product.stop();
  await mailServer.stop();
  removeDataDir(dataDir);
}
