import { expectInOrder } from '../support/axe.ts';
import { demo, expect, test } from './product-fixture.ts';

test('the page that the desktop app opens leads through the login, asks, and hands over a code', async ({
  page,
}) => {
  await page.goto(`/auth/app/${'a'.repeat(43)}`);
  await expect(page.getByRole('heading', { name: 'Sign the App In' })).toBeVisible();
  await page.getByRole('button', { name: 'Log in' }).press('Enter');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password').fill(demo.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/auth/app/**');
  await expect(page.getByText('You are signed in here as')).toBeVisible();
  await expectInOrder(page, 'the page that signs the app in');
  await page.getByRole('button', { name: 'Sign the app in' }).press('Enter');
  const link = page.getByRole('link', { name: 'Open the app' });
  await expect(link).toHaveAttribute('href', /^larkspur:\/\/auth\/app\/v1\.[\w.-]+$/);
  expect(await link.getAttribute('href')).not.toContain(
    (await page.evaluate(() => localStorage.access_token)) ?? '',
  );
});
