import type { Locator, Page } from '@playwright/test';
import { expectInOrder, findViolations } from '../support/axe.ts';
import { expect, test } from './product-fixture.ts';
import { cards, column, openBoard, photograph } from './workplace.ts';

test.setTimeout(120_000);
test.use({ viewport: { width: 1440, height: 900 } });

/** What a screen reader says of a card that is carried. */
const heard = (page: Page) => page.locator('[id^="DndLiveRegion"]');
const undo = (page: Page) => page.getByRole('button', { name: 'Undo' });

const middleOf = async (shown: Locator) => {
  const box = await shown.boundingBox();
  if (!box) throw new Error('It is not shown.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

test('somebody is moved by the mouse, planned with, and back by undo; axe finds nothing', async ({
  page,
}) => {
  await openBoard(page);
  const card = cards(column(page, 'Shortlisted')).first();
  const name = await card.locator('p').first().textContent();
  // Once it has come to rest.
  await card.hover();
  const to = await middleOf(column(page, 'Contacted'));
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  // As whoever moves somebody sees by the column's color: what is let go before that falls back.
  await expect(heard(page)).toContainText('is over Contacted');
  await page.mouse.up();
  await expect(cards(column(page, 'Contacted'))).toContainText([name as string]);
  await undo(page).click();
  await expect(page.getByText('Move taken back.')).toBeVisible();
  await expect(cards(column(page, 'Shortlisted'))).toContainText([name as string]);

  await cards(column(page, 'Shortlisted')).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add a reminder' }).click();
  await dialog.getByRole('textbox', { name: 'Reminder' }).fill('Call about the notice period');
  await dialog.getByLabel('Day', { exact: true }).fill('2026-01-05');
  await expect(dialog.getByRole('region', { name: 'History' })).toContainText('Moved to Contacted');
  await expect(dialog.getByRole('link', { name: 'Open page' })).toHaveAttribute('href', /\/candidates\//);
  const scrolled = dialog.evaluate((card) => {
    card.scrollTop = 100;
    return card.scrollTop;
  });
  expect(await scrolled, 'the card in its frame').toBe(0);
  expect(await findViolations(page), 'a card').toEqual([]);
  await dialog.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(dialog.getByRole('region', { name: 'Next steps' })).toContainText('Overdue since');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(cards(column(page, 'Shortlisted'))).toContainText([/Overdue Jan 5/]);
  await expect(page.getByText('1 overdue')).toBeVisible();

  // The first page leads back to the card.
  await page.goto('/dashboard/sourcing');
  const today = page.getByRole('region', { name: 'Today' });
  await expect(today).toContainText('1 overdue');
  await today.getByRole('link', { name: 'Call about the notice period' }).click();
  await expect(page.getByRole('dialog').getByRole('region', { name: 'Next steps' })).toContainText(
    'Call about the notice period',
  );
  await page.keyboard.press('Escape');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      expect(await findViolations(page), `${width} px, ${colorScheme}`).toEqual([]);
    }
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(overflow, `${width} px scrolls sideways`).toBeLessThanOrEqual(0);
  }
});

test('somebody is moved by the keyboard alone, and an Owner changes the columns', async ({ page }) => {
  await openBoard(page);
  // On phones the title and a menu stand in one line, which has the rest.
  await page.setViewportSize({ width: 390, height: 800 });
  const more = page.getByRole('button', { name: 'More', exact: true });
  const [title, menu] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await more.boundingBox(),
  ];
  expect(Math.abs((title?.y ?? 0) - (menu?.y ?? 99))).toBeLessThan(40);
  await more.press('Enter');
  await page.getByRole('button', { name: 'Filters' }).press('Enter');
  await expect(page.getByRole('searchbox', { name: 'Find a person' })).toBeFocused();
  await page.setViewportSize({ width: 1440, height: 900 });

  const card = cards(column(page, 'Shortlisted')).first();
  await card.focus();
  await page.keyboard.press('ArrowLeft');
  await expect(cards(column(page, 'New')).first()).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(card).toBeFocused();
  const announced = heard(page);
  await page.keyboard.press('Space');
  await expect(announced).toContainText('is over Shortlisted');
  // dnd-kit listens from the next timer on, and the browser puts keys before timers.
  await page.evaluate(() => new Promise<void>((resolve) => setTimeout(() => resolve())));
  await page.keyboard.press('ArrowRight');
  await expect(announced).toContainText('is over Contacted');
  await page.keyboard.press('ArrowRight');
  await expect(announced).toContainText('is over Replied');
  await page.keyboard.press('Space');
  await expect(cards(column(page, 'Replied')).first()).toBeFocused();
  const moved = await cards(column(page, 'Replied')).first().getAttribute('data-card');
  await expect(undo(page)).toBeVisible();
  await page.keyboard.press('u');
  await expect(page.getByText('Move taken back.')).toBeVisible();
  await expect(cards(column(page, 'Replied'))).toHaveCount(0);
  await expect(page.locator(`[data-card="${moved}"]`), 'who is back has the focus').toBeFocused();

  await page.getByRole('button', { name: 'More', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Columns' }).press('Enter');
  const dialog = page.getByRole('dialog');
  // At any height the buttons stay in view, and above them what has the focus.
  await page.setViewportSize({ width: 390, height: 600 });
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  await expect(cancel).toBeInViewport({ ratio: 1 });
  await cancel.focus();
  await page.keyboard.press('Shift+Tab');
  const focused = dialog.getByRole('button', { name: 'Add a template' });
  await expect(focused).toBeFocused();
  const topOf = async (shown: Locator) => (await shown.boundingBox())?.y ?? 0;
  expect(await topOf(focused), 'above the footer').toBeLessThan((await topOf(cancel)) - 40);
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByLabel('Name of column 5').fill('First talk');
  await dialog.getByRole('button', { name: 'Remove Replied' }).press('Enter');
  await dialog.getByRole('button', { name: 'Add a column' }).press('Enter');
  await dialog.getByLabel('Name of column 8').fill('Trial day');
  await dialog.getByRole('button', { name: 'Move Trial day up' }).press('Enter');
  expect(await findViolations(page), 'the columns').toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.locator('[data-column] h2 span:first-child')).toHaveText([
    'New',
    'Shortlisted',
    'Contacted',
    'First talk',
    'Offer',
    'Hired',
    'Trial day',
    'Closed',
  ]);
});

test('several people are chosen by the keyboard, moved, declined with a reason, and back by undo', async ({
  page,
}) => {
  await openBoard(page);
  const chosen = page.getByRole('region', { name: 'Chosen people' });
  const first = cards(column(page, 'New')).first();
  await first.focus();
  const top = (await first.boundingBox())?.y;
  await page.keyboard.press('x');
  await expect(chosen).toBeVisible();
  expect((await first.boundingBox())?.y, 'nothing moves').toBe(top);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await expect(chosen).toContainText('2 people chosen');
  await expectInOrder(page, 'chosen cards', (width) => photograph(page, `board chosen ${width}`));
  await page.setViewportSize({ width: 1440, height: 900 });
  const right = await column(page, 'Closed').evaluate((node) => node.getBoundingClientRect().right);
  expect(right, 'all columns are in view').toBeLessThanOrEqual(1440);
  const heads = page.getByRole('region', { name: 'Columns' }).getByRole('heading', { level: 2 });
  const areCut = await heads.evaluateAll((all) =>
    all.map(({ firstElementChild: name }) => (name?.scrollWidth ?? 0) > (name?.clientWidth ?? 0)),
  );
  expect(areCut, 'names of columns are whole').toEqual(Array(8).fill(false));

  await chosen.getByRole('button', { name: 'Move to…' }).click();
  await chosen.getByRole('menuitem', { name: 'Offer' }).click();
  await expect(cards(column(page, 'Offer'))).toHaveCount(2);
  await expect(chosen).toBeHidden();
  const focused = column(page, 'Offer').locator('[data-card]:focus');
  await expect(focused, 'who was moved').toHaveCount(1);
  const id = await focused.getAttribute('data-card');
  await undo(page).press('Enter');
  await expect(page.getByText('Move taken back.')).toBeVisible();
  await expect(cards(column(page, 'Offer'))).toHaveCount(0);
  await expect(page.locator(`[data-card="${id}"]`), 'who is back').toBeFocused();

  await page
    .getByRole('checkbox', { name: /^Choose / })
    .first()
    .press('Space');
  await chosen.getByRole('button', { name: 'No…' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'No: 1 person' });
  await dialog.getByLabel('Reason').fill('Too far away');
  expect(await findViolations(page), 'No with a reason').toEqual([]);
  await dialog.getByRole('button', { name: 'Decide No' }).press('Enter');
  await expect(cards(column(page, 'Closed'))).toHaveCount(1);
  await cards(column(page, 'Closed')).first().press('Enter');
  await expect(page.getByRole('dialog')).toContainText('No: Too far away');
  await page.keyboard.press('Escape');
  await undo(page).press('Enter');
  await expect(page.getByText(/^No taken back for /)).toBeVisible();
  await expect(cards(column(page, 'Closed'))).toHaveCount(0);
});

test('somebody is moved by touch', async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    hasTouch: true,
    viewport: { width: 1024, height: 800 },
  });
  const page = await context.newPage();
  await openBoard(page);
  const [from, to] = [
    await middleOf(cards(column(page, 'Shortlisted')).first()),
    await middleOf(column(page, 'Contacted')),
  ];
  const fingers = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    fingers.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  await touch('touchStart', from);
  await expect(heard(page)).toContainText('is over Shortlisted');
  await touch('touchMove', { x: (from.x + to.x) / 2, y: to.y });
  await touch('touchMove', to);
  await expect(heard(page)).toContainText('is over Contacted');
  await touch('touchEnd');
  await expect(cards(column(page, 'Contacted'))).toHaveCount(1);
  await undo(page).tap();
  await expect(page.getByText('Move taken back.')).toBeVisible();
  await context.close();
});
