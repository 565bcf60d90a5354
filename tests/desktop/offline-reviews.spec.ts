/** What is reviewed, a person's page and the administration while the server cannot be reached. */
import { expect, type Page } from '@playwright/test';
import {
  createAdmin,
  newMigratedDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from '../support/product.ts';
import { test as harnessTest } from './harness-test.ts';
import { signIn } from './journeys/steps.ts';
import { adminScreens } from './offline-screens.ts';
import { openAway, pressAll, settle } from './press-buttons.ts';

const admin = { email: 'admin@larkspur.example', password: 'a-password-for-tests' };

/** With a SuperAdmin, and a pool of its own: whoever is added there replaces the sample. */
const test = harnessTest.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const dataDir = newMigratedDataDir();
      createAdmin(admin, dataDir);
      const product = await startProduct({ dataDir });
      await use(product);
      await product.stop();
      removeDataDir(dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

test.setTimeout(600_000);
const slowly = { timeout: 60_000 };

/** Asks the server as the page does. */
const call = <Answer>(page: Page, method: string, path: string, body?: object): Promise<Answer> =>
  page.evaluate(
    async ([how, where, given]) => {
      const answer = await fetch(where, {
        method: how,
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
          ...(given && { 'content-type': 'application/json' }),
        },
        body: given ?? null,
      });
      return answer.json();
    },
    [method, path, body && JSON.stringify(body)] as const,
  );

const goTo = (page: Page, path: string) => page.goto(new URL(path, page.url()).href);
/** As the system says that the network has gone. */
const notice = (page: Page) => page.evaluate(() => dispatchEvent(new Event('offline')));

test('no review, no page of a person and no list with chosen people has such a button', async ({
  app,
  gate,
}) => {
  const page = await app.start();
  await signIn(page, admin);
  const ada = { name: 'Ada Lovelace', title: 'Engineer', email: 'ada@lovelace.example' };
  const { id } = await call<{ id: string }>(page, 'POST', '/talent/people/', ada);
  await call(page, 'POST', '/talent/people/', { name: 'Grace Hopper', title: 'Engineer' });
  const { origin } = new URL(page.url());
  const person = `${origin}/dashboard/sourcing/candidates/${id}`;
  const pool = `${origin}/dashboard/talent-pool`;
  const review = `${origin}/dashboard/settings/data/review`;
  const moment = '2025-01-01T00:00:00.000Z';
  const due = { id, ...ada, source: 'By hand', last_touched: moment, asked_at: moment, erased_at: null };
  gate.answer('/talent/due/', 200, [due]);

  await page.goto(person);
  await expect(page.getByRole('heading', { name: 'Notes' })).toBeVisible(slowly);
  await page.goto(review);
  await expect(page.getByRole('link', { name: ada.name })).toBeVisible(slowly);
  await page.goto(pool);
  const text =
    'Alan Turing\nMathematician\nalan@turing.example\n\nExperience\n2019-2024 Researcher, Bletchley\n';
  const resume = { name: 'alan.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  const broken = { name: 'broken.docx', mimeType: 'application/zip', buffer: Buffer.from('no archive') };
  await page.getByLabel('Résumés to add').setInputFiles([resume, broken]);
  await expect(page.getByRole('heading', { name: '1 résumé to review' })).toBeVisible(slowly);
  await expect(page.getByRole('button', { name: 'Dismiss broken.docx' })).toBeVisible(slowly);
  await page.goto(pool);
  await page.getByRole('button', { name: 'Show the résumés to review' }).click(slowly);
  await expect(page.getByRole('list', { name: 'Résumés to review' })).toBeVisible(slowly);

  const csv = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name;Title;Rate\nA;B;4\n') };
  const columns = page.getByRole('region', { name: 'Columns of people.csv' });
  await page.getByLabel('CSV file to import').setInputFiles(csv);
  await expect(columns).toBeVisible(slowly);
  await gate.shut();
  await notice(page);
  await expect(columns.getByRole('button', { name: /^Import (\d|about|these)/ })).toBeDisabled();
  await expect(columns.getByText('This needs the server, which cannot be reached.')).toBeVisible();

  const asked = await pressAll(page, 'a person', () => openAway(page, person));
  asked.push(...(await pressAll(page, 'the people to review', () => openAway(page, review))));
  await expect(page.getByRole('link', { name: ada.name })).toBeVisible();
  asked.push(
    ...(await pressAll(page, 'chosen people', async () => {
      const main = await openAway(page, pool);
      await expect(page.getByRole('list', { name: 'Résumés to review' })).toBeVisible(slowly);
      await main.getByRole('checkbox', { name: `Choose ${ada.name}` }).check();
      return main;
    })),
  );
  expect(asked).toEqual([]);
});

test('no page of the administration has such a button', async ({ app, gate }) => {
  const page = await app.start();
  await signIn(page, admin);
  const { origin } = new URL(page.url());
  const [organisation] = await call<{ id: string }[]>(page, 'GET', '/api/admin/organisations/');
  const all = adminScreens.map((path) => path.replace(':id', organisation?.id ?? ''));
  for (const path of all) {
    await goTo(page, path);
    await expect(page.getByRole('heading', { name: 'Administration' })).toBeVisible();
    await settle(page, 900);
  }
  await gate.shut();
  const asked: string[] = [];
  for (const path of all) asked.push(...(await pressAll(page, path, () => openAway(page, origin + path))));
  expect(asked).toEqual([]);
});
