import { expectInOrder, findViolations } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { addPerson } from './workplace.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('a person is added, corrected, tagged, noted on and merged, by the keyboard alone', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await addPerson(page, 'Wilhelmina Quill', 'w@quill.example');
  await page.getByRole('textbox', { name: 'Note' }).fill('Met at the fair.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Met at the fair.');
  await addPerson(page, 'Mina Quill', 'mina@quill.example');

  await page.getByRole('button', { name: 'Edit', exact: true }).press('Enter');
  await page.getByLabel('Title').fill('Typesetter');
  await page.getByLabel('Years of experience').fill('12');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main').getByText('12', { exact: true })).toBeVisible();
  await page.getByLabel('New tag').fill('Fair');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove the tag Fair' })).toBeVisible();
  await page.getByRole('button', { name: 'Do not contact' }).press('Enter');
  await expect(page.getByText('This person asked not to be written to.')).toBeVisible();

  await page.getByRole('button', { name: 'Merge…' }).press('Enter');
  await page.getByLabel('Find a person').fill('Wilhelmina');
  await page.getByRole('radio', { name: /Wilhelmina Quill/ }).press('Space');
  expect(await findViolations(page), 'merging').toEqual([]);
  await page.getByRole('button', { name: 'Merge with Wilhelmina Quill' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Met at the fair.');
  await expect(page.getByText('Merged with another person')).toBeVisible();

  await expectInOrder(page, 'the person');
});
