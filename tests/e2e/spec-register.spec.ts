import type { Page } from '@playwright/test';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import { holdCall } from './held-requests.ts';
import { flushReactTasks, openHydrated, openWithPausedClock } from './hydration.ts';
import { expect, test } from './product-fixture.ts';

const registerCall = '**/api/user/auth/users/';
const activateCall = '**/api/user/auth/verify-activation/';
const registered =
  'An activation link has been sent to your email. Please click on the link to activate your account before logging in.';
const activated = 'Account activated successfully! You can now log in.';

const good = {
  Name: 'Ada Park',
  Email: 'ada@elsewhere.example',
  Password: 'tide-table',
  'Confirm Password': 'tide-table',
  'Organization Name': 'Harbour Works',
  'Website URL': 'https://harbour.example',
};
type Label = keyof typeof good;
const labels = Object.keys(good) as Label[];
const main = (page: Page) => page.getByRole('main');
const field = (page: Page, label: Label) => main(page).getByLabel(label, { exact: true });
const alert = (page: Page) => main(page).getByRole('alert');

async function register(page: Page, given: Partial<typeof good> = {}) {
  for (const [label, value] of Object.entries({ ...good, ...given }) as [Label, string][]) {
    await field(page, label).fill(value);
  }
  await main(page).getByRole('button', { name: 'Register' }).click();
}

test.describe('the register page', () => {
  test('spec §2: register has its title, six fields and a link to login [S2.63, S2.64, S2.65]', async ({
    page,
  }) => {
    await openHydrated(page, '/register');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Create Your Account');
    for (const label of labels) await expect(field(page, label), label).toBeVisible();
    await expect(field(page, 'Website URL')).toHaveValue('https://');
    await expect(main(page).getByRole('textbox')).toHaveCount(6);
    await expect(field(page, 'Email')).toHaveAccessibleDescription(
      "The email should match your website's domain. Another one works, too.",
    );
    await page.route(registerCall, (route) => route.fulfill({ status: 201, json: { detail: 'Sent.' } }));
    const sent = page.waitForRequest(registerCall);
    await register(page, { Email: 'ada@another.example' });
    expect((await sent).postDataJSON()).toMatchObject({ email: 'ada@another.example' });
    await page.goto('/register');
    await main(page).getByRole('link', { name: 'Login' }).click();
    await expect(page).toHaveURL('/login');
  });

  test('spec §2: the register honeypot exists but is not checked [S2.66, S3.13, S7.4, S8.28]', async ({
    page,
    product,
  }) => {
    await openHydrated(page, '/register');
    const honeypot = main(page).locator('[aria-hidden=true] input');
    await expect(honeypot).toHaveCount(1);
    await honeypot.fill('555 0142', { force: true });
    const sent = page.waitForRequest(registerCall);
    const address = `ada-${Date.now()}@elsewhere.example`;
    await register(page, { Email: address });
    expect((await sent).postDataJSON()).toEqual({
      name: 'Ada Park',
      email: address,
      password: 'tide-table',
      re_password: 'tide-table',
      organization_name: 'Harbour Works',
      website_url: 'https://harbour.example',
    });
    await expect(main(page).getByRole('status')).toHaveText(registered);
    const [mail] = await waitForMails(product.dataDir, address);
    const { uid, token } = activationLinkIn(mail);
    await page.goto(`/auth/activate/${uid}/${token}`);
    await expect(main(page).getByRole('status')).toHaveText(activated);
    // The link works once, and leads to the login when opened again.
    const again = page.waitForResponse(activateCall);
    await page.goto(`/auth/activate/${uid}/${token}`);
    expect((await again).status()).toBe(400);
    await expect(main(page).getByRole('status')).toHaveText(
      'This account is active already. You can log in.',
    );
    await expect(alert(page)).toHaveCount(0);
    await main(page).getByRole('link', { name: 'Go to login' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto(`/auth/activate/${uid}/${token}x`);
    await expect(alert(page)).toHaveText('Activation failed. The link may be invalid or expired.');
  });

  test('spec §5: registration requires every field [S5.8, S5.10, S5.11, S9.13]', async ({ page }) => {
    await openHydrated(page, '/register');
    const call = await holdCall(page, registerCall);
    for (const label of labels) {
      await register(page, { [label]: '' });
      await expect(alert(page), label).toHaveText('Please fill in all required fields.');
    }
    await register(page, { 'Confirm Password': 'tide-tabel' });
    await expect(alert(page)).toHaveText('Passwords do not match.');
    await register(page, { Password: '12345', 'Confirm Password': '12345' });
    await expect(alert(page)).toHaveText('Password must be at least 6 characters long.');
    expect(call.count()).toBe(0);
    await register(page, { Password: '123456', 'Confirm Password': '123456' });
    await call.answer({ status: 201, json: { detail: 'Sent.' } });
    await expect(main(page).getByRole('status')).toHaveText(registered);
  });

  test('spec §8: a registration refused without a word reads Registration failed [S8.4, S8.6, S8.5]', async ({
    page,
  }) => {
    await openHydrated(page, '/register');
    for (const [answer, text] of [
      [{ status: 500, body: 'no' }, 'Registration failed'],
      [undefined, 'An unexpected error occurred. Please try again.'],
      [{ status: 400, json: { detail: 'Not today.' } }, 'Not today.'],
    ] as const) {
      await page.route(registerCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await register(page);
      await expect(alert(page)).toHaveText(text);
      for (const label of labels) await expect(field(page, label), label).toHaveValue(good[label]);
      await page.unrouteAll();
    }
  });
});

test.describe('the activation page', () => {
  const path = '/auth/activate/dWlk/t0k-en';

  test('spec §2: activation shows Activating your account... and then the result [S2.67, S7.6, S2.68, S9.10]', async ({
    page,
  }) => {
    const call = await holdCall(page, activateCall);
    const sent = page.waitForRequest(activateCall);
    await openWithPausedClock(page, path);
    await expect(main(page).getByRole('status')).toHaveText('Activating your account...');
    expect((await sent).postDataJSON()).toEqual({ uid: 'dWlk', token: 't0k-en' });
    await call.answer({ json: { detail: 'ok' } });
    await expect(main(page).getByRole('status')).toHaveText(activated);
    await flushReactTasks(page);
    await page.clock.runFor(2999);
    await flushReactTasks(page);
    await expect(page).toHaveURL(path);
    await page.clock.runFor(1);
    await expect(page).toHaveURL('/login');
    expect(call.count()).toBe(1);
  });

  test('spec §4: activation ends in failure and stays there [S4.27, S8.7]', async ({ page }) => {
    for (const [answer, text] of [
      [{ status: 400, json: { detail: 'This link has been used.' } }, 'This link has been used.'],
      [{ status: 400, json: {} }, 'Activation failed. The link may be invalid or expired.'],
      [undefined, 'Activation failed. The link may be invalid or expired.'],
    ] as const) {
      await page.route(activateCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
      await openWithPausedClock(page, path);
      await expect(alert(page)).toHaveText(text);
      await page.clock.runFor(10_000);
      await flushReactTasks(page);
      await expect(page).toHaveURL(path);
      await expect(alert(page)).toHaveText(text);
      await page.unrouteAll();
    }
  });
});
