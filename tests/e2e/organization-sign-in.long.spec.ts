import type { Page } from '@playwright/test';
import { organizationSignInTexts as texts } from '../../contract/account/identity-provider.calls.ts';
import { expectInOrder } from '../support/axe.ts';
import { startProvider, testClient } from '../support/identity-provider.ts';
import { signIn } from './main-journey.ts';
import { test } from './named-product.ts';
import { demo, expect } from './product-fixture.ts';

const settings = '/dashboard/settings/sign-in';
const logOut = (page: Page) => page.getByRole('button', { name: 'Logout' }).click();

test('an Owner sets up the sign-in of the organization, colleagues use it, and it is required, by keyboard', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const provider = await startProvider();
  provider.people.owner = { email: demo.email, email_verified: true };
  provider.people.nell = { email: 'nell@larkspur.example', email_verified: true, name: 'Nell Park' };
  const signInThere = async (subject: string, email: string) => {
    provider.signInAs(subject);
    // The provider has a session of its own.
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign in with your organization' }).press('Enter');
    await expect(page.getByLabel('Work email')).toBeFocused();
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
  };

  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/settings/security');
  await page.getByRole('main').getByRole('link', { name: 'Sign-in', exact: true }).last().press('Enter');
  await expect(page).toHaveURL(settings);
  const section = page.getByRole('region', { name: 'Sign-in of your organization' });
  await section.getByRole('button', { name: 'Connect a provider' }).press('Enter');
  const redirectUri = await section.getByText(/auth\/organization\/[0-9a-f-]{36}\/return$/).textContent();
  provider.register(redirectUri ?? '');
  await section.getByLabel('Issuer').fill(provider.issuer);
  await section.getByLabel('Client ID').fill(testClient.client_id);
  await section.getByLabel('Client secret').fill('a wrong one');
  await section.getByRole('button', { name: 'Test' }).press('Enter');
  await expect(section.getByText('does not know this client, or its secret is wrong')).toBeVisible();
  await section.getByLabel('Client secret').fill(testClient.client_secret);
  await section.getByRole('button', { name: 'Test' }).press('Enter');
  await expect(
    section.getByText('The provider answers, and knows this client and its secret.'),
  ).toBeVisible();
  await section.getByLabel('Email domains').fill('rival.example');
  await page.keyboard.press('Enter');
  await expect(section.getByText(texts.ownDomain)).toBeVisible();
  await section.getByLabel('Email domains').fill('larkspur.example');
  await section.getByLabel('Create an account at first sign-in').check();
  await section.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(section.getByText('Sign-in link', { exact: true })).toBeVisible();
  await expect(section.getByLabel('Client secret')).toHaveValue('');
  await expectInOrder(page, 'the sign-in of an organization');
  const link = (await section.getByText(/auth\/organization\/[0-9a-f-]{36}$/).textContent()) ?? '';

  await logOut(page);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign in with your organization' }).press('Enter');
  await page.getByLabel('Work email').fill('somebody@unknown.example');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(texts.unknown);
  await expectInOrder(page, 'the step to the sign-in of an organization');
  await signInThere('nell', 'nell@larkspur.example');
  await page.waitForURL('**/dashboard');
  await expect(page.getByText('Welcome, Nell Park')).toBeVisible();
  await logOut(page);

  // By the link, and without the answer in the address.
  provider.signInAs('owner');
  await page.context().clearCookies();
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await page.waitForURL('**/dashboard');
  await page.goto(settings);
  await section.getByLabel('Require it').check();
  await section.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(section.getByLabel('Require it')).toBeChecked();
  await expect(section.getByRole('button', { name: 'Save' })).toBeEnabled();
  await logOut(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText(texts.required);

  // Somebody else's answer, or one from the history, signs nobody in.
  await page.goto(`${redirectUri}?code=stolen&state=another`);
  await expect(page.getByText(texts.over)).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expectInOrder(page, 'a sign-in of an organization that failed');
  provider.people.owner = { email: 'nobody@elsewhere.example', email_verified: true };
  await signInThere('owner', demo.email);
  await page.waitForURL('**/dashboard');

  // The journeys after this one log in with the password.
  await page.goto(settings);
  await section.getByLabel('Require it').uncheck();
  await section.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(section.getByRole('button', { name: 'Save' })).toBeEnabled();
  await expect(section.getByLabel('Require it')).not.toBeChecked();
  await provider.close();
});
