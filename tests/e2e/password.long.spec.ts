import { expectInOrder } from '../support/axe.ts';
import { emailLinkIn, resetLinkIn } from '../support/outbox.ts';
import { createAccount, receiveMail, test } from './mailed-product.ts';
import { signIn } from './main-journey.ts';
import { expect } from './product-fixture.ts';

test('a forgotten password is replaced by the mailed link, by keyboard, and other devices are logged out', async ({
  browser,
  page,
  product,
  mailServer,
}) => {
  test.setTimeout(120_000);
  const { email, password } = await createAccount(page, mailServer);
  const other = await browser.newContext({ baseURL: product.url });
  const device = await other.newPage();
  await signIn(device, email, password);

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot your password?' }).press('Enter');
  await expect(page.getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('a link to choose a new password is on its way')).toBeVisible();
  await expectInOrder(page, new URL(page.url()).pathname);

  const mail = await receiveMail(mailServer, email, 'Choose a new password');
  const { uid, token } = resetLinkIn(mail);
  expect(mail?.html).toContain(`${product.url}/auth/reset/${uid}/${token}`);
  await page.goto(`/auth/reset/${uid}/${token}`);
  const field = page.getByLabel('New password', { exact: true });
  await field.focus();
  await page.keyboard.type('password1');
  await expect(page.getByText('One of the 10,000 most common passwords')).toBeVisible();
  await expectInOrder(page, new URL(page.url()).pathname);
  await page.getByLabel('Confirm new password').focus();
  await page.keyboard.type('password1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('one of the 10,000 most common passwords');
  for (const label of ['New password', 'Confirm new password']) {
    await page.getByLabel(label, { exact: true }).focus();
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type('low tide at noon');
  }
  await expect(page.getByText('Password strength: strong')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    page.getByText('Your password has been changed, and you are logged out everywhere.'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Go to login' }).press('Enter');
  await signIn(page, email, 'low tide at noon');
  await receiveMail(mailServer, email, 'was changed');

  // Without a reload: its stream of events ends with the session.
  await device.waitForURL('**/login');
  await expect(device.getByText('Your session has ended.')).toBeVisible();
  await other.close();

  await page.goto(`/auth/reset/${uid}/${token}`);
  await expect(page.getByText('This link is no longer valid.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Request a new link' })).toBeVisible();
});

test('name, address and password are changed under Settings; the new address is confirmed and the old one told', async ({
  page,
  mailServer,
}) => {
  test.setTimeout(120_000);
  const { email, password } = await createAccount(page, mailServer);
  await signIn(page, email, password);
  await page.goto('/dashboard/settings');
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('Full name').fill('Ada Harbour');
  await page.getByRole('button', { name: 'Save the name' }).press('Enter');
  await expect(page.getByText('Welcome, Ada Harbour')).toBeVisible();

  const next = `new-${email}`;
  await page.getByRole('button', { name: 'Change the address' }).press('Enter');
  await page.getByLabel('New email address').fill(next);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`A link is on its way to ${next}`)).toBeVisible();
  await expectInOrder(page, new URL(page.url()).pathname);
  const { uid, token } = emailLinkIn(await receiveMail(mailServer, next, 'Confirm the new address'));
  await page.goto(`/auth/email/${uid}/${token}`);
  await page.getByRole('button', { name: 'Confirm this address' }).press('Enter');
  await expect(page.getByText('Your email address has been changed.')).toBeVisible();
  await expectInOrder(page, new URL(page.url()).pathname);
  await receiveMail(mailServer, email, 'The address of your');

  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Change the password' }).press('Enter');
  await page.getByLabel('Current password').fill(password);
  await page.getByLabel('New password', { exact: true }).fill('low tide at noon');
  await page.getByLabel('Confirm new password').fill('low tide at noon');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Your password has been changed. All your other devices')).toBeVisible();
  await expectInOrder(page, new URL(page.url()).pathname);
  await receiveMail(mailServer, next, 'The password of your');
  await signIn(page, next, 'low tide at noon');
  await expect(page.getByText('Welcome, Ada Harbour')).toBeVisible();
});
