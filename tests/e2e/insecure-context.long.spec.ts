import { chromium } from '@playwright/test';
import { launchOptions } from '../support/browser.ts';
import { expect, test } from './product-fixture.ts';
import { bar, rows, search } from './workplace.ts';

/** Plain http under a name of the office's network: no secure context, so browsers withhold some functions. */
test('a search works on plain http under a name: criteria, ranking again, copying', async ({ product }) => {
  const options = launchOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--host-resolver-rules=MAP talent.lan 127.0.0.1'],
  });
  try {
    const baseURL = product.url.replace('127.0.0.1', 'talent.lan');
    const context = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await search(page, 'Registered Nurse');
    expect(await page.evaluate(() => [isSecureContext, 'randomUUID' in crypto])).toEqual([false, false]);

    await bar(page).getByRole('button', { name: '+ Add' }).press('Enter');
    await page.keyboard.type('Pediatrics');
    await page.keyboard.press('Enter');
    await expect(bar(page).getByRole('button', { name: 'must · Pediatrics' })).toBeVisible();
    await bar(page).getByRole('button', { name: 'Rank again' }).press('Enter');
    await expect(bar(page).getByRole('button', { name: 'Rank again' })).toBeHidden();
    await expect(rows(page).first()).toBeVisible();
    await expect(page.getByText('could not be ranked again')).toBeHidden();

    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('button', { name: 'Copy links' }).click();
    await expect(page.getByText(/\d+ links copied\./)).toBeVisible();
    expect(faults).toEqual([]);
  } finally {
    await browser.close();
  }
});
