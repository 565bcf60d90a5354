import type { Page } from '@playwright/test';
import type { FoundCandidate } from '../../contract/search/sourcing.calls.ts';
import { expectAccessible, expectInOrder, expectNoOverflow } from '../support/axe.ts';
import { openFromSidebar, signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.setTimeout(180_000);
test.use({ viewport: { width: 1440, height: 900 } });

/** Runs a search over the sample and waits for its results. */
async function search(page: Page): Promise<void> {
  await signIn(page, demo.email, demo.password);
  await openFromSidebar(page, 'Sourcing');
  await page.getByRole('tab', { name: 'Initiate Search' }).click();
  await page.getByLabel('Job Title').fill('Registered Nurse');
  await page.getByLabel('Location').fill('Chicago');
  await page
    .getByLabel('Job Description')
    .fill('Must have: wound care and IV therapy. Nice to have: Spanish.');
  await page.getByRole('button', { name: 'Initiate Search' }).click();
  await expect(page.getByRole('button', { name: '< Back to Job List' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel('Decision')).toContainText(/Undecided \([1-9]/);
  await expect(row(page, 2)).toBeAttached();
}

/** Few live in Chicago: most stand among the others. */
async function showOthers(page: Page): Promise<void> {
  const [first] = await rows(page).locator('h4').allTextContents();
  await page.getByRole('button', { name: /^\d+ others: .* Show$/ }).click();
  await expect(row(page, 20)).toBeAttached();
  await page.getByRole('button', { name: `Show ${first}` }).focus();
}

const rows = (page: Page) => page.getByRole('main').locator('li[data-key]');
const row = (page: Page, at: number) => rows(page).nth(at);
const shownName = (page: Page) => page.getByRole('main').locator('section[aria-label] h3').first();

test('three people are decided on by the keyboard alone, with a note, and a reload keeps it', async ({
  page,
}) => {
  await search(page);
  const names = await rows(page).locator('h4').allTextContents();

  // The first person is shown already.
  await expect(shownName(page)).toHaveText(names[0] as string);
  await page.keyboard.press('s');
  await expect(row(page, 0).getByText('Shortlist', { exact: true })).toBeVisible();

  // However quickly keys follow each other, the person with the focus is shown.
  for (const key of 'jkjkjkjk') await page.keyboard.press(key);
  await expect(shownName(page)).toHaveText(names[1] as string);
  await page.keyboard.press('n');
  await page.keyboard.type('Ask about nights.');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Notes' }).getByText('Ask about nights.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, 1).locator('button[data-row]')).toBeFocused();

  await page.keyboard.press('m');
  await expect(row(page, 1).getByText('Maybe', { exact: true })).toBeVisible();
  await expect(row(page, 2).locator('button[data-row]')).toBeFocused();

  await page.keyboard.press('x');
  await expect(page.getByLabel('Reason')).toBeFocused();
  await page.keyboard.type('Level');
  await page.keyboard.press('Enter');
  await expect(row(page, 2).getByText('No: Level')).toBeVisible();

  await expect(page.getByRole('status').filter({ hasText: ': No.' })).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText(`Decision on ${names[2]} taken back.`)).toBeVisible();
  await expect(row(page, 2).getByText('No: Level')).toBeHidden();
  await expect(row(page, 2).locator('button[data-row]')).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('Enter');
  await expect(row(page, 2).getByText('No', { exact: true })).toBeVisible();

  await page.getByLabel('Decision', { exact: true }).focus();
  await page.keyboard.type('Shortlist');
  await expect(rows(page)).toHaveCount(1);
  await page.reload();
  await expect(rows(page)).toHaveCount(1);
  await expect(row(page, 0).locator('h4')).toHaveText(names[0] as string);
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(row(page, 1).getByText('Maybe', { exact: true })).toBeVisible();
  await expect(row(page, 1).getByText('1 note')).toBeVisible();
  await expect(row(page, 2).getByText('No', { exact: true })).toBeVisible();

  // A long title has one line on wide screens.
  const heights = await page.getByRole('heading', { level: 2 }).evaluate((title: HTMLElement) => {
    const before = title.offsetHeight;
    title.textContent = 'Registered Nurse for the Intensive Care Unit, '.repeat(5);
    return [before, title.offsetHeight];
  });
  expect(heights[1]).toBe(heights[0]);

  // What stands beside a decision is shortened, never the decision.
  const long = { do_not_contact: true, place: 'Rancho Santa Margarita, California', years: 12 };
  await page.route(/\/results\/\?/, async (route) => {
    const response = await route.fetch();
    const found: FoundCandidate[] = await response.json();
    const json = found.map((one) => ({
      ...one,
      ...long,
      title: `${one.title} ${'of a long name '.repeat(9)}`,
    }));
    await route.fulfill({ response, json });
  });
  await page.reload();
  for (const width of [1440, 768]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(row(page, 0).getByText('Do not contact')).toBeVisible();
    for (const [at, word] of ['Shortlist', 'Maybe', 'No'].entries()) {
      // The row follows the new width a moment after the window does.
      await expect(async () => {
        const room = await row(page, at)
          .getByText(word, { exact: true })
          .evaluate((label) => ({
            cut: label.scrollWidth - label.clientWidth,
            beyond:
              label.getBoundingClientRect().right -
              Number(label.closest('li')?.getBoundingClientRect().right),
          }));
        expect(room.cut, `${word} at ${width}`).toBe(0);
        expect(room.beyond, `${word} at ${width}`).toBeLessThan(0);
      }).toPass({ timeout: 5000 });
    }
  }
});

test('eight people stand in view, and the way back leads to the same row', async ({ page }) => {
  await search(page);
  await showOthers(page);
  const heights = await rows(page).evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
  expect(heights.filter((bottom) => bottom <= 900).length).toBeGreaterThanOrEqual(8);

  // Scrolls end at once, so that none is still on its way while the row is looked for.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const far = row(page, 14);
  await far.getByRole('button', { name: /^Show / }).click();
  await far.getByRole('link').press('Enter');
  await page.waitForURL('**/dashboard/sourcing/candidates/**');
  await page.getByRole('link', { name: 'Back to results' }).click();
  await expect(far).toBeInViewport();
  await expect(far.locator('button[data-row]')).toHaveAttribute('aria-current', 'true');

  await page.setViewportSize({ width: 390, height: 844 });
  const top = () => row(page, 0).evaluate((one) => one.getBoundingClientRect().top + window.scrollY);
  await expect.poll(top, 'the first person on a phone').toBeLessThan(400);
});

test('axe finds nothing in the results, in either theme at any width', { tag: '@long' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await search(page);
  await showOthers(page);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(page.getByRole('status').filter({ hasText: ': Shortlist.' })).toBeVisible();
  // The rows are alike, and each of them takes axe its time.
  await page.getByLabel('Place').fill('Minneapolis');
  await expect.poll(() => rows(page).count()).toBeLessThan(20);
  await row(page, 1).getByRole('checkbox').check();
  const inspect = async (state: string) => {
    await expectAccessible(page, state);
    await expectNoOverflow(page, state);
  };
  await expectInOrder(page, 'results', () => expect(row(page, 0)).toBeVisible());
  await page.setViewportSize({ width: 390, height: 900 });
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await page.getByRole('button', { name: 'Filters (1)', exact: true }).press('Enter');
  await expect(page.getByLabel('Place')).toBeVisible();
  await inspect('filters on a phone');
  await row(page, 1)
    .getByRole('button', { name: /^Show / })
    .click();
  await expect(page.getByRole('button', { name: 'Back to the list' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Note' })).toBeVisible();
  await inspect('a person on a phone');
  await page.getByRole('button', { name: 'No…' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await inspect('the reason');
});
