import type { Page } from '@playwright/test';
import { buildRegistration } from '../support/account.ts';
import { expectInOrder } from '../support/axe.ts';
import { encodeIn } from '../support/encoded-names.ts';
import { activationLinkIn, waitForMails } from '../support/outbox.ts';
import type { Product } from '../support/product.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { expect, test } from './product-fixture.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

/** An organization with a pool of its own: an import replaces the sample, with which the other journeys work. */
async function openOwnPool(page: Page, { dataDir }: Product): Promise<void> {
  const account = buildRegistration();
  await page.request.post('/api/user/auth/users/', { data: account });
  const [mail] = await waitForMails(dataDir, account.email);
  await page.request.post('/api/user/auth/verify-activation/', { data: activationLinkIn(mail) });
  await signIn(page, account.email, account.password);
  await openFromSidebar(page, 'Talent Pool');
}

async function chooseFile(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV', exact: true }).press('Enter');
  await (await chooser).setFiles({ name, mimeType: 'text/csv', buffer });
}
const columnsOf = (page: Page, name: string) =>
  page.getByRole('region', { name: `Columns of ${name}`, exact: true });
const resultOf = (page: Page, name: string) =>
  page.getByRole('region', { name: `Import of ${name}`, exact: true });
async function importColumns(page: Page, name: string): Promise<void> {
  await columnsOf(page, name)
    .getByRole('button', { name: /^Import (\d|about|these)/ })
    .press('Enter');
}

const mixed = [
  'Name,Title,Email,LinkedIn',
  'Ann Lee,Welder,ann@pool.example,https://social.example/ann-lee',
  'Ann Lee,Senior Welder,ANN@pool.example,',
  ',Cook,nobody@pool.example,',
  'Bartholomew Featherstonehaugh-Cholmondeley,,bart@pool.example,',
  'Cid Moss,Nurse,cid at pool,N/A',
  'Eve Okafor,Nurse,eve@pool.example,,too,many',
  '"Dan,Fitter',
].join('\n');

test('rows that an import holds back are seen, downloaded and imported anyway, by keyboard', async ({
  page,
  product,
}) => {
  await openOwnPool(page, product);
  await chooseFile(page, 'people.csv', Buffer.from(mixed));
  await importColumns(page, 'people.csv');
  const result = resultOf(page, 'people.csv');
  await expect(
    result.getByText(
      '7 rows: 2 added, 5 held back: 1 without a name, 1 without a job title, 1 already known, 2 for other reasons.',
    ),
  ).toBeVisible({
    timeout: 60_000,
  });
  await expect(result.getByText(/^2 values could not be read/)).toBeVisible();
  await expectInOrder(page, 'the result of an import with rows that are held back');

  await result.getByRole('link', { name: 'See the 5 rows that were held back', exact: true }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Held-back rows', level: 1 })).toBeVisible();
  const table = page.getByRole('region', { name: 'Held-back rows', exact: true });
  const row = (line: number) =>
    table.getByRole('row').filter({ has: page.getByRole('cell', { name: String(line), exact: true }) });
  await expect(row(3)).toContainText('Ann Lee');
  await expect(row(3).getByRole('link', { name: 'Ann Lee', exact: true })).toBeVisible();
  await expect(row(4)).toContainText('The name is missing.');
  await expect(row(5)).toContainText('The job title is missing.');
  await expect(row(7)).toContainText('The row has 6 columns');
  // Nothing can be read of it.
  await expect(row(8).getByRole('checkbox')).toHaveCount(0);
  await expectInOrder(page, 'the rows that are held back');

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download', exact: true }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toBe('held-back-people.csv');
  const text = await textOf(file);
  expect(text).toContain('Line,Reason,Name,Title,Email,LinkedIn');
  for (const part of ['ANN@pool.example', 'nobody@pool.example', 'too,many', '8,A quotation mark']) {
    expect(text).toContain(part);
  }

  await row(3).getByRole('checkbox').press('Space');
  await expect(page.getByText('1 of 5 rows chosen', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Import 1 anyway', exact: true }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Import 1 row anyway?' });
  await expect(question).toBeVisible();
  await expectInOrder(page, 'the question before rows are imported anyway');
  await question.getByRole('button', { name: 'Import anyway', exact: true }).press('Enter');
  await expect(page.getByText('1 row: 1 added.')).toBeVisible({
    timeout: 60_000,
  });
  await expect(page.getByText('4 rows', { exact: true })).toBeVisible();
  await expect(row(3)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Import all anyway', exact: true })).toBeEnabled();
  await expectInOrder(page, 'the rows that are held back, after one was imported anyway');

  await row(4).getByRole('button', { name: 'Edit line 4, nobody@pool.example' }).press('Enter');
  const edited = page.getByRole('dialog', { name: 'Edit line 4' });
  await expect(edited.getByLabel('Name')).toBeFocused();
  await expectInOrder(page, 'a held-back row being corrected');
  await edited.getByLabel('Name').fill('Nadia Bode');
  await edited.getByLabel('Name').press('Enter');
  await expect(page.getByText('3 rows', { exact: true })).toBeVisible({ timeout: 60_000 });

  // The focus is where the list is, and the way back leads to both of that name.
  await page.getByRole('link', { name: 'Talent Pool', exact: true }).last().press('Enter');
  const pool = page.getByRole('region', { name: 'Candidates', exact: true });
  await expect(pool.getByRole('link', { name: 'Ann Lee', exact: true })).toHaveCount(2);
  for (const name of ['Cid Moss', 'Nadia Bode']) {
    await expect(pool.getByRole('link', { name, exact: true })).toHaveCount(1);
  }
});

async function textOf(file: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString();
}

const tableOf = (name: string) =>
  `Name,Title,Email\nAnn Lee,Welder,ann@pool.example\n${name},Nurse,it@pool.example\n`;

test('a table in one of two encodings is imported once its reading is chosen, and one that is sure without a question', async ({
  page,
  product,
}) => {
  await openOwnPool(page, product);
  // Read as Western European, it is Marek Hanè.
  await chooseFile(page, 'doubtful.csv', encodeIn(tableOf('Marek Hanč'), 'windows-1250'));
  const review = columnsOf(page, 'doubtful.csv');
  const question = review.getByRole('group', { name: 'Which of these reads right?' });
  await expect(question).toContainText('Marek Hanč');
  await expect(question).toContainText('Marek Hanè');
  const start = review.getByRole('button', { name: /^Import (\d|about|these)/ });
  await expect(start).toBeDisabled();
  await expect(review.getByText('Choose the reading that is right.')).toBeVisible();
  await expectInOrder(page, 'the question in which encoding a table is');

  await question.getByRole('radio', { name: 'Western European (Windows-1252)' }).press('Space');
  await review.getByText('3 columns recognized').click();
  await expect(review.getByRole('cell', { name: 'Ann Lee · Marek Hanè', exact: true })).toBeVisible();
  await question.getByRole('radio', { name: 'Central European (Windows-1250)' }).press('Space');
  await expect(review.getByRole('cell', { name: 'Ann Lee · Marek Hanč', exact: true })).toBeVisible();
  await expect(start).toBeEnabled();
  await start.press('Enter');
  const result = resultOf(page, 'doubtful.csv');
  await expect(result.getByText('Read as Central European (Windows-1250).')).toBeVisible({ timeout: 60_000 });
  await expectInOrder(page, 'the result of an import whose encoding was chosen');
  const pool = page.getByRole('region', { name: 'Candidates', exact: true });
  await expect(pool.getByRole('link', { name: 'Marek Hanč', exact: true })).toBeVisible();

  const sure = encodeIn(tableOf('Łucja Żebrowska').replaceAll('@pool', '@sure'), 'windows-1250');
  await chooseFile(page, 'sure.csv', sure);
  await columnsOf(page, 'sure.csv').getByText('3 columns recognized').click();
  const first = columnsOf(page, 'sure.csv').getByRole('cell', {
    name: 'Ann Lee · Łucja Żebrowska',
    exact: true,
  });
  await expect(first).toBeVisible();
  await expect(columnsOf(page, 'sure.csv').getByRole('radio')).toHaveCount(0);
  await expect(columnsOf(page, 'sure.csv').getByLabel('Encoding of the text')).toHaveValue('windows-1250');
  await importColumns(page, 'sure.csv');
  await expect(resultOf(page, 'sure.csv').getByText('Read as Central European (Windows-1250).')).toBeVisible({
    timeout: 60_000,
  });
  await expect(pool.getByRole('link', { name: 'Łucja Żebrowska', exact: true })).toBeVisible();

  await chooseFile(
    page,
    'unicode.csv',
    Buffer.from(tableOf('Þóra Ævarsdóttir').replaceAll('@pool', '@unicode')),
  );
  const unicode = columnsOf(page, 'unicode.csv');
  await unicode.getByText('3 columns recognized').click();
  await expect(unicode.getByRole('cell', { name: 'Ann Lee · Þóra Ævarsdóttir', exact: true })).toBeVisible();
  await expect(columnsOf(page, 'unicode.csv').getByLabel('Encoding of the text')).toHaveCount(0);
});
