import { expectInOrder } from '../support/axe.ts';
import { invitationLinkIn } from '../support/outbox.ts';
import { createAccount, receiveMail, test } from './mailed-product.ts';
import { signIn } from './main-journey.ts';
import { expect } from './product-fixture.ts';

test('an Owner changes a role, locks a colleague out and in again, hands over, and is then a Member', async ({
  browser,
  page,
  product,
  mailServer,
}) => {
  test.setTimeout(120_000);
  const { email, password } = await createAccount(page, mailServer);
  await signIn(page, email, password);
  await page.goto('/dashboard/settings/team');
  const colleague = `sam-${Date.now()}@harbour.example`;
  await page.getByLabel('Email').fill(colleague);
  await page.getByRole('button', { name: 'Send invitation' }).press('Enter');
  const { uid, token } = invitationLinkIn(await receiveMail(mailServer, colleague, 'invited'));
  const other = await browser.newContext({ baseURL: product.url });
  const data = { uid, token, name: 'Sam Reed', password, re_password: password };
  expect((await other.request.post('/api/user/auth/accept-invitation/', { data })).status()).toBe(200);
  const device = await other.newPage();
  await signIn(device, colleague, password);
  await device.goto('/dashboard/settings/team');
  await expect(device.getByText('Only Owners invite colleagues')).toBeVisible();
  await expect(device.getByRole('button', { name: 'Send invitation' })).toHaveCount(0);

  await page.reload();
  const row = page.getByRole('row', { name: /Sam Reed/ });
  const choose = async (action: string) => {
    await row.getByRole('button', { name: 'Manage Sam Reed' }).press('Enter');
    await row.getByRole('button', { name: `${action}: Sam Reed`, exact: true }).press('Enter');
  };
  await choose('Make Owner');
  await page.getByRole('dialog').getByRole('button', { name: 'Make Owner' }).press('Enter');
  await expect(page.getByText('Sam Reed is an Owner now.')).toBeVisible();
  await expect(row.getByRole('cell', { name: 'Owner', exact: true })).toBeVisible();
  await choose('Deactivate');
  await expect(row.getByText('Deactivated')).toBeVisible();
  await device.goto('/dashboard/sourcing');
  await device.waitForURL('**/login');
  await expectInOrder(page, new URL(page.url()).pathname);
  await choose('Activate');
  await expect(row.getByText('Deactivated')).toHaveCount(0);
  await signIn(device, colleague, password);

  await choose('Hand over');
  await expectInOrder(page, new URL(page.url()).pathname);
  await page.getByRole('dialog').getByRole('button', { name: 'Hand over' }).press('Enter');
  await expect(page.getByText('(Member)')).toBeVisible();
  await expect(page.getByText('Only Owners invite colleagues')).toBeVisible();
  await other.close();
});
