import type { Page } from '@playwright/test';
import { buildAccessToken } from '../support/access-token.ts';
import { holdScripts, isHydrated, listen } from './page-moments.ts';
import { demo, expect, test } from './product-fixture.ts';

test('no script is fetched before the page has loaded; then it is hydrated when the browser is idle', async ({
  page,
}) => {
  const said = listen(page);
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
  await isHydrated(page);
  const started = await page.evaluate(() => {
    const [loaded] = performance.getEntriesByName('loaded');
    const fetched = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'));
    return fetched.map(({ startTime }) => startTime >= (loaded?.startTime ?? Number.NaN));
  });
  expect(started.length).toBeGreaterThan(1);
  expect(started).not.toContain(false);
  expect(said).toEqual([]);
});

for (const [path, sign] of [
  ['a pointer', (page: Page) => page.mouse.move(200, 300)],
  ['a key', (page: Page) => page.keyboard.press('Shift')],
  ['the focus', (page: Page) => page.getByRole('link', { name: 'Skip to content' }).focus()],
] as const) {
  test(`the first sign of a person starts it, before the browser is idle: ${path}`, async ({ page }) => {
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
    });
    await page.goto('/about');
    const scripts = () =>
      page.evaluate(
        () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).length,
      );
    expect(await scripts()).toBe(0);
    await sign(page);
    await isHydrated(page);
    expect(await scripts()).toBeGreaterThan(0);
  });
}

test('a menu that is opened before then opens, once', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  const release = await holdScripts(page);
  const said = listen(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden();
  await release();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Menu' })).toHaveAttribute('aria-expanded', 'true');
  expect(said).toEqual([]);
});

test('carousels follow what was pressed before then', async ({ page }) => {
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

test('a link that is followed before then leads on', async ({ page }) => {
  await holdScripts(page);
  await page.goto('/');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a sign-in typed and sent before then signs in', async ({ page }) => {
  const release = await holdScripts(page);
  const said = listen(page);
  await page.goto('/login');
  await page.getByLabel('Email').fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await release();
  await expect(page).toHaveURL('/dashboard');
  await expect(page.getByText(/^Welcome, /)).toBeVisible();
  expect(said).toEqual([]);
});

test('a registration typed before then stays, what the page itself had put in included', async ({ page }) => {
  const release = await holdScripts(page);
  await page.goto('/register');
  await page.getByLabel('Name', { exact: true }).fill('Ada Early');
  await page.getByLabel('Website URL').press('End');
  await page.getByLabel('Website URL').pressSequentially('early.example');
  await page.getByLabel('Email').fill('ada@early.example');
  await release();
  await isHydrated(page);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Ada Early');
  await expect(page.getByLabel('Website URL')).toHaveValue('https://early.example');
  // The form knows them, too: it complains about what is missing and keeps what is there.
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please fill in all required fields.');
  await expect(page.getByLabel('Email')).toHaveValue('ada@early.example');
});

test('a message typed and sent before then is sent', async ({ page }) => {
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

test.describe('a visitor who is signed in', () => {
  test.use({
    storageState: async ({ product }, use) => {
      const localStorage = [{ name: 'access_token', value: buildAccessToken() }];
      await use({ cookies: [], origins: [{ origin: product.url, localStorage }] });
    },
  });

  test('sees Dashboard before any script was fetched, and hydration agrees', async ({ page }) => {
    const release = await holdScripts(page);
    const said = listen(page);
    for (const path of ['/', '/login', '/blog']) {
      await page.goto(path);
      const banner = page.getByRole('banner');
      await expect(banner.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard');
      await expect(banner.getByRole('link', { name: 'Login' })).toHaveCount(0);
    }
    await release();
    await isHydrated(page);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
    expect(said).toEqual([]);
  });

  test('sees Login again once the session has ended', async ({ page }) => {
    await page.goto('/');
    await isHydrated(page);
    await page.evaluate(() => {
      localStorage.clear();
      dispatchEvent(new StorageEvent('storage', { key: null }));
    });
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  });
});

test.describe('a reader elsewhere', () => {
  test.use({ timezoneId: 'Pacific/Auckland', locale: 'de-DE' });

  test("gets the post's date as it is written there, and hydration says nothing of it", async ({ page }) => {
    const said = listen(page);
    for (const path of ['/blog', '/blog/how-to-read-a-candidate-list-in-ten-minutes']) {
      await page.goto(path);
      await isHydrated(page);
      const shown = page.locator('time').first();
      const local = await shown.evaluate((time) =>
        new Date(time.getAttribute('datetime') ?? '').toLocaleDateString(),
      );
      await expect(shown).toHaveText(local);
    }
    expect(said).toEqual([]);
  });
});

test('a page left open for another keeps its head true: title, description and canonical address', async ({
  page,
  product,
}) => {
  await page.goto('/');
  await isHydrated(page);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveTitle(/^About/);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', `${product.url}/about`);
  await expect(page.locator('meta[name="description"]')).toHaveCount(1);
});
