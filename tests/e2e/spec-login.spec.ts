import type { Page } from '@playwright/test';
import { buildAccessToken, buildExpiredToken } from '../support/access-token.ts';
import { holdCall } from './held-requests.ts';
import { openHydrated } from './hydration.ts';
import { demo, expect, test } from './product-fixture.ts';

const signInCall = '**/api/user/auth/jwt/create/';
const main = (page: Page) => page.getByRole('main');
const email = (page: Page) => page.getByLabel('Email', { exact: true });
const password = (page: Page) => page.getByLabel('Password', { exact: true });
const honeypot = (page: Page) => main(page).locator('[aria-hidden=true] input');
const button = (page: Page) => main(page).getByRole('button', { name: 'Login' });
const header = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true });

async function signIn(page: Page, given = demo) {
  await email(page).fill(given.email);
  await password(page).fill(given.password);
  await button(page).click();
}
const stored = (page: Page) =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([key]) => /token/.test(key))));

test('spec §2: login has its title, email, password and a link to register [S2.60, S2.61]', async ({
  page,
}) => {
  await openHydrated(page, '/login');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to Your Account');
  await expect(email(page)).toHaveAttribute('type', 'email');
  await expect(password(page)).toHaveAttribute('type', 'password');
  await expect(honeypot(page)).toHaveCount(1);
  await expect(main(page).getByRole('textbox')).toHaveCount(2);
  // It is invisible and not reachable by keyboard.
  const trap = await honeypot(page).evaluate((input) => {
    const place = input.getBoundingClientRect();
    return document.elementFromPoint(place.left, place.top) === input;
  });
  expect(trap).toBe(false);
  await password(page).focus();
  const reached: (string | null)[] = [];
  for (let step = 0; step < 4; step++) {
    await page.keyboard.press('Tab');
    reached.push(await page.evaluate(() => document.activeElement?.textContent ?? null));
  }
  expect(reached).toEqual(['Show', 'Login', 'Forgot your password?', 'Sign Up']);
  // Without room left for a passkey, which this address cannot use.
  const last = main(page).getByRole('button', { name: 'Sign in with your organization' });
  const spaceBelow = (one: Element) => {
    const card = one.closest('.bg-panel');
    const padding = card ? Number.parseFloat(getComputedStyle(card).paddingBottom) : 0;
    return (card?.getBoundingClientRect().bottom ?? 0) - one.getBoundingClientRect().bottom - padding;
  };
  expect(await last.evaluate(spaceBelow)).toBeLessThan(4);
  await main(page).getByRole('link', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/register');
});

test('spec §2: after login the user goes to /dashboard [S2.62, S7.1, S4.18, S4.21, S2.13, S2.12, S2.18, S4.11]', async ({
  page,
}) => {
  await openHydrated(page, '/about');
  await header(page, 'Login').click();
  await expect(page).toHaveURL('/login');
  const sent = page.waitForRequest(signInCall);
  await signIn(page);
  expect((await sent).postDataJSON()).toEqual(demo);
  const answer = await (await (await sent).response())?.json();
  await expect(page).toHaveURL('/dashboard');
  expect(await stored(page)).toEqual({ access_token: answer.access, refresh_token: answer.refresh });
  const claims = JSON.parse(Buffer.from(answer.access.split('.')[1], 'base64url').toString());
  await expect(page.getByText(`Welcome, ${claims.name}`)).toBeVisible();
  await expect(page.getByText(`(${claims.role})`)).toBeVisible();
  for (const path of ['/', '/blog']) {
    await openHydrated(page, path);
    await expect(header(page, 'Login')).toHaveCount(0);
    await header(page, 'Dashboard').click();
    await expect(page).toHaveURL('/dashboard');
  }
  // The header shares the session with the dashboard.
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(header(page, 'Login')).toHaveAttribute('href', '/login');
  await expect(header(page, 'Dashboard')).toHaveCount(0);
  expect(await stored(page)).toEqual({});
});

test('spec §5: login needs email and password [S5.4, S5.5]', async ({ page }) => {
  await openHydrated(page, '/login');
  const call = await holdCall(page, signInCall);
  const alert = main(page).getByRole('alert');
  for (const given of [
    { email: '', password: '' },
    { email: demo.email, password: '' },
    { email: '', password: demo.password },
  ]) {
    await signIn(page, given);
    await expect(alert).toHaveText('Please enter both email and password.');
    await email(page).fill('x');
    await password(page).fill('x');
    await button(page).click();
    await expect(alert).toHaveCount(0);
  }
  await honeypot(page).fill('555 0142', { force: true });
  await signIn(page);
  await expect(alert).toHaveText('Bot detection triggered');
  await expect(page).toHaveURL('/login');
  expect(call.count()).toBe(0);
});

test('spec §5: login without an access token in the answer is refused [S5.6, S8.1, S8.2, S8.3]', async ({
  page,
}) => {
  await openHydrated(page, '/login');
  for (const [answer, text] of [
    [{ json: {} }, 'Login successful, but no access token received.'],
    [{ status: 502, body: '<html>Bad gateway</html>' }, 'Login failed'],
    [undefined, 'An unexpected error occurred. Please try again.'],
    [{ status: 401, json: { detail: 'No active account found.' } }, 'No active account found.'],
    [{ json: { access: 'not-a-token', refresh: 'r' } }, 'Login failed'],
  ] as const) {
    await page.route(signInCall, (route) => (answer ? route.fulfill(answer) : route.abort()));
    await signIn(page);
    await expect(main(page).getByRole('alert')).toHaveText(text);
    await expect(page).toHaveURL('/login');
    await expect(email(page)).toHaveValue(demo.email);
    expect(await stored(page)).toEqual({});
    await page.unrouteAll();
  }
});

test('spec §4: on load an unexpired access token is used and the user set from its claims [S4.15, S4.16, S4.17]', async ({
  page,
}) => {
  await page.goto('/privacy');
  const put = (access: string) =>
    page.evaluate((token) => {
      localStorage.setItem('access_token', token);
      localStorage.setItem('refresh_token', 'refresh-1');
    }, access);
  for (const refused of [buildExpiredToken(), 'not.a-token.at-all', `a.${btoa('{"exp":"soon"}')}.c`]) {
    await put(refused);
    await openHydrated(page, '/about');
    await expect.poll(() => stored(page), refused).toEqual({});
    await expect(header(page, 'Login')).toBeVisible();
    await expect(header(page, 'Dashboard')).toHaveCount(0);
  }
  const access = buildAccessToken({ name: 'Ida Frost' });
  await put(access);
  await openHydrated(page, '/login');
  await expect(main(page).getByText('You are signed in as Ida Frost.')).toBeVisible();
  await expect(header(page, 'Dashboard')).toBeVisible();
  expect(await stored(page)).toEqual({ access_token: access, refresh_token: 'refresh-1' });
});

test('a session that ended says so on the login, one that was logged out does not', async ({
  page,
  request,
}) => {
  const ended = main(page).getByText('Your session has ended. Sign in again to go on.');
  await openHydrated(page, '/login');
  await expect(ended).toHaveCount(0);
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  // On a page without calls, so that nothing notices the end before the next visit.
  await page.goto('/about');
  const { access_token, refresh_token } = await stored(page);
  await request.post('/api/user/auth/sign-out/', {
    headers: { authorization: `Bearer ${access_token}` },
    data: { refresh: refresh_token },
  });
  await page.goto('/dashboard/company-profile');
  await expect(page).toHaveURL('/login');
  await expect(ended).toBeVisible();
  // The next session is independent of it.
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await expect(ended).toHaveCount(0);
  // Detected as expired on the next visit.
  await page.evaluate((token) => localStorage.setItem('access_token', token), buildExpiredToken());
  await page.goto('/dashboard/company-profile');
  await expect(page).toHaveURL('/login');
  await expect(ended).toBeVisible();
});

test('a tab whose session was ended in another one says so', async ({ page, context }) => {
  await openHydrated(page, '/login');
  await signIn(page);
  await expect(page).toHaveURL('/dashboard');
  const other = await context.newPage();
  await other.goto('/dashboard');
  await other.getByRole('button', { name: 'Logout' }).click();
  await expect(other).toHaveURL('/login');
  await expect(page).toHaveURL('/login');
  await expect(main(page).getByText('Your session has ended. Sign in again to go on.')).toBeVisible();
  await expect(main(other).getByText('Your session has ended.')).toHaveCount(0);
});

test('spec §2: the guard redirects to /login with no user [S2.70]', async ({ page }) => {
  for (const path of ['/dashboard', '/dashboard/marketing/blog']) {
    await page.goto(path);
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Login to Your Account');
  }
});
