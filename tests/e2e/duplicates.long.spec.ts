import type { Page } from '@playwright/test';
import { buildRegistration } from '../support/account.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import type { Product } from '../support/product.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { expect, test } from './product-fixture.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

async function openOwnPool(page: Page, { dataDir }: Product): Promise<void> {
  const account = buildRegistration();
  await page.request.post('/api/user/auth/users/', { data: account });
  const [mail] = await waitForMails(dataDir, account.email);
  await page.request.post('/api/user/auth/verify-activation/', { data: activationLinkIn(mail) });
  await signIn(page, account.email, account.password);
  await openFromSidebar(page, 'Talent Pool');
}

const file = [
  'Title,First Name,Last Name,Company,Job Title,E-mail Address,Phone',
  'Mr.,Jan,Solberg,Fjordmat,Cook,jan@outl.example,+47 900 00 001',
  'Dr,Lea,Amsel,Klinik Nord,Surgeon,lea@outl.example,',
  ',Jan,Solberg,Fjordmat,Chef,jan.solberg@home.example,',
].join('\n');

test('an import is looked at by itself, its duplicates are merged and parted, and it is undone', async ({
  page,
  product,
}) => {
  await openOwnPool(page, product);
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV', exact: true }).press('Enter');
  await (await chooser).setFiles({ name: 'outlook.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  const columns = page.getByRole('region', { name: 'Columns of outlook.csv', exact: true });
  await columns.getByText(/columns recognized/).click();
  await expect(columns.getByRole('combobox', { name: 'What Title holds' })).toHaveValue('keep');
  await columns.getByRole('button', { name: /^Import (\d|about|these)/ }).press('Enter');
  const result = page.getByRole('region', { name: 'Import of outlook.csv', exact: true });
  await result.getByRole('link', { name: 'See the 3 people', exact: true }).press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the filter Import: outlook.csv' })).toBeVisible();
  await expect(page.getByText('3 candidates match', { exact: true })).toBeVisible();

  await page.getByRole('link', { name: 'Duplicates', exact: true }).press('Enter');
  await expect(page.getByRole('table', { name: 'Jan Solberg and Jan Solberg' })).toBeVisible();
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('button', { name: 'Merge Jan Solberg and Jan Solberg' })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    );
    await page.screenshot({ path: test.info().outputPath(`duplicates-${width}.png`), fullPage: true });
  }
  await page.getByRole('button', { name: 'Merge Jan Solberg and Jan Solberg' }).press('Enter');
  await expect(page.getByText('No duplicates were found.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo the merge of Jan Solberg and Jan Solberg' }).press('Enter');
  await expect(page.getByRole('table', { name: 'Jan Solberg and Jan Solberg' })).toBeVisible();

  await openFromSidebar(page, 'Talent Pool');
  await page.getByRole('button', { name: /^Last import: outlook\.csv/ }).press('Enter');
  await result.getByRole('button', { name: 'Undo this import' }).press('Enter');
  await page.getByRole('button', { name: 'Undo the import', exact: true }).press('Enter');
  await expect(result.getByText(/This import was undone\./)).toBeVisible();
});
