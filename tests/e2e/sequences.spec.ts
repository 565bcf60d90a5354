import { expectInOrder } from '../support/axe.ts';
import { startMailServer } from '../support/mail-server.ts';
import { setMailServer } from './mail-settings.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { addPerson } from './workplace.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('a sequence is started from the talent pool, paused, stopped and undone, by the keyboard', async ({
  page,
}) => {
  const mailServer = await startMailServer();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await setMailServer(page, mailServer.port);
  await addPerson(page, 'Sorrel Winterbourne', 'sorrel@people.example');
  await addPerson(page, 'S. Winterbourne', 'other.winterbourne@people.example');

  await openFromSidebar(page, 'Talent Pool');
  await page.getByRole('searchbox', { name: 'Search the talent pool' }).fill('Winterbourne');
  for (const name of ['Sorrel Winterbourne', 'S. Winterbourne']) {
    await page.getByRole('checkbox', { name: `Choose ${name}`, exact: true }).press('Space');
  }
  await page.getByRole('button', { name: 'Start a sequence…' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('list', { name: 'People' })).toContainText('S. Winterbourne');
  await dialog.getByLabel('Name', { exact: true }).fill('Autumn');
  await expectInOrder(page, 'the start of a sequence');
  await dialog.getByRole('button', { name: 'Start for 1 person' }).press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'Open', exact: true }).press('Enter');

  const autumn = page.getByRole('region', { name: 'Autumn', exact: true });
  await expect(autumn).toContainText('1 person · 1 waiting');
  await expect(autumn.getByRole('link', { name: 'Sorrel Winterbourne' })).toBeVisible();
  await expectInOrder(page, 'a sequence');

  // Edited while it waits, by the keyboard.
  await autumn.getByRole('button', { name: 'Edit…' }).press('Enter');
  const edit = page.getByRole('dialog', { name: 'Edit Autumn' });
  await edit.getByRole('group', { name: 'Mail 2' }).getByLabel('Days later').fill('5');
  await expect(edit.getByRole('list', { name: 'What changes' })).toContainText('Mail 2 leaves 5 days');
  await expect(edit.getByRole('list', { name: 'People' })).toContainText('Sorrel Winterbourne');
  await expectInOrder(page, 'an edit');
  await edit.getByRole('button', { name: 'Save for 1 person' }).press('Enter');
  await expect(edit).toBeHidden();
  await expect(autumn).toContainText('Mail 2, 5 days later');
  /** A button is disabled while an earlier change is being saved, and then a key press does nothing. */
  const pressWhenEnabled = async (name: string) => {
    const button = autumn.getByRole('button', { name });
    await expect(button).toBeEnabled();
    await button.press('Enter');
  };
  await pressWhenEnabled('Pause Autumn');
  await expect(autumn).toContainText('Paused');
  await expect(autumn.getByRole('button', { name: 'Resume Autumn' })).toBeFocused();
  await pressWhenEnabled('Resume Autumn');
  await expect(autumn).toContainText('Running');
  await pressWhenEnabled('Stop for Sorrel Winterbourne');
  await expect(autumn).toContainText('Ended');
  // Until it is offered to undo this, the button is that of the change before.
  await expect(page.getByText('Stopped for Sorrel Winterbourne.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(autumn).toContainText('Running');
  await autumn.getByRole('button', { name: 'More' }).press('Enter');
  await pressWhenEnabled('Stop Autumn');
  await expect(autumn).toContainText('Ended');

  // By the mouse: used again for a job, and archived.
  await autumn.getByRole('button', { name: 'Use again…' }).click();
  await page.getByRole('combobox', { name: 'Job' }).selectOption('Registered Nurse · Denver, CO');
  await expectInOrder(page, 'a job for the mails');
  await page.getByRole('button', { name: /^Continue with/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Name', { exact: true })).toHaveValue('Autumn');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await autumn.getByRole('button', { name: 'More' }).click();
  await autumn.getByRole('button', { name: 'Archive' }).click();
  await expect(autumn).toContainText('Archived');
  await page.getByRole('link', { name: 'All sequences' }).click();
  await page.getByRole('combobox', { name: 'State' }).selectOption('Archived');
  await expect(page.getByRole('link', { name: 'Autumn' })).toBeVisible();
  await expectInOrder(page, 'the sequences');
  await page.setViewportSize({ width: 390, height: 844 });
  const list = page.getByRole('region', { name: 'Sequences', exact: true });
  expect(await list.evaluate((node) => node.scrollHeight - node.clientHeight)).toBe(0);
  await mailServer.stop();
});
