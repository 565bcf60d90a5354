import type { Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';
import { bar, photograph, rows, search } from './workplace.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

const openMore = (page: Page) => page.getByRole('button', { name: 'More', exact: true }).press('Enter');
async function openDetails(page: Page): Promise<void> {
  await openMore(page);
  await page.getByRole('button', { name: 'Details', exact: true }).press('Enter');
}

const nameAt = (page: Page, at: number) => rows(page).nth(at).locator('h4');

test('criteria are changed and the search is ranked again by the keyboard, and decisions stay', async ({
  page,
}) => {
  await search(page, 'Registered Nurse');
  const first = await nameAt(page, 0).textContent();
  await page.keyboard.press('s');
  await expect(rows(page).nth(0).getByText('Shortlist', { exact: true })).toBeVisible();

  const spanish = bar(page).getByRole('button', { name: 'nice · Spanish' });
  await spanish.press('Enter');
  await expect(page.getByRole('menuitemradio', { name: 'Nice to have' })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Exclude', exact: true }).press('Enter');
  await expect(bar(page).getByRole('button', { name: 'not · Spanish' })).toBeVisible();
  await bar(page).getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(spanish).toBeVisible();

  await bar(page).getByRole('button', { name: 'Remove Spanish' }).press('Enter');
  await bar(page).getByRole('button', { name: '+ Add' }).press('Enter');
  await page.keyboard.type('Pediatrics');
  await page.keyboard.press('Enter');
  await expect(bar(page).getByRole('button', { name: 'must · Pediatrics' })).toBeVisible();
  const started = Date.now();
  await bar(page).getByRole('button', { name: 'Rank again' }).press('Enter');
  await expect(bar(page).getByRole('button', { name: 'Rank again' })).toBeHidden();
  await expect(rows(page).first()).toContainText(/Musts \d of 5/);
  await expect(bar(page).getByRole('button', { name: '+ Add' })).toBeEnabled();
  test.info().annotations.push({ type: 'ranked again', description: `${Date.now() - started} ms` });

  const decided = rows(page).filter({ hasText: first as string });
  await expect(decided.getByText('Shortlist', { exact: true })).toBeVisible();
  await page.reload();
  await expect(bar(page).getByRole('button', { name: 'must · Pediatrics' })).toBeVisible();
  await expect(decided.getByText('Shortlist', { exact: true })).toBeVisible();
});

test('the criteria of a job stand beside its description, are changed before the search, and it goes by them', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Sourcing');
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page
    .getByLabel('Job Description')
    .fill(
      'About us\nWe run Kafka.\n\nRequirements\n- At least 2 years of experience with wound care\n- IV therapy\n- A calm mind\n- At least 18 years old\n\nNice to have\n- Spanish',
    );
  const found = page.getByRole('region', { name: 'Criteria found' });
  await expect(found.getByRole('button', { name: 'must · 2+ years of wound care' })).toBeVisible();
  await expect(found.getByRole('button', { name: 'must · IV therapy' })).toBeVisible();
  await expect(found.getByText(/18 years old.+asks for age/)).toBeVisible();
  await expect(found).not.toContainText('Kafka');
  await expect(found).not.toContainText('mid-level');
  await found.getByText('1 line was not read', { exact: true }).click();
  await expect(found.getByText('A calm mind')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 700 });
  await page.getByLabel('Job Description').press('Control+End');
  await page.keyboard.type('\n\nOur languages\n- German\n- French');
  const end = await page.getByLabel('Job Description').boundingBox();
  const actions = await page.locator('[data-actions]').boundingBox();
  expect((end?.y ?? 0) + (end?.height ?? 0), 'the last line, with the caret').toBeLessThan(actions?.y ?? 0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByLabel('Job Title').fill('Registered Nurse');
  await page.getByLabel('Location').fill('Chicago');
  await expect(found.getByRole('button', { name: 'must · Registered Nurse' })).toBeVisible();

  const spanish = found.getByRole('button', { name: 'nice · Spanish' });
  for (const width of [390, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await page.getByRole('button', { name: /^\d+ criteria found$/ }).press('Enter');
    await spanish.press('Enter');
    await expect(page.getByRole('menuitemradio', { name: 'Nice to have' })).toBeFocused();
    await expectAccessible(page, `criteria of a job ${width}`);
    await expectNoOverflow(page, `criteria of a job ${width}`);
    await photograph(page, `criteria of a job ${width}`);
    await page.keyboard.press('Escape');
    await expect(spanish).toBeFocused();
  }
  await spanish.press('Enter');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(found.getByRole('button', { name: 'must · Spanish' })).toBeFocused();
  await found.getByRole('button', { name: 'must · IV therapy' }).press('Enter');
  await page.getByRole('menuitemradio', { name: 'Must not have' }).press('Enter');
  await page.getByRole('button', { name: 'Exclude', exact: true }).press('Enter');
  await expect(found.getByRole('button', { name: 'not · IV therapy' })).toBeVisible();
  await page.reload();
  await expect(found.getByRole('button', { name: 'not · IV therapy' })).toBeVisible();
  await expect(found.getByRole('button', { name: 'must · Spanish' })).toBeVisible();
  await page.getByRole('button', { name: 'Initiate Search' }).click();
  await expect(bar(page).getByRole('button', { name: 'must · Spanish' })).toBeVisible({ timeout: 60_000 });
  await expect(bar(page).getByRole('button', { name: 'not · IV therapy' })).toBeVisible();
});

test('a search is edited and run again, renamed, found in the list, archived and taken back', async ({
  page,
}) => {
  await search(page, 'Ward Nurse');
  await page.getByRole('link', { name: 'Edit and run again' }).press('Enter');
  await expect(page.getByLabel('Job Description')).toHaveValue(/wound care/);
  await expect(page.getByText('You are changing the search “Ward Nurse”.')).toBeVisible();
  const asked = page.getByRole('region', { name: 'Criteria of the search' });
  await asked.getByRole('button', { name: '+ Add' }).press('Enter');
  await page.keyboard.type('Pediatrics');
  await page.keyboard.press('Enter');
  await page.getByLabel('Job Description').fill('Must have: Spanish.');
  await expect(asked.getByRole('button', { name: 'Add wound care again' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'must · Pediatrics new' })).toBeVisible();
  await expect(asked.getByRole('button', { name: 'must · Spanish changed' })).toBeVisible();
  await page.getByRole('button', { name: 'Run again' }).press('Enter');
  await expect(bar(page).getByRole('button', { name: 'must · Spanish' })).toBeVisible({ timeout: 60_000 });
  await expect(bar(page).getByRole('button', { name: 'must · Pediatrics' })).toBeVisible();

  await openDetails(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Must have: Spanish.')).toBeVisible();
  await dialog.getByLabel('Job Title').fill('Triage Nurse');
  await dialog.getByLabel('Client').fill('Lakeshore Clinic');
  await dialog.getByLabel('Watch').selectOption('Weekly');
  await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Triage Nurse' })).toBeVisible();

  await page.getByRole('button', { name: '< Back to Job List' }).press('Enter');
  await page.getByLabel('Title, place or client').fill('lakeshore');
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('columnheader')).toHaveText(['#', 'Job Title', 'Location', 'Created At']);
  const listed = page.getByRole('row').filter({ hasText: 'Triage Nurse' });
  await expect(listed).toContainText('weekly');
  await listed.getByRole('button', { name: 'More for Triage Nurse' }).press('ArrowDown');
  await expect(page.getByRole('link', { name: 'Edit and run again' })).toBeFocused();
  await expect(page.getByRole('button', { name: 'Delete', exact: true })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Archive', exact: true }).press('Enter');
  await expect(page.getByText('Search archived.')).toBeVisible();
  await expect(page.getByText('No search meets these filters.')).toBeVisible();
  await page.getByLabel('Which searches').selectOption('Archived');
  await page.getByRole('button', { name: 'More for Triage Nurse' }).press('Enter');
  await page.getByRole('button', { name: 'Take back from the archive' }).press('Enter');
  await expect(page.getByText('No search meets these filters.')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).press('Enter');
  await page.getByRole('link', { name: 'Triage Nurse' }).press('Enter');
  await openMore(page);
  await page.getByRole('link', { name: 'Duplicate' }).press('Enter');
  await expect(page.getByLabel('Job Title')).toHaveValue('Triage Nurse');
  await expect(page.getByRole('button', { name: 'Initiate Search' })).toBeVisible();
});

/** On a phone with every run, where most can go wrong. */
const inspected = [
  { widths: [390], tag: [] },
  { widths: [1440, 768], tag: ['@long'] },
];

for (const { widths, tag } of inspected) {
  const title = `axe finds nothing in list, details and criteria, in either theme (${widths.join(', ')} px)`;
  test(title, { tag }, ({ page }) => inspectSearches(page, widths));
}

async function inspectSearches(page: Page, widths: number[]): Promise<void> {
  test.setTimeout(400_000);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await search(page, 'Night Nurse');
  const inspect = async (state: string) => {
    await expectAccessible(page, state);
    await expectNoOverflow(page, state);
    await photograph(page, state);
  };
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    if (width < 640) await bar(page).getByRole('button', { name: '5 criteria' }).click();
    if (width === 768)
      await bar(page)
        .getByRole('button', { name: /more criteri/ })
        .click();
    await bar(page).getByRole('button', { name: 'nice · Spanish' }).click();
    await inspect(`menu ${width}`);
    await page.getByRole('menuitemradio', { name: 'Must have' }).click();
    await inspect(`criteria ${width}`);
    await bar(page).getByRole('button', { name: 'Discard' }).click();
    await bar(page).getByRole('button', { name: '+ Add' }).click();
    await inspect(`add ${width}`);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await openDetails(page);
    await expect(page.getByRole('dialog').getByLabel('Client')).toBeVisible();
    await inspect(`details ${width}`);
    await page.getByRole('button', { name: 'Close' }).click();
  }
  if (widths.at(-1) === 390) await openMore(page);
  await page.getByRole('link', { name: 'Edit and run again' }).click();
  await expect(page.getByText('You are changing the search')).toBeVisible();
  await inspect('again');
  await page.getByRole('tab', { name: 'Job List' }).click();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole('link', { name: 'Night Nurse' }).first()).toBeVisible();
    await inspect(`list ${width}`);
  }
}
