/** The previous release beside this one, both built: `npm run test:releases`. */
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import * as present from '../../../contract/platform/health.ts';
import { outdatedText } from '../../../electron/main/server/choice.ts';
import { demo } from '../../e2e/product-fixture.ts';
import { type Product, removeDataDir, startProduct } from '../../support/product.ts';
import type { Gate } from '../gate.ts';
import type { Harness } from '../harness.ts';
import { test } from '../harness-test.ts';
import { expectSignedIn, generate, openScreen, searchPeople, signIn } from '../journeys/steps.ts';

type Contract = Pick<typeof present, 'contractVersion' | 'oldestApp' | 'oldestServer'>;

const checkout = process.env.PREVIOUS_RELEASE ?? '';
const told: Partial<Contract> = await import(path.join(checkout, 'contract/platform/health.ts'));
/** Releases before the contract was told have the first. */
const previous: Contract = { contractVersion: 1, oldestApp: 1, oldestServer: 1, ...told };
const previousApp = { environment: { HARNESS_CHECKOUT: checkout } };

/** In front of a server of the previous release. */
const testBefore = test.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    async ({}, use) => {
      const product = await startProduct({ settings: { DEMO_PASSWORD: demo.password }, checkout });
      await use(product);
      await product.stop();
      removeDataDir(product.dataDir);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
});

/** Which side has to be updated before an app of one release works with a server of another. */
const outdatedBetween = (app: Contract, server: Contract) =>
  present.outdatedSide(
    { status: 'ok', product: 'larkspur', contract: server.contractVersion, oldest_app: server.oldestApp },
    { contract: app.contractVersion, oldestServer: app.oldestServer },
  );

const tabs = (page: Page) => page.getByRole('tab', { name: 'Initiate Search' });

/** What people do all day: a search with its people, a post, and the end of the session. */
async function work(page: Page): Promise<void> {
  await signIn(page);
  await expect(tabs(page)).toBeVisible();
  await searchPeople(page, 'Data Engineer');
  const people = page.getByRole('main').locator('a[href*="/dashboard/sourcing/candidates/"]');
  await people.first().press('Enter');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const audience = `Heads of nursing ${Date.now()}`;
  await generate(page, audience);
  const latest = page.getByRole('region', { name: 'Latest Generated Content' });
  await expect(latest.getByText(audience, { exact: true })).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await expect(latest.getByText(audience, { exact: true })).toBeVisible();
  await openScreen(page, 'Sourcing');
  await expect(page.getByRole('cell').getByText('Data Engineer', { exact: true }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

/** It works without a word, or the app says who has to update. */
async function expectWorkOrNotice(
  app: Harness,
  gate: Gate,
  page: Page,
  outdated: present.Outdated,
): Promise<void> {
  const asked = async () => (await app.state()).asked;
  if (outdated) {
    const { message } = outdatedText(outdated, gate.url);
    await expect.poll(asked, { timeout: 60_000 }).toContain(message);
    return;
  }
  await work(page);
  await expect.poll(() => app.storedSecret()).toBeUndefined();
  expect(await asked()).toEqual([]);
  expect((await app.state()).errors).toEqual([]);
}

test("the previous release's app works with this server, or says that it must be updated", async ({
  app,
  gate,
}) => {
  const page = await app.start(previousApp);
  await expectWorkOrNotice(app, gate, page, outdatedBetween(previous, present));
});

testBefore(
  "this app works with the previous release's server, or says that one of them must be updated",
  async ({ app, gate }) => {
    const page = await app.start();
    await expectWorkOrNotice(app, gate, page, outdatedBetween(present, previous));
  },
);

test('an update to this app keeps the session of the previous release, and so does the way back', async ({
  app,
}) => {
  const page = await app.start(previousApp);
  await signIn(page);
  for (const options of [{}, previousApp, {}]) {
    await app.quit();
    await expectSignedIn(await app.start(options));
  }
});

test("the previous release's app says when a server asks for a newer one", async ({ app, gate }) => {
  test.skip(told.oldestApp === undefined, 'The previous release does not read contracts yet.');
  const newer = { contract: previous.contractVersion + 1, oldest_app: previous.contractVersion + 1 };
  gate.answer('/healthz', 200, { status: 'ok', product: 'larkspur', ...newer });
  await app.start(previousApp);
  const { message } = outdatedText('app', gate.url);
  await expect.poll(async () => (await app.state()).asked, { timeout: 60_000 }).toContain(message);
});
