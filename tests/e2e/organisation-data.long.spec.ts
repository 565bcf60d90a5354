import { readFileSync } from 'node:fs';
import { paths } from '../../src/lib/paths.ts';
import { expectInOrder } from '../support/axe.ts';
import { createAccount, test } from './mailed-product.ts';
import { signIn } from './main-journey.ts';
import { expect } from './product-fixture.ts';

test('an Owner exports everything by keyboard, and a new organization takes it over', async ({
  page,
  mailServer,
  browser,
  product,
}) => {
  const account = await createAccount(page, mailServer);
  await signIn(page, account.email, account.password);
  await page.goto(paths.settings);
  await page.getByRole('link', { name: 'Data and privacy' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Import an organization' })).toBeVisible();
  await expectInOrder(page, 'The data of an empty organization');
  await page.evaluate(async () => {
    const access = localStorage.getItem('access_token');
    await fetch('/talent/people/', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${access}` },
      body: JSON.stringify({
        name: 'Ann Example',
        title: 'Nurse',
        email: 'ann@people.example',
        phone: '',
        employer: '',
        location: '',
        profile_url: '',
        links: [],
        skills: [],
        languages: [],
        years: null,
        summary: '',
        source: '',
      }),
    });
  });
  await page.reload();
  await page.getByRole('button', { name: 'Export everything' }).press('Enter');
  const download = page.getByRole('button', { name: /^Download the archive/ });
  await expect(download).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Import an organization')).toBeHidden();
  await expectInOrder(page, 'An export that can be downloaded');
  const [saved] = await Promise.all([page.waitForEvent('download'), download.press('Enter')]);
  const archive = readFileSync(await saved.path());

  const context = await browser.newContext({ baseURL: product.url });
  const other = await context.newPage();
  const second = await createAccount(other, mailServer, {
    organization_name: 'Second',
    email: `second-${Date.now()}@mail.example`,
  });
  await signIn(other, second.email, second.password);
  await other.goto('/dashboard/settings/data');
  await other
    .getByLabel('Archive to import')
    .setInputFiles({ name: 'a.zip', mimeType: 'application/zip', buffer: archive });
  await expect(other.getByText('Completed')).toBeVisible({ timeout: 30_000 });
  await expect(other.locator('dl').getByText('People 1')).toBeVisible();
  await expectInOrder(other, 'An import that has completed');
  await other.goto(paths.talentPool);
  await expect(other.getByText('Ann Example')).toBeVisible();
  await context.close();
});
