/** Ways to sign in that only a browser has, and that it hands to the app, in the harness only. */
import type { Browser, Page } from '@playwright/test';
import { createToken } from '../../contract/account/account.calls.ts';
import { saveIdentityProvider } from '../../contract/account/identity-provider.calls.ts';
import { useNamedProduct } from '../e2e/named-product.ts';
import { demo, expect } from '../e2e/product-fixture.ts';
import { addAuthenticator } from '../e2e/virtual-authenticator.ts';
import { launchOptions } from '../support/browser.ts';
import { startProvider, testClient } from '../support/identity-provider.ts';
import type { DesktopDriver } from './driver.ts';
import { openGate } from './gate.ts';
import { test as harness } from './harness-test.ts';
import { expectSignedIn, signIn } from './journeys/steps.ts';

const test = harness.extend<object, object>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures that are needed from this pattern
    ({}, use) => useNamedProduct({}, use),
    { scope: 'worker', timeout: 180_000 },
  ],
  // The browser comes back from elsewhere to the address of the product, which the app has to use as well.
  gate: async ({ product }, use) => {
    const gate = await openGate(product);
    await use({ ...gate, url: product.url });
    await gate.shut();
  },
});
test.use({ launchOptions: launchOptions() });
// The second one adds a passkey, without which the password is not enough any more.
test.describe.configure({ mode: 'serial' });

/** The page that the app opens in the browser, at its login. */
async function openInBrowser(app: DesktopDriver, browser: Browser, page?: Page): Promise<Page> {
  const shown = await app.start();
  await shown.waitForURL('**/login');
  await shown.getByRole('button', { name: 'Sign in with your browser' }).click();
  await expect.poll(app.openedOutside).toHaveLength(1);
  const [opened = ''] = await app.openedOutside();
  const outside = page ?? (await browser.newPage());
  await outside.goto(opened);
  await outside.getByRole('button', { name: 'Log in' }).click();
  return outside;
}

/** Has the page sign the app in, and opens the link that it gives to the system. */
async function handOver(outside: Page, app: DesktopDriver): Promise<void> {
  await outside.waitForURL('**/auth/app/**');
  await outside.getByRole('button', { name: 'Sign the app in' }).click();
  const link = await outside.getByRole('link', { name: 'Open the app' }).getAttribute('href');
  await app.openLink(link ?? '', 'arguments');
  await expectSignedIn(app.page());
  expect(await app.storedSecret()).toBeTruthy();
}

test('the provider of an organization signs the app in by way of the browser', async ({
  app,
  browser,
  product,
  request,
}) => {
  const provider = await startProvider();
  provider.people.owner = { email: demo.email, email_verified: true };
  provider.signInAs('owner');
  const { access } = await (await request.post(product.url + createToken.path, { data: demo })).json();
  const saved = await request.put(product.url + saveIdentityProvider.path, {
    headers: { authorization: `Bearer ${access}` },
    data: { issuer: provider.issuer, ...testClient, domains: ['larkspur.example'] },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  provider.register((await saved.json()).redirect_uri);
  const outside = await openInBrowser(app, browser);
  await outside.getByRole('button', { name: 'Sign in with your organization' }).click();
  await outside.getByLabel('Work email').fill(demo.email);
  await outside.keyboard.press('Enter');
  await handOver(outside, app);
  await provider.close();
});

test('a passkey of the browser signs the app in', async ({ app, browser, product }) => {
  const page = await browser.newPage({ baseURL: product.url });
  await addAuthenticator(page);
  await page.goto('/login');
  await signIn(page);
  await page.goto('/dashboard/settings/security');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Name of the passkey').fill('Work laptop');
  await page.keyboard.press('Enter');
  await passkeys.getByRole('button', { name: 'I have kept them' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
  const outside = await openInBrowser(app, browser, page);
  await outside.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await handOver(outside, app);
});
