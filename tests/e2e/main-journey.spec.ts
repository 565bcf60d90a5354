import { test as plain } from '@playwright/test';
import { newDatabase, startPostgres } from '../support/postgres.ts';
import { whyNoPostgres } from '../support/postgres-programs.ts';
import { newDataDir, removeDataDir, startProduct, startWorker } from '../support/product.ts';
import { runMainJourney } from './main-journey.ts';
import { test } from './product-fixture.ts';

test('the main journey on the embedded database: from registration to sign-out without fakes', async ({
  page,
  product,
}) => {
  await runMainJourney(page, product.dataDir);
});

plain('the main journey on PostgreSQL with a separate worker', { tag: '@long' }, async ({ browser }) => {
  const missing = whyNoPostgres();
  plain.skip(missing !== undefined, missing);
  const postgres = await startPostgres();
  const dataDir = newDataDir();
  const settings = {
    DATABASE_URL: await newDatabase(postgres),
    SECRET_KEY: 'a-key-for-tests-of-at-least-32-characters',
    DATA_KEY: 'a-data-key-for-tests-of-at-least-32-characters',
    SAMPLE_TALENT: 'on',
  };
  const product = await startProduct({ dataDir, settings: { ...settings, WORKER: 'separate' } });
  const worker = startWorker({ ...settings, PUBLIC_URL: product.url }, dataDir);
  try {
    const page = await browser.newPage({ baseURL: product.url });
    await runMainJourney(page, dataDir);
  } finally {
    await worker.stop();
    await product.stop();
    await postgres.stop();
    removeDataDir(dataDir);
  }
});
