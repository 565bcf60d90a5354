import { test as plain } from '@playwright/test';
import pg from 'pg';
import { buildRegistration } from '../support/account.ts';
import { expectInOrder } from '../support/axe.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { whyNoPostgres } from '../support/postgres-programs.ts';
import { newMigratedDataDir, removeDataDir, startProduct } from '../support/product.ts';
import { signIn } from './main-journey.ts';
import { expect } from './product-fixture.ts';

plain(
  'a session that was proven long ago is asked once before what outlives it, by keyboard',
  async ({ browser }) => {
    const missing = whyNoPostgres();
    plain.skip(missing !== undefined, missing);
    plain.setTimeout(240_000);
    const postgres = await startPostgres();
    const dataDir = newMigratedDataDir();
    const url = await newDatabase(postgres);
    const settings = {
      DATABASE_URL: url,
      SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
      DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
    };
    const product = await startProduct({ dataDir, settings });
    const database = new pg.Client(url);
    await database.connect();
    /** As if the sign-in were an hour ago. */
    const makeStale = () => database.query("update sessions set proven_at = now() - interval '1 hour'");
    try {
      const page = await browser.newPage({ baseURL: product.url });
      const account = buildRegistration();
      const { email, password } = account;
      await page.request.post('/api/user/auth/users/', { data: account });
      const [mail] = await waitForMails(dataDir, email);
      await page.request.post('/api/user/auth/verify-activation/', { data: activationLinkIn(mail) });
      await signIn(page, email, password);
      const question = page.getByRole('dialog', { name: 'Confirm that it is you' });
      const prove = async () => {
        await expect(question.getByLabel('Your password')).toBeFocused();
        await page.keyboard.type(password);
        await page.keyboard.press('Enter');
        await expect(question).toBeHidden();
      };

      await page.goto('/dashboard/settings/api-keys');
      await page.getByRole('button', { name: 'New API key' }).press('Enter');
      await page.getByLabel('Name').fill('Harbour board');
      await page.getByRole('checkbox').first().check();
      await makeStale();
      await page.getByRole('button', { name: 'Create key' }).press('Enter');
      await expect(question.getByLabel('Your password')).toBeFocused();
      for (const width of [390, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 });
        await expectInOrder(page, `the question at ${width} px`);
      }
      await page.keyboard.press('Escape');
      await expect(question).toBeHidden();
      await expect(page.getByText('This takes a proof that it is you')).toBeVisible();
      await page.getByRole('button', { name: 'Create key' }).press('Enter');
      await prove();
      await expect(page.getByLabel('API key', { exact: true })).toHaveValue(/^lk_/);

      await page.goto('/dashboard/settings/data');
      await makeStale();
      await page.getByRole('button', { name: 'Export everything' }).press('Enter');
      await prove();
      await expect(page.getByRole('button', { name: /^Download the archive/ })).toBeVisible({
        timeout: 60_000,
      });

      await page.goto('/dashboard/settings');
      await page.getByRole('button', { name: 'Change the address' }).press('Enter');
      await page.getByLabel('New email address').fill(`new-${email}`);
      await makeStale();
      await page.keyboard.press('Enter');
      await prove();
      await expect(page.getByText(`A link is on its way to new-${email}`)).toBeVisible();
    } finally {
      await database.end();
      await product.stop();
      await postgres.stop();
      removeDataDir(dataDir);
    }
  },
);
