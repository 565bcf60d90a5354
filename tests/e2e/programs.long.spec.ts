import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { paths } from '../../src/lib/paths.ts';
import { expectAccessible } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test('an Owner creates an API key, which works until it is revoked', async ({ page, request }) => {
  await signIn(page, demo.email, demo.password);
  await page.goto(paths.settings);
  await page.getByRole('link', { name: 'API keys', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'API keys', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'New API key', exact: true }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Applicant system');
  await page.getByRole('checkbox', { name: 'Read searches, their people and boards' }).check();
  await page.getByRole('button', { name: 'Create key', exact: true }).click();
  const shown = page.getByLabel('API key', { exact: true });
  const key = await shown.inputValue();
  await page.setViewportSize({ width: 390, height: 800 });
  expect(await shown.evaluate((field) => [field.scrollWidth, field.scrollHeight])).toEqual(
    await shown.evaluate((field) => [field.clientWidth, field.clientHeight]),
  );
  await expectAccessible(page, 'API keys');

  const ask = () => request.get('/search/jobs/', { headers: { authorization: `Bearer ${key}` } });
  expect((await ask()).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke Applicant system', exact: true }).click();
  await page.getByRole('button', { name: 'Revoke key', exact: true }).click();
  await expect(page.getByText(/^No program has a key yet/)).toBeVisible();
  expect((await ask()).status()).toBe(401);
});

test.describe('a webhook', () => {
  let receiver: Server;
  const received: string[] = [];
  test.beforeAll(async () => {
    receiver = createServer(async (request, response) => {
      let body = '';
      for await (const chunk of request) body += chunk;
      received.push(body);
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  });
  test.afterAll(() => void receiver.close());

  test('is created by an Owner, sent a test event, and its log says so', async ({ page }) => {
    const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/hook`;
    await signIn(page, demo.email, demo.password);
    await page.goto(paths.settings);
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('button', { name: 'New webhook', exact: true }).click();
    await page.getByRole('textbox', { name: 'Address', exact: true }).fill(url);
    await page.getByRole('checkbox', { name: 'A search has completed' }).check();
    await page.getByRole('button', { name: 'Create webhook', exact: true }).click();
    await expect(page.getByLabel('Signing secret', { exact: true })).toHaveValue(/^whsec_/);
    for (const name of [`Send a test event to ${url}`, `Log of ${url}`]) {
      await page.getByRole('button', { name, exact: true }).first().click();
    }
    const row = page.getByRole('row', { name: /webhook\.test/ }).first();
    await expect(row).toContainText('Delivered', { timeout: 30_000 });
    await expectAccessible(page, 'Webhooks');
    expect(received.map((body) => JSON.parse(body).type)).toContain('webhook.test');
  });
});
