import { type Browser, expect, type Page, test } from '@playwright/test';
import { expectInOrder } from '../support/axe.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import {
  createAdmin,
  newMigratedDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from '../support/product.ts';
import { signIn } from './main-journey.ts';

const password = 'a-password-for-tests';
const admin = { email: 'admin@larkspur.example', password };
const owner = { email: 'owner@harbour.example', password };

let product: Product;
test.beforeAll(async () => {
  const dataDir = newMigratedDataDir();
  createAdmin(admin, dataDir);
  product = await startProduct({ dataDir });
});
test.afterAll(async () => {
  await product.stop();
  removeDataDir(product.dataDir);
});

async function registerOwner(page: Page): Promise<void> {
  const data = {
    ...owner,
    re_password: password,
    name: 'Robin Vale',
    organization_name: 'Harbour Works',
    website_url: 'https://harbour.example',
  };
  await page.request.post('/api/user/auth/users/', { data });
  const [mail] = await waitForMails(product.dataDir, owner.email);
  await page.request.post('/api/user/auth/verify-activation/', { data: activationLinkIn(mail) });
}

const openPage = async (browser: Browser) => (await browser.newContext({ baseURL: product.url })).newPage();

async function giveReason(page: Page, reason: string, confirm: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: confirm }).press('Enter');
}

test('a SuperAdmin limits a client, acts for it until an Owner ends it, and suspends it', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const page = await openPage(browser);
  const client = await openPage(browser);
  await registerOwner(page);
  await signIn(page, admin.email, admin.password);
  await page.getByRole('link', { name: 'Administration' }).press('Enter');
  await page.getByLabel('Name, website or address of a user').fill(owner.email);
  await expect(page.getByText('1 organization', { exact: true })).toBeVisible();
  const table = page.getByRole('region', { name: 'Organizations' });
  await expectInOrder(page, 'organizations', async (width) => {
    const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(hidden, `the table scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
  });
  await page.getByRole('link', { name: 'Harbour Works' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Harbour Works' })).toBeVisible();
  await page.getByLabel('Searches a day').fill('many');
  await page.getByRole('button', { name: 'Save quotas' }).press('Enter');
  await expect(page.getByText('A whole number, “unlimited”, or nothing.')).toBeVisible();
  await page.getByLabel('Searches a day').fill('0');
  await page.getByRole('button', { name: 'Save quotas' }).press('Enter');
  await expect(page.getByText('Saved. They count from now on.')).toBeVisible();
  await expectInOrder(page, 'an organization');
  const organisation = page.url();

  for (const name of ['Tasks', 'Health', 'Quotas']) {
    await page.getByRole('navigation', { name: 'Administration' }).getByRole('link', { name }).press('Enter');
    await expect(page.getByRole('main').getByText(/No task waits|answers within|Defaults/)).toBeVisible();
    await expectInOrder(page, name);
  }

  await page.goto(organisation);
  await page.getByRole('button', { name: 'Act for this organization' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Act for it' }).press('Enter');
  await expect(page.getByText('Say why.')).toBeVisible();
  await giveReason(page, 'You asked us to look at your searches.', 'Act for it');
  const bar = page.getByRole('region', { name: 'Acting for a client' });
  await expect(bar).toContainText('You act for Harbour Works');
  await expect(page.getByText('(Owner)')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Administration' })).toHaveCount(0);
  await expectInOrder(page, 'acting for a client');
  await expectSettingsLeftToTheClient(page);
  await page.goto('/dashboard/sourcing?tab=initiate-search');
  await page.getByLabel('Job Title').fill('Cook');
  await page.getByLabel('Location').fill('Oslo');
  await page.getByLabel('Job Description').fill('Cooks at sea.');
  await page
    .getByRole('main')
    .getByRole('button', { name: /^(Initiate|Start) Search/ })
    .press('Enter');
  await expect(page.getByText('Your organization may make 0 searches a day')).toBeVisible();

  await signIn(client, owner.email, owner.password);
  await expect(client.getByText('Admin of your provider acts for your organization')).toBeInViewport();
  await client.getByRole('link', { name: 'See and end' }).press('Enter');
  await expectInOrder(client, 'provider access');
  await client.getByRole('button', { name: 'End it now' }).press('Enter');
  await expect(client.locator('div:focus')).toContainText('The provider may act');
  await expect(client.getByRole('region', { name: 'Earlier access' })).toContainText('You asked us to look');
  await client.getByRole('link', { name: 'Audit trail' }).click();
  await expect(client.getByRole('row', { name: /Provider acting started/ })).toContainText('Your provider');

  await page.goto('/dashboard/company-profile');
  await page.goto('/dashboard/talent-pool');
  await expect(page.getByText('You no longer act for Harbour Works').first()).toBeVisible();
  await bar.getByRole('button', { name: 'Back to your organization' }).press('Enter');
  await expect(page.getByText('(SuperAdmin)')).toBeVisible();
  await expect(bar).toHaveCount(0);

  await client.goto('/dashboard/settings/provider-access');
  const isAllowed = client.getByLabel('The provider may act for this organization');
  // It follows the answer.
  await isAllowed.click();
  await expect(isAllowed).not.toBeChecked();
  await page.goto(organisation);
  await expect(page.getByText('Its Owners have turned off provider access.')).toBeVisible();
  await page.getByRole('button', { name: 'Suspend' }).press('Enter');
  await expectInOrder(page, 'suspending');
  await giveReason(page, 'The invoice of May is open.', 'Suspend');
  await expect(page.getByText(/^Suspended since/)).toBeVisible();
  await client.reload();
  await client.waitForURL('**/login');
  await client.getByLabel('Email').fill(owner.email);
  await client.getByLabel('Password', { exact: true }).fill(owner.password);
  await client.getByRole('main').getByRole('button', { name: 'Login' }).click();
  await expect(client.getByText('The invoice of May is open.')).toBeVisible();
});

/** Each page of the settings loads without a refusal, and what the server would refuse is disabled with the reason. */
async function expectSettingsLeftToTheClient(page: Page): Promise<void> {
  const refused: string[] = [];
  page.on('response', (answer) => {
    // Without the stream of the client's tasks the screens poll.
    if (answer.status() === 403 && !answer.url().endsWith('/tasks/events/'))
      refused.push(`${answer.request().method()} ${answer.url()}`);
  });
  await page.goto('/dashboard/settings');
  const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const names = await links.allTextContents();
  expect(names).toContain('API keys');
  const reason =
    /^While you act for Harbour Works, (this is left to its own people|your own account is out of reach)\.$/;
  for (const name of names) {
    await page.getByRole('navigation', { name: 'Settings' }).getByRole('link', { name, exact: true }).click();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    if (['Search sources', 'Voice', 'Blog'].includes(name))
      await expect(page.getByText(reason)).toHaveCount(0);
    else await expect(page.getByText(reason).first()).toBeVisible();
    if (['Team', 'API keys'].includes(name)) await expectInOrder(page, `settings of a client: ${name}`);
  }
  await page.getByRole('link', { name: 'API keys' }).click();
  await expect(page.getByRole('button', { name: 'New API key' })).toBeDisabled();
  expect(refused).toEqual([]);
}
