import { readFile } from 'node:fs/promises';
import { expectInOrder } from '../support/axe.ts';
import { openFromSidebar } from './main-journey.ts';
import { expect, test } from './product-fixture.ts';
import { cards, column, openBoard, photograph } from './workplace.ts';

test.setTimeout(180_000);
test.use({ isApart: true });
test.use({ viewport: { width: 1440, height: 900 } });

test('what came of a search is read, narrowed and exported, by mouse and by keyboard', async ({ page }) => {
  await openBoard(page);
  const card = cards(column(page, 'Shortlisted')).first();
  await card.click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Column:/ }).click();
  await dialog.getByRole('menuitemradio', { name: 'Interview' }).click();
  await expect(cards(column(page, 'Interview'))).toHaveCount(1);
  await expect(dialog.getByRole('button', { name: 'Column: Interview' })).toBeFocused();
  await page.keyboard.press('Escape');

  await openFromSidebar(page, 'Reports');
  const steps = page.getByRole('region', { name: 'Steps from found to hired' });
  const row = (name: string) => steps.getByRole('row', { name: new RegExp(`^${name} `) });
  await expect(row('Interviewed').getByRole('cell').first()).toHaveText('1');
  await expectInOrder(page, 'reports', (width) => photograph(page, `reports ${width}`));
  await page.setViewportSize({ width: 1440, height: 900 });

  // By mouse.
  const job = page.getByLabel('Job', { exact: true });
  const option = job.getByRole('option', { name: /^Executive Assistant/ });
  await job.selectOption(await option.getAttribute('value'));
  await expect(page).toHaveURL(/job=/);

  // By keyboard.
  const period = page.getByLabel('Period');
  await period.focus();
  await page.keyboard.type('Last 30');
  await expect(page).toHaveURL(/period=30/);
  await page.reload();
  await expect(period).toHaveValue('30');
  await expect(row('Interviewed').getByRole('cell').first()).toHaveText('1');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).press('Enter');
  const file = await (await download).path();
  expect(await readFile(file, 'utf8')).toContain('Funnel,Interviewed,,,,,,,1,');
  await page.getByRole('button', { name: 'Clear filters' }).press('Enter');
  await expect(job).toBeFocused();
  await expect(page).toHaveURL(/\/dashboard\/reports$/);

  await period.selectOption('Other days…');
  await page.getByLabel('To', { exact: true }).fill('2020-01-01');
  await expect(page.getByText(/^Nobody was found with these filters/)).toBeVisible();
  await expectInOrder(page, 'reports of nobody', (width) => photograph(page, `reports of nobody ${width}`));
});
