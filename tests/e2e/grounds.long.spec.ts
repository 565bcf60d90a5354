import { expectInOrder } from '../support/axe.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { addPerson } from './workplace.ts';

test.setTimeout(120_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('why people are held is said of several at once and taken back, by the keyboard alone', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  const name = `Ottoline Varga ${Date.now()}`;
  await addPerson(page, name, `ottoline-${Date.now()}@people.example`);
  const said = page.getByRole('form', { name: 'Basis and notice' });
  const openPrivacy = () => page.locator('summary', { hasText: 'Privacy' }).press('Enter');
  await openPrivacy();
  await expect(said.getByLabel('Lawful basis')).toHaveValue('');

  await openFromSidebar(page, 'Talent Pool');
  await page.getByLabel(`Choose ${name}`).press('Space');
  const more = page.getByRole('region', { name: 'Chosen people' }).getByRole('button', { name: 'More' });
  await more.press('Enter');
  await page.getByRole('button', { name: 'Basis and notice…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Basis and notice' });
  await dialog.getByLabel('Lawful basis').selectOption('Legitimate interests');
  await dialog.getByLabel('Told that you hold their data on').fill('2026-03-01');
  await expectInOrder(page, 'basis and notice of several');
  await dialog.getByRole('button', { name: 'Set for 1 person' }).press('Enter');
  await expect(page.getByText('Basis and notice set for 1 person.')).toBeVisible();
  await expect(more).toBeFocused();
  await page.getByRole('link', { name }).press('Enter');
  await openPrivacy();
  await expect(said.getByLabel('Lawful basis')).toHaveValue('legitimate-interests');
  await expect(said.getByLabel('Told that you hold their data on')).toHaveValue('2026-03-01');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(said.getByLabel('Lawful basis')).toHaveValue('');
});
