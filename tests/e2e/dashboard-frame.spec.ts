import type { Page } from '@playwright/test';
import { expectAccessible, findViolations } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

async function openDashboard(page: Page): Promise<void> {
  await signIn(page, demo.email, demo.password);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sourcing');
}

test.use({ reducedMotion: 'reduce' } as object);

test('the palette leads to a person with the keyboard alone', async ({ page }) => {
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('nurse');
  // The last of the lists to come.
  const people = page.getByRole('group', { name: 'People' });
  await expect(people.getByRole('option', { name: /Nurse/ }).first()).toBeVisible();
  // The list is sorted anew when people arrive; until then the field may name an entry that has gone.
  const namesAnEntry = (field: Element) => {
    const id = field.getAttribute('aria-activedescendant');
    return id === null || document.getElementById(id) !== null;
  };
  await expect.poll(() => page.getByRole('dialog').getByRole('combobox').evaluate(namesAnEntry)).toBe(true);
  await expectAccessible(page, 'the palette');
  const chosen = people.getByRole('option', { selected: true });
  for (let at = 0; at < 40 && (await chosen.count()) === 0; at++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/dashboard\/sourcing\/candidates\/./);
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('the theme is there before the first paint after a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await openDashboard(page);
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('dialog').getByRole('combobox')).toBeFocused();
  await page.keyboard.type('theme dark');
  await expect(page.getByRole('option', { name: 'Theme: Dark', selected: true })).toBeVisible();
  // A reload would end a save that is under way.
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.keyboard.press('Enter');
  await saved;
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect.poll(background).toBe('rgb(18, 20, 28)');
  await page.reload({ waitUntil: 'commit' });
  await page.waitForFunction(() => document.body);
  expect(await background()).toBe('rgb(18, 20, 28)');
  // The public pages follow the system.
  await page.getByRole('banner').getByRole('link', { name: 'About' }).click();
  await expect.poll(background).toBe('rgb(250, 249, 245)');
});

test('a phone has one menu with the links of the dashboard and of the site', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page);
  await expect(page.getByRole('link', { name: 'Company Profile' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await findViolations(page)).toEqual([]);
  const header = await page.getByRole('banner').boundingBox();
  const button = await page.getByRole('button', { name: 'Menu' }).boundingBox();
  const welcome = page.getByText(/^Welcome, /);
  const space = ((await welcome.boundingBox())?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0);
  expect(space, 'the line stands apart from the buttons above it').toBeGreaterThanOrEqual(4);
  await welcome.evaluate((line) => line.append(' of a very long name'.repeat(5)));
  const line = await page.getByRole('region', { name: 'Account' }).boundingBox();
  expect(line?.height, 'a long name is cut').toBeLessThan(30);
  expect((line?.x ?? 0) + (line?.width ?? 0)).toBeLessThanOrEqual(390);
  const first = await page.getByRole('link', { name: /^Sourcing(?: ?,|$)/ }).boundingBox();
  expect(first?.y, 'the first link stands below the header').toBeGreaterThanOrEqual(
    (header?.y ?? 0) + (header?.height ?? 0),
  );
  await page.getByTestId('menu-overlay').click({ position: { x: 380, y: 400 } });
  await expect(page.getByRole('link', { name: 'Company Profile' })).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Process' }).click();
  await page.waitForURL('**/process');
});

test('the services of the footer open upwards and lead to their place', async ({ page }) => {
  await openDashboard(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByText('Services', { exact: true }).last().click();
  expect(await findViolations(page)).toEqual([]);
  await footer.getByRole('link', { name: 'Data Management' }).click();
  await expect(page).toHaveURL('/services#data-management');
});

test('a phone shows the first steps with all of their explanations', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.route('**/search/today/*', async (route) => {
    const today = await (await route.fetch()).json();
    await route.fulfill({
      json: { ...today, has_searches: false, has_several_searches: false, has_people: false },
    });
  });
  await openDashboard(page);
  const note = page.getByRole('region', { name: 'First steps' }).getByText(/^A CSV file or résumés/);
  await expect(note).toBeVisible();
  const isCut = (span: Element) =>
    (span.parentElement?.scrollWidth ?? 0) > (span.parentElement?.clientWidth ?? 0);
  expect(await note.evaluate(isCut)).toBe(false);
});
