import { findViolations } from '../support/axe.ts';
import { expect, test } from './product-fixture.ts';
import { openBoard } from './workplace.ts';

test.setTimeout(120_000);
test.use({ viewport: { width: 1440, height: 900 } });

test('a hiring manager answers by a link without signing in, until it is revoked', async ({
  page,
  browser,
  baseURL,
}) => {
  await openBoard(page);
  await page.getByRole('button', { name: 'Share' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Recipient').fill('Dana Reed');
  // The button moves into the menu on a phone, and the dialog stays.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(dialog.getByLabel('Recipient')).toHaveValue('Dana Reed');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport();
  await dialog.getByText('What Dana Reed sees').press('Enter');
  await expect(dialog.getByRole('region', { name: 'Preview' }).getByRole('article')).toHaveCount(1);
  await dialog.getByLabel('Recipient').press('Enter');
  await expect(dialog.getByText('It is shown this once.')).toBeVisible();
  expect(await findViolations(page), 'the links').toEqual([]);
  const link = new URL((await dialog.locator('[data-link]').textContent()) ?? '');

  const context = await browser.newContext({
    ...(baseURL && { baseURL }),
    viewport: { width: 390, height: 844 },
    reducedMotion: 'reduce',
  });
  const reader = await context.newPage();
  await reader.goto(link.pathname);
  const person = reader.getByRole('article').first();
  const found = person.getByRole('list', { name: 'Musts found' });
  await expect(found).toBeVisible();
  // The organization's name stands above, and nothing of the provider's site.
  await expect(reader.getByText('Tidewater Home Care', { exact: true })).toBeVisible();
  await expect(reader.getByRole('navigation')).toHaveCount(0);
  for (const colorScheme of ['light', 'dark'] as const) {
    await reader.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await findViolations(reader), `the shortlist, ${colorScheme}`).toEqual([]);
  }
  const overflow = await reader.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await person.getByText('Add a comment').press('Enter');
  await person.getByRole('textbox').fill('Invite her for Thursday.');
  await person.getByRole('button', { name: /^Yes/ }).press('Enter');
  await expect(person.getByText('Your answer is stored.')).toBeVisible();
  await expect(reader.getByText(/^All answered, thank you\./)).toBeVisible();
  await person.getByRole('button', { name: 'Send comment' }).press('Enter');
  await expect(person.getByText('Comment sent.')).toBeVisible();
  // On paper stand the answers instead of what gives them.
  await reader.emulateMedia({ media: 'print' });
  await expect(reader.getByRole('button')).toHaveCount(0);
  await expect(person.getByRole('textbox')).toBeHidden();
  await expect(person.getByText('Answer: Yes')).toBeVisible();
  await expect(person.getByText('Comment: Invite her for Thursday.')).toBeVisible();
  await expect(found).toBeVisible();
  await reader.emulateMedia({ media: 'screen' });

  await dialog.getByRole('button', { name: 'Revoke the link for Dana Reed' }).press('Enter');
  await expect(dialog.getByText('Revoked')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).press('Enter');
  await expect(page.locator('[data-card]').filter({ hasText: 'Yes by Dana Reed' })).toHaveCount(1);
  await reader.reload();
  await expect(reader.getByText('This link is not valid')).toBeVisible();
  await context.close();
});
