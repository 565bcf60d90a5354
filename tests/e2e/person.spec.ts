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
  expect(await findViolations(page), 'do not contact').toEqual([]);
  await page.getByLabel('Reason').fill('Asked by phone');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Do not contact since .*: Asked by phone\.$/)).toBeVisible();

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

test('people of the talent pool are added to a job, seen on its board, taken out and written to', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  for (const name of ['Xenia Yarrow', 'Xaver Yarrow']) {
    await addPerson(page, name, `${name.slice(0, 5).toLowerCase()}@yarrow.example`);
  }
  await page.goto('/dashboard/talent-pool?q=Yarrow');
  // By the keyboard alone.
  await page.getByRole('checkbox', { name: 'Choose everybody listed' }).press('Space');
  await page.getByRole('button', { name: 'Add to a job…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add 2 people to a job' });
  await expect(dialog.getByRole('combobox', { name: 'Job' })).toBeFocused();
  await page.keyboard.type('Registered');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Short');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findViolations(page), `a job for two, ${colorScheme}, ${width}`).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Add' }).press('Enter');
  await expect(dialog).toContainText('2 people added to Registered Nurse, in Shortlisted.');
  expect(await findViolations(page), 'two are added').toEqual([]);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await dialog.getByRole('link', { name: 'Open the board' }).press('Enter');
  await expect(page.getByRole('button', { name: /Xenia Yarrow/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Taken out again.')).toBeVisible();
  await expect(page.getByRole('button', { name: /Xenia Yarrow/ })).toHaveCount(0);

  // By the mouse: a mail to someone in no job asks for the job first.
  await page.goto('/dashboard/talent-pool?q=Yarrow');
  await page.getByRole('link', { name: 'Xaver Yarrow' }).click();
  await page.getByRole('button', { name: 'Write to…' }).click();
  await page.getByRole('combobox', { name: 'Job' }).selectOption({ label: 'Registered Nurse · Denver, CO' });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('textbox', { name: 'Subject' })).toHaveValue('Registered Nurse in Denver, CO');
  await page.getByRole('button', { name: 'Cancel' }).click();
  // Only a mail that is sent puts them into it.
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Searches' })).toHaveCount(0);
  await expectInOrder(page, 'the person in no job');
});
