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

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Merge…' }).press('Enter');
  await page.getByLabel('Find a person').fill('Wilhelmina');
  await page.getByRole('radio', { name: /Wilhelmina Quill/ }).press('Space');
  expect(await findViolations(page), 'merging').toEqual([]);
  await page.getByRole('button', { name: 'Merge with Wilhelmina Quill' }).press('Enter');
  await expect(page.getByRole('list', { name: 'Notes' })).toContainText('Met at the fair.');
  await expect(page.getByText('Merged with another person')).toBeVisible();

  await expectInOrder(page, 'the person');
});

test('a reminder about a person is due on the first page, snoozed and done, by the keyboard alone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await addPerson(page, 'Petra Wren', 'petra@wren.example');
  await page.getByRole('button', { name: 'Add a reminder' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Reminder' })).toBeFocused();
  await page.keyboard.type('Ask about nights');
  await page.getByLabel('Day', { exact: true }).fill('2026-01-05');
  expect(await findViolations(page), 'a new reminder').toEqual([]);
  await page.keyboard.press('Enter');
  const reminders = page.getByRole('region', { name: 'Reminders' });
  await expect(reminders).toContainText('Overdue since Jan 5, 2026');
  expect(await findViolations(page), 'a reminder').toEqual([]);

  await page.goto('/dashboard/sourcing');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today.getByRole('link', { name: 'Petra Wren: Ask about nights' })).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findViolations(page), `today at ${width} px`).toEqual([]);
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
  await page.getByRole('button', { name: 'Snooze Petra Wren: Ask about nights' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Tomorrow' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(today).not.toContainText('Petra Wren');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await page.getByRole('button', { name: 'Done: Petra Wren: Ask about nights' }).press('Enter');
  await expect(page.getByText('Reminder done.')).toBeVisible();
  await expect(today).not.toContainText('Petra Wren');
});
