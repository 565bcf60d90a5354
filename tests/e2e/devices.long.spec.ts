import { expectInOrder } from '../support/axe.ts';
import { createAccount, test } from './mailed-product.ts';
import { signIn } from './main-journey.ts';
import { expect } from './product-fixture.ts';

test('another device is logged out from the settings by keyboard, and says so at once', async ({
  browser,
  page,
  product,
  mailServer,
}) => {
  test.setTimeout(120_000);
  const { email, password } = await createAccount(page, mailServer);
  const other = await browser.newContext({
    baseURL: product.url,
    userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0',
  });
  const device = await other.newPage();
  await signIn(device, email, password);
  await signIn(page, email, password);
  await page.goto('/dashboard/settings/security');
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device127.0.x.x');
  await expectInOrder(page, new URL(page.url()).pathname);
  await devices.getByRole('button', { name: 'Log out Firefox on Windows' }).press('Enter');
  await expect(devices.getByText('Logged out.')).toBeVisible();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await device.waitForURL('**/login');
  await expect(device.getByText('Your session has ended.')).toBeVisible();
  await other.close();
});

test('a session that was not used for long says so on the login page', async ({ page, mailServer }) => {
  const { email, password } = await createAccount(page, mailServer);
  await signIn(page, email, password);
  await page.clock.setFixedTime(Date.now() + 20 * 24 * 3_600_000);
  await page.goto('/dashboard');
  await page.waitForURL('**/login');
  await expect(page.getByText('this device was not used for a long time')).toBeVisible();
});
