import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.setTimeout(120_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('the table of the pool and the columns of an import can be used by the keyboard alone', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Talent Pool');
  const table = page.getByRole('region', { name: 'Candidates', exact: true });
  await expect(table.getByRole('row').nth(5)).toBeVisible({ timeout: 60_000 });
  await expectAccessible(page, 'the table of the pool');

  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Import CSV', exact: true }).press('Enter');
  const buffer = Buffer.from('Wer;Title;Rate\nAda Lovelace;Engineer;400\n');
  await (await chooser).setFiles({ name: 'people.csv', mimeType: 'text/csv', buffer });
  const review = page.getByRole('region', { name: 'Columns of people.csv', exact: true });
  await expect(review.getByText('Choose the column that holds the name.')).toBeVisible();
  await expectAccessible(page, 'the review of the columns');
  await page.setViewportSize({ width: 390, height: 800 });
  await expectNoOverflow(page, 'the review of the columns');
  await review.getByRole('combobox', { name: 'What Wer holds', exact: true }).focus();
  await page.keyboard.type('Name');
  await expect(review.getByRole('button', { name: /^Import (\d|about|these)/ })).toBeEnabled();
  // An import would replace the sample, with which the other journeys work.
  await review.getByRole('button', { name: 'Cancel', exact: true }).press('Enter');
  await expect(review).toBeHidden();
});
