import type { Page } from '@playwright/test';
import { passkeyTexts } from '../../contract/account/sign-in-methods.ts';
import { expectInOrder } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { test } from './named-product.ts';
import { demo, expect } from './product-fixture.ts';
import { addAuthenticator } from './virtual-authenticator.ts';

const security = '/dashboard/settings/security';
const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();

test('a passkey is added, logs in alone and beside the password, is renamed and removed, by keyboard', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await addAuthenticator(page);
  await signIn(page, demo.email, demo.password);
  await page.goto(security);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(passkeys.getByLabel('Name of the passkey')).toBeFocused();
  await passkeys.getByLabel('Name of the passkey').fill('Work laptop');
  await expectInOrder(page, 'a passkey to add');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused();
  await passkeys.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toBeFocused();
  await expect(passkeys.getByRole('listitem')).toContainText('Work laptop');
  await expect(passkeys.getByRole('listitem')).toContainText('Not used yet');
  await expect(page.getByRole('region', { name: 'Second factor' })).toContainText('by a passkey');
  await expectInOrder(page, 'the list of passkeys');

  // As the only sign-in.
  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await page.waitForURL('**/dashboard');
  // Beside the password.
  await logOut(page);
  await page.goto('/login');
  await expectInOrder(page, 'login with a passkey');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Confirm That It Is You' })).toBeVisible();
  await expectInOrder(page, 'the second step with a passkey');
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter');
  await page.waitForURL('**/dashboard');

  await page.goto(security);
  await expect(passkeys.getByRole('listitem')).toContainText('Last used');
  await passkeys.getByRole('button', { name: 'Rename Work laptop' }).press('Enter');
  await expect(passkeys.getByLabel('Name of the passkey')).toBeFocused();
  await passkeys.getByLabel('Name of the passkey').fill('Old laptop');
  await page.keyboard.press('Enter');
  await expect(passkeys.getByRole('listitem')).toContainText('Old laptop');
  await expect(passkeys.getByRole('button', { name: 'Rename Old laptop' })).toBeFocused();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await expect(passkeys.getByLabel('Name of the passkey')).toBeFocused();
  await page.keyboard.press('Enter');
  // The authenticator holds one of this account already.
  await expect(passkeys.getByRole('alert')).toContainText(
    'This device has a passkey of this account already.',
  );
  await passkeys.getByRole('button', { name: 'Cancel' }).press('Enter');

  await passkeys.getByRole('button', { name: 'Remove Old laptop' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove the passkey' }).press('Enter');
  await expect(passkeys.getByText(passkeyTexts.removed)).toBeVisible();
  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).press('Enter');
  await expect(page.getByRole('alert')).toContainText(passkeyTexts.refused);
  await signIn(page, demo.email, demo.password);
});

test('at an IP address the login offers no passkey, and the settings say why', async ({ page, product }) => {
  const { port } = new URL(product.url);
  const origin = `http://127.0.0.1:${port}`;
  await page.goto(`${origin}/login`);
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(origin + security);
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('They need an address with a name and https')).toBeVisible();
  await expect(passkeys.getByRole('button', { name: 'Add a passkey' })).toHaveCount(0);
  await logOut(page);
  await page.goto(`${origin}/login`);
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in with a passkey' })).toHaveCount(0);
});
