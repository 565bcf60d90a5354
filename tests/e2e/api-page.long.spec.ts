import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { expect, test } from './product-fixture.ts';

test('/docs shows what an operation takes, without an error and without another host', async ({
  page,
  product,
}) => {
  const errors: string[] = [];
  const hosts = new Set<string>();
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', ({ message }) => errors.push(message));
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol !== 'data:') hosts.add(host);
  });
  await page.goto('/docs');
  // The viewer builds those further down once they are scrolled to.
  const operation = page.locator('.opblock').filter({ hasText: 'Signs in: an access token' });
  await operation.getByRole('button').first().click({ timeout: 30_000 });
  await expect(operation.getByText('password').first()).toBeVisible();
  await expect(operation.getByRole('heading', { name: 'Responses' })).toBeVisible();
  expect(errors).toEqual([]);
  expect([...hosts]).toEqual([new URL(product.url).host]);
});

test('/docs is the site in both themes, opens its dialog for keys by the keyboard, and is left by its link', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/docs#/Account/createToken');
  const operation = page.locator('.opblock').filter({ hasText: 'Signs in: an access token' });
  await expect(operation.getByRole('heading', { name: 'Responses' })).toBeVisible({ timeout: 30_000 });
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(await background()).toBe('rgb(250, 249, 245)');
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await expectAccessible(page, `/docs, ${width} px`);
    await expectNoOverflow(page, `/docs, ${width} px`);
    expect(await background()).toBe('rgb(18, 20, 28)');
    const filter = page.getByPlaceholder('Filter by tag or path');
    expect((await filter.boundingBox())?.width, `the filter, ${width} px`).toBeGreaterThan(330);
  }
  await page.getByRole('button', { name: 'Authorize' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Available authorizations' });
  await expectAccessible(page, 'the dialog for keys');
  await page.keyboard.type('lk_key');
  await page.keyboard.press('Enter');
  // Escape closes it, and the focus is where it was; so it is after a button of the viewer's.
  for (const leave of ['Escape', 'Enter']) {
    if (leave === 'Enter') await dialog.getByRole('button', { name: 'Close' }).last().focus();
    await page.keyboard.press(leave);
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Authorize' })).toBeFocused();
    if (leave === 'Escape') await page.keyboard.press('Enter');
  }
  await page
    .getByRole('link', { name: /Larkspur/ })
    .first()
    .click();
  await expect(page).toHaveURL('/');
});

test('/docs keeps the focus of keyboards on what is pressed while a call is tried', async ({ page }) => {
  await page.goto('/docs#/Account/createToken');
  const operation = page.locator('.opblock').filter({ hasText: 'Signs in: an access token' });
  await operation.getByRole('button', { name: 'Try it out' }).press('Enter', { timeout: 30_000 });
  await expect(operation.getByRole('button', { name: 'Cancel' })).toBeFocused();
  const execute = operation.getByRole('button', { name: 'Execute' });
  await execute.press('Enter');
  await expect(operation.getByRole('heading', { name: 'Server response' })).toBeVisible();
  await expect(execute).toBeFocused();
  await operation.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(operation.getByRole('heading', { name: 'Server response' })).toBeHidden();
  await expect(execute).toBeFocused();
});
