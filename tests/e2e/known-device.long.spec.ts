import type { APIRequestContext } from '@playwright/test';
import { buildRegistration } from '../support/account.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import { signIn } from './main-journey.ts';
import { expect, test } from './product-fixture.ts';

const auth = '/api/user/auth';

/** Creates an account: locking the demo's would break other tests. */
async function createAccount(request: APIRequestContext, dataDir: string) {
  const given = buildRegistration();
  await request.post(`${auth}/users/`, { data: given });
  const [mail] = await waitForMails(dataDir, given.email);
  const activated = await request.post(`${auth}/verify-activation/`, { data: activationLinkIn(mail) });
  expect(activated.status()).toBe(200);
  return given;
}

test('a known browser can sign in while others guess the password', async ({
  browser,
  page,
  context,
  request,
  product,
}) => {
  const { email, password } = await createAccount(request, product.dataDir);
  await signIn(page, email, password);
  const cookies = await context.cookies(`${product.url}${auth}/jwt/create/`);
  expect(cookies).toEqual([expect.objectContaining({ name: 'larkspur_device', httpOnly: true })]);
  expect(await page.evaluate(() => document.cookie)).toBe('');

  const statuses: number[] = [];
  for (let time = 0; time < 11; time += 1) {
    const answer = await request.post(`${auth}/jwt/create/`, { data: { email, password: `guess ${time}` } });
    statuses.push(answer.status());
  }
  expect(statuses).toEqual([...Array(9).fill(401), 429, 429]);

  const stranger = await browser.newContext({ baseURL: product.url });
  const other = await stranger.newPage();
  await other.goto('/login');
  await other.getByLabel('Email').fill(email);
  await other.getByLabel('Password', { exact: true }).fill(password);
  await other.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(other.getByRole('main')).toContainText('Too many wrong passwords for this account.');
  await stranger.close();

  await page.evaluate(() => localStorage.clear());
  await signIn(page, email, password);
});
