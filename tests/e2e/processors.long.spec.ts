import { paths } from '../../src/lib/paths.ts';
import { expectInOrder } from '../support/axe.ts';
import { type ModelServer, startModelServer } from '../support/model-server.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

let model: ModelServer;
test.beforeAll(async () => {
  model = await startModelServer({});
});
test.afterAll(() => model.close());

test('an Owner accepts the connected model for texts about candidates by keyboard, and withdraws it', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await page.goto(paths.writingModel);
  const section = page.getByRole('region', { name: 'Texts about candidates' });
  await expect(section.getByText('No text about candidates leaves this server')).toBeVisible();
  await page.getByRole('radio', { name: 'A service' }).check();
  await page.getByLabel('Address', { exact: true }).fill(model.url);
  await page.getByLabel('Model', { exact: true }).fill('writer-1');
  await page.getByRole('button', { name: 'Save', exact: true }).click();

  await expect(section.getByText('Not accepted: it gets no text about candidates.')).toBeVisible();
  await expectInOrder(page, 'A model that nobody has accepted');
  await section.getByRole('button', { name: /^Accept writer-1 at / }).focus();
  await page.keyboard.press('Enter');
  await expect(section.getByText(/^Accepted by .+ on /)).toBeVisible();
  await page.reload();
  await expect(section.getByText(/^Accepted by .+ on /)).toBeVisible();
  await expectInOrder(page, 'An accepted model');
  await section.getByRole('button', { name: /^Withdraw writer-1 at / }).press('Enter');
  await expect(section.getByText('Not accepted: it gets no text about candidates.')).toBeVisible();
  expect(model.requests).toEqual([]);
  // Other journeys of this organization write without a model.
  await page.getByRole('button', { name: 'Use the built-in composer again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove this model' }).click();
  await expect(section.getByText('No text about candidates leaves this server')).toBeVisible();
});
