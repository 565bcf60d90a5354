import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { createPerson } from '../../contract/people/people.calls.ts';
import { connect } from '../support/api-client.ts';
import { expectInOrder } from '../support/axe.ts';
import {
  createAdmin,
  newMigratedDataDir,
  type Product,
  removeDataDir,
  startProduct,
} from '../support/product.ts';
import { signIn } from './main-journey.ts';

const admin = { email: 'admin@larkspur.example', password: 'a-password-for-tests' };
const names = ['Ann Example', 'Ben Example', 'Cleo Example', 'Dan Example'];

const agePeople = fileURLToPath(new URL('../support/age-people.ts', import.meta.url));

let product: Product;
test.beforeAll(async () => {
  const dataDir = newMigratedDataDir();
  createAdmin(admin, dataDir);
  product = await startProduct({ dataDir });
  const client = await connect(product.url, admin);
  for (const name of names) {
    const email = `${name.slice(0, 3).toLowerCase()}@people.example`;
    await client.send('POST', createPerson.path, { name, email, title: 'Cook', source: 'Fair 2024' });
  }
  await product.stop();
  // They were added long ago.
  execFileSync(process.execPath, [agePeople, dataDir]);
  product = await startProduct({ dataDir });
});
test.afterAll(async () => {
  await product.stop();
  removeDataDir(product.dataDir);
});

test('an Owner chooses a period, is told who is due, and keeps and erases people by keyboard', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  const page = await (await browser.newContext({ baseURL: product.url })).newPage();
  await signIn(page, admin.email, admin.password);
  await page.goto('/dashboard/settings/data');
  await page.getByLabel('Review people after').selectOption('12 months');
  await page.getByLabel(/^Permanently erase people who are not kept/).press('Space');
  await expectInOrder(page, 'A retention period that is chosen');
  await page.getByRole('button', { name: 'Save' }).press('Enter');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('Today 4 people would be listed.');
  await question.getByRole('button', { name: 'Save and erase' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeFocused();
  await expect(page.getByText(/^4 people are due for review/)).toBeVisible({ timeout: 90_000 });
  await expectInOrder(page, 'The banner of people who are due');
  await page.getByRole('link', { name: 'Keep or erase' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Ann Example' })).toBeVisible();
  const table = page.getByRole('region', { name: 'People who are due' });
  await expectInOrder(page, 'People to review', async (width) => {
    const hidden = () => table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
    await expect.poll(hidden, `the table scrolls sideways at ${width} px`).toBeLessThanOrEqual(0);
    if (width < 640) await expect(table.getByRole('cell').first()).toHaveCSS('display', 'block');
  });
  await page.getByLabel('Choose Ann Example').press('Space');
  await page.getByRole('button', { name: 'Keep', exact: true }).press('Enter');
  await expect(page.getByText('1 person kept for 12 months.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ann Example' })).toBeHidden();
  await page.getByLabel('Choose everybody on this page').press('Space');
  await page.getByLabel('Choose Dan Example').press('Space');
  await page.getByRole('button', { name: 'Erase…' }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Erase 2 people for good?');
  await expectInOrder(page, 'The question before people are erased');
  await page.getByRole('dialog').getByRole('button', { name: 'Erase' }).press('Enter');
  await expect(page.getByText('2 people erased.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Dan Example' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Dan Example' })).toBeVisible();
  for (const name of names.slice(0, 3)) await expect(page.getByRole('link', { name })).toBeHidden();
});
