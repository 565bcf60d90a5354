import { expectAccessible, expectInOrder } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test.use({ viewport: { width: 1440, height: 900 }, timezoneId: 'Europe/Berlin' });

test('a post is planned, moved by mouse and by keyboard, and read by a calendar program', async ({
  page,
}) => {
  await signIn(page, demo.email, demo.password);
  await page.goto('/dashboard/marketing/linkedin');
  await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first().click();
  const plan = page.getByRole('region', { name: 'Plan', exact: true });
  await plan.getByLabel('Planned for').fill('2031-03-12T09:30');
  await plan.getByRole('button', { name: 'Plan', exact: true }).press('Enter');
  await expect(plan.getByText(/^Planned for .*2031/)).toBeVisible();

  await page.goto('/dashboard/marketing/calendar?month=2031-03');
  const entry = page.getByRole('table', { name: 'Posts by day' }).getByRole('link');
  const onDay = (day: string) => page.locator(`[data-day="${day}"]`).getByRole('link');
  await expect(onDay('2031-03-12')).toHaveCount(1);
  await entry.dragTo(page.locator('[data-day="2031-03-20"]'));
  await expect(onDay('2031-03-20')).toHaveCount(1);
  await entry.focus();
  await page.keyboard.press('Shift+ArrowRight');
  await expect(onDay('2031-03-21')).toBeFocused();
  await page.keyboard.press('Shift+ArrowUp');
  await expect(onDay('2031-03-14')).toBeFocused();
  await expect(entry).toHaveAccessibleName(/9:30/);
  await expectInOrder(page, 'the calendar');

  await page.getByRole('button', { name: 'Show as a list' }).press('Enter');
  await page.getByRole('button', { name: /^Move / }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Planned for').fill('2031-03-15T10:00');
  await expectAccessible(page, 'the question when');
  await dialog.getByRole('button', { name: 'Move', exact: true }).press('Enter');
  await expect(page.getByRole('main').locator('time[datetime="2031-03-15"]')).toBeVisible();

  await page.getByRole('button', { name: 'Create a calendar link' }).press('Enter');
  const feed = page.getByRole('region', { name: 'In your calendar program' });
  const address = (await feed.getByText(/\.ics$/).textContent()) ?? '';
  const answer = await page.request.get(new URL(address).pathname);
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
});
