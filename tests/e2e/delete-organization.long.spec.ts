import { expectInOrder } from '../support/axe.ts';
import { createAccount, receiveMail, test } from './mailed-product.ts';
import { signIn } from './main-journey.ts';
import { expect } from './product-fixture.ts';

test('an Owner asks for the deletion by keyboard, confirms it by the mailed link, and keeps the organization', async ({
  page,
  mailServer,
  browser,
  product,
}) => {
  const account = await createAccount(page, mailServer, { organization_name: 'Harbour Logistics' });
  await signIn(page, account.email, account.password);
  await page.goto('/dashboard/settings/data');
  await page.getByRole('button', { name: 'Delete the organization' }).press('Enter');
  await expect(page.getByLabel('Name of the organization')).toBeFocused();
  await page.getByLabel('Name of the organization').fill('Harbor');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This is not the name of your organization.')).toBeVisible();
  await expectInOrder(page, 'The name that was mistyped');
  await page.getByLabel('Name of the organization').fill('Harbour Logistics');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/was mailed a link/)).toBeVisible();
  await expect(page.locator('div:focus')).toContainText('was mailed a link');
  await expectInOrder(page, 'A deletion that waits for its link');

  const mail = await receiveMail(mailServer, account.email, 'Confirm the deletion');
  const [, link = ''] = /(\/auth\/deletion\/[\w-]+)/.exec(mail?.text ?? '') ?? [];
  // In a browser that is not signed in, the link leads there by way of the login.
  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText('Nothing is deleted by this link alone.')).toBeVisible();
  await expectInOrder(other, 'The mailed link without a session');
  await other.getByRole('button', { name: 'Log in' }).press('Enter');
  await other.getByLabel('Email').fill(account.email);
  await other.getByLabel('Password', { exact: true }).fill(account.password);
  await other.keyboard.press('Enter');
  await expect(other.getByRole('heading', { name: 'Delete Harbour Logistics?' })).toBeVisible();
  await expectInOrder(other, 'The page that confirms a deletion');
  await other.getByRole('button', { name: 'Delete it in 14 days' }).press('Enter');
  await expect(other.getByText(/^Everything will be deleted on/)).toBeVisible();
  await receiveMail(mailServer, account.email, 'will be deleted on');

  await page.goto('/dashboard');
  const banner = page.getByText(/^Your organization will be deleted on/);
  await expect(banner).toBeVisible({ timeout: 10_000 });
  await expectInOrder(page, 'The banner of a deletion');
  await page.getByRole('link', { name: 'Export or keep it' }).press('Enter');
  await page.getByRole('button', { name: 'Keep the organization' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Delete the organization' })).toBeVisible();
  await expect(page.locator('div:focus')).toContainText('Delete the organization');
  await expect(banner).toBeHidden();
  await receiveMail(mailServer, account.email, 'will not be deleted');
  await context.close();
});
