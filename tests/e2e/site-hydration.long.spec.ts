import type { Page } from '@playwright/test';
import { buildAccessToken } from '../support/access-token.ts';
import { holdScripts } from './held-requests.ts';
import { recordConsole, waitForHydration } from './hydration.ts';
import { demo, expect, test } from './product-fixture.ts';

test('fetches no script before the page has loaded, and hydrates when idle', async ({ page }) => {
  const messages = recordConsole(page);
  const scripts: string[] = [];
  let hasLoaded = false;
  const early: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.url());
    if (!hasLoaded) early.push(request.url());
  });
  await page.addInitScript(() => addEventListener('load', () => performance.mark('loaded')));
  page.once('load', () => {
    hasLoaded = true;
  });
  await page.goto('/');
  await waitForHydration(page);
  const started = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByName('loaded');
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return fetched.map(({ startTime }) => startTime >= (loaded?.startTime ?? Number.NaN));
  });
  expect(started.length).toBeGreaterThan(1);
  expect(started).not.toContain(false);
  expect(messages).toEqual([]);
});

test('a page where nothing happens by itself fetches its scripts, and runs them once its visitor does something', async ({
  page,
}) => {
  await page.goto('/services');
  const fetched = () =>
    page.evaluate(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
    );
  await expect.poll(fetched).toBeGreaterThan(1);
  await page.waitForLoadState('networkidle');
  expect(await page.evaluate(() => window.earlyInput)).toBeDefined();
  await page.mouse.wheel(0, 300);
  await waitForHydration(page);
});

test('a stored session that has expired is removed without an interaction', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('access_token', 'expired'));
  await page.goto('/services');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('access_token'))).toBeNull();
});

for (const [interaction, interact] of [
  ['a pointer', (page: Page) => page.mouse.move(200, 300)],
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  ['the focus', (page: Page) => page.getByRole('link', { name: 'Skip to content' }).focus()],
] as const) {
  test(`an interaction hydrates the page before the browser is idle: ${interaction}`, async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/about');
    const scripts = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      );
    expect(await scripts()).toBe(0);
    await interact(page);
    await waitForHydration(page);
    expect(await scripts()).toBeGreaterThan(0);
  });
}

test('a menu clicked before hydration opens, once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdScripts(page);
  const messages = recordConsole(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await release();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  expect(messages).toEqual([]);
});

test('carousels replay clicks before hydration', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/process');
  await page.getByRole('button', { name: 'Go to step 3' }).click();
  await release();
  await expect(page.getByRole('button', { name: 'Go to step 3' })).toHaveAttribute('aria-current', 'step');
  await page.unrouteAll();

  const releaseHome = await holdScripts(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Show quote 2 of 3' }).click();
  await releaseHome();
  await expect(page.getByRole('button', { name: 'Show quote 2 of 3' })).toHaveAttribute(
    'aria-current',
    'true',
  );
});

test('a link works before hydration', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a login submitted before hydration signs in', async ({ page }) => {
  const release = await holdScripts(page);
  const messages = recordConsole(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await release();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  expect(messages).toEqual([]);
});

test("a registration typed before hydration is kept, with the page's initial values", async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Website URL').press('End');
  await page.getByLabel('Website URL').pressSequentially('early.example');
  await page.getByLabel('Email').fill('ada@early.example');
  await release();
  await waitForHydration(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
  await expect(page.getByLabel('Website URL')).toHaveValue('https://early.example');
  // The form has the values, too: it reports the missing ones and keeps the others.
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
  await expect(page.getByLabel('Email')).toHaveValue('ada@early.example');
});

test('a message submitted before hydration is sent', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/contact');
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Email').fill('ada@early.example');
  await page.getByRole('combobox', { name: 'Services' }).selectOption('recruitment');
  await page.getByRole('textbox', { name: 'Message' }).fill('Two sentences. Until Friday.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/v1.0/email/send'));
  await release();
  expect((await sent).postDataJSON().template_params).toMatchObject({
    from_name: 'Ada Early',
    service: 'recruitment',
    message: 'Two sentences. Until Friday.',
  });
  await expect(page.getByText('Your message has been sent successfully!')).toBeVisible();
});

test.describe('a signed-in visitor', () => {
  test.use({
    storageState: async ({ product }, use) => {
      const localStorage = [{ name: 'access_token', value: buildAccessToken() }];
      await use({ cookies: [], origins: [{ origin: product.url, localStorage }] });
    },
  });

  test('sees Dashboard before any script has loaded, and after hydration', async ({ page }) => {
    const release = await holdScripts(page);
    const messages = recordConsole(page);
    for (const path of ['/', '/login', '/blog']) {
      await page.goto(path);
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
      await expect(banner.getByRole('link', { name: 'Login' })).toHaveCount(0);
    }
    await release();
    await waitForHydration(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(messages).toEqual([]);
  });

  test('sees Login again once the session has ended', async ({ page }) => {
    await page.goto('/');
    await waitForHydration(page);
    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test.describe('a reader in another time zone', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'de-DE' });

  test("sees the post's local date, without a hydration mismatch", async ({ page }) => {
    const messages = recordConsole(page);
    for (const path of ['/blog', '/blog/how-to-read-a-candidate-list-in-ten-minutes']) {
      await page.goto(path);
      await waitForHydration(page);
      const shown = page.locator('time').first();
      const local = await shown.evaluate((time) =>
        new Date(time.getAttribute('datetime') ?? '').toLocaleDateString(),
      );
      await expect(shown).toHaveText(local);
    }
    expect(messages).toEqual([]);
  });
});

test('a navigation updates title, description and canonical URL', async ({ page, product }) => {
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle(/^About/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${product.url}/about`);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
});
