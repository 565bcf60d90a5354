import { makeResumes } from '../quality/resumes/make-resumes.ts';
import { expectInOrder, findViolations } from '../support/axe.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('ten résumés become people whom a search finds, by the keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Talent Pool');
  const resumes = await makeResumes(10, 11);
  const files = resumes.map(({ fileName, bytes }) => ({
    name: fileName,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(bytes),
  }));
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add résumés' }).press('Enter');
  const scan = { name: 'scan.txt', mimeType: 'text/plain', buffer: Buffer.from('...') };
  const table = { name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from('Name,Title') };
  await (await chooser).setFiles([...files, scan, table]);

  const rows = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await expect(rows.filter({ hasText: 'people.csv' })).toContainText('It is no PDF, DOCX, TXT or ZIP.');
  await expect(rows.filter({ hasText: 'scan.txt' })).toContainText('It holds no text', { timeout: 60_000 });
  const review = page.getByRole('list', { name: 'Résumés to review' }).locator(':scope > li');
  await expect(review).toHaveCount(10, { timeout: 60_000 });
  await expect(review.first()).toBeVisible();
  await expectInOrder(page, 'the review');

  const [first, second] = resumes.map(({ expected }) => expected);
  await page.getByRole('button', { name: `Edit ${first?.name}` }).press('Enter');
  // The document stands beside the form, with the place of the field in hand in sight.
  const place = page.getByRole('region', { name: 'Document' }).locator('mark[data-field="name"]').first();
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus();
  await expect(place).toBeInViewport();
  await page.getByRole('textbox', { name: 'Title' }).fill('Underwater Basket Engineer');
  expect(await findViolations(page), 'the form').toEqual([]);
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await page.getByRole('button', { name: `Skip ${second?.name}` }).press('Enter');
  await expect(review).toHaveCount(9);
  await page.getByRole('button', { name: /^Keep all 9/ }).press('Enter');
  await expect(page.getByText(/9 people added to the talent pool/)).toBeVisible({ timeout: 30_000 });
  await expect(review).toHaveCount(0);

  await page.getByLabel('Search the talent pool').fill('underwater basket');
  await expect(page.getByRole('link', { name: first?.name as string })).toBeVisible();

  // The same file again is recognized.
  const again = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Add résumés' }).press('Enter');
  await (await again).setFiles(files.slice(0, 1));
  await expect(page.getByText('In the talent pool already:')).toBeVisible({ timeout: 60_000 });
});
