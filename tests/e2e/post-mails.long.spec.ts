import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test('an email is previewed for desk, phone and night, sent to oneself and downloaded', async ({ page }) => {
  const refusals: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/.test(message.text())) refusals.push(message.text());
  });
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/settings/mail');
  const form = page.getByRole('form', { name: 'Template of newsletters and emails' });
  await form.getByLabel('Postal address').fill('Quay 7\n3011 Rotterdam');
  await form.getByRole('button', { name: 'Save the template' }).press('Enter');
  await expect(page.getByText('The template is saved.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Save the template' })).toBeFocused();
  await expectAccessible(page, 'the settings of mails');

  await page.goto('/dashboard/marketing/email');
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first().click();
  await page.getByRole('button', { name: 'As a mail' }).press('Enter');
  const mails = page.getByRole('region', { name: 'As a mail' });
  const preview = mails.locator('[data-preview]');
  await expect(preview).toContainText('Quay 7, 3011 Rotterdam');
  await mails.getByLabel('Link of the call to action').fill('https://harbour.example/call');
  await mails.getByRole('button', { name: 'Save link and day' }).press('Enter');
  await expect(preview.locator('a[href="https://harbour.example/call"]')).toHaveCount(1);
  const card = preview.locator('.card');
  await expect(card).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await mails.getByRole('button', { name: 'Dark' }).press('Enter');
  await expect(card).toHaveCSS('background-color', 'rgb(30, 32, 39)');
  await expectAccessible(page, 'a mail at night');
  await mails.getByRole('button', { name: 'Phone' }).press('Enter');
  await expect(card).toHaveCSS('padding-left', '20px');
  await expectAccessible(page, 'a mail on a phone');
  await mails.getByRole('button', { name: 'Send a test to me' }).press('Enter');
  await expect(mails.getByText(`A test was sent to ${demo.email}.`)).toBeVisible();
  for (const [name, file] of [
    ['Download .eml', 'mail-1.eml'],
    ['Download HTML', 'mail-1.html'],
  ] as const) {
    const download = page.waitForEvent('download');
    await mails.getByRole('button', { name }).press('Enter');
    expect((await download).suggestedFilename()).toBe(file);
  }
  expect(refusals).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download .csv' }).press('Enter');
  const csv = parse(await readFile(await (await download).path(), 'utf8'), { bom: true, columns: true });
  expect(csv[0]).toMatchObject({ 'Send day': '0', Link: 'https://harbour.example/call' });
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoOverflow(page, `a mail, ${width} px`);
  }
});
