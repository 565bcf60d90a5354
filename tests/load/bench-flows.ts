/**
 * `npm run bench:flows`: presses and seconds of three flows on the built product, in Chromium at 1440 × 900, on the embedded
 * database: a first search to its results, three people decided on with a note each, ten résumés to people whom a search of the
 * pool finds. Figures of one run are in `docs/performance.md`.
 */
import { chromium, type Locator, type Page } from 'playwright';
import { makeResumes } from '../quality/resumes/make-resumes.ts';
import { connect } from '../support/api-client.ts';
import { launchOptions } from '../support/browser.ts';
import { newDataDir, removeDataDir, startProduct } from '../support/product.ts';

const demo = { email: 'demo@larkspur.example', password: 'demo-password-for-bench' };

/** A flow by one person: what is pressed counts, what is typed or waited for takes its time. */
class Flow {
  #presses = 0;
  readonly #begun = performance.now();

  async press(target: Locator): Promise<void> {
    this.#presses++;
    await target.click();
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

/** The three best of the open results are shortlisted and noted on, by the keyboard alone. */
async function decideOnThree(page: Page): Promise<void> {
  await page
    .getByLabel('Decision', { exact: true })
    .getByText(/Undecided \([1-9]/)
    .waitFor({ state: 'attached' });
  const rows = page.getByRole('main').locator('li[data-key]');
  const flow = new Flow();
  for (const at of [0, 1, 2]) {
    await flow.key(page, 'j');
    await flow.key(page, 's');
    await rows.nth(at).getByText('Shortlist', { exact: true }).waitFor();
    await flow.key(page, 'n');
    const text = `Call about nights, ${at}.`;
    await page.keyboard.type(text);
    await flow.key(page, 'Enter');
    await page.getByRole('list', { name: 'Notes' }).getByText(text).waitFor();
    await flow.key(page, 'Escape');
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
  await flow.press(page.getByRole('button', { name: 'Keep all 10' }));
  await page.getByText(/10 people added to the talent pool/).waitFor();
  const name = resumes[0]?.expected.name ?? '';
  await page.getByLabel('Search the talent pool').fill(name);
  await page.getByRole('link', { name, exact: true }).first().waitFor();
  flow.end('Ten résumés to searchable people', 'impossible', 'under 30 s');
}

const dataDir = newDataDir();
const settings = { DEMO_PASSWORD: demo.password, RATE_LIMITS: 'off', LOG_LEVEL: 'error' };
const product = await startProduct({ dataDir, settings });
const browser = await chromium.launch(launchOptions());
try {
  const { access } = await connect(product.url, demo);
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(120_000);
  await page.addInitScript(`localStorage.setItem('access_token', ${JSON.stringify(access)});`);
  await firstSearch(page);
  await decideOnThree(page);
  await addResumes(page);
} finally {
  await browser.close();
  await product.stop();
  removeDataDir(dataDir);
}
