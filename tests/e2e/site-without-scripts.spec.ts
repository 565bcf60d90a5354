import { publicPages } from '../../contract/paths.ts';
import { expect, test } from './product-fixture.ts';

test.use({ javaScriptEnabled: false });

for (const path of publicPages) {
  test(`${path} can be read without scripts, and its links lead somewhere`, async ({ page, request }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing waits for a script to show it.
    for (const section of await page.locator('main section, main article').all()) {
      await expect(section).toHaveCSS('opacity', '1');
    }
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(10);
    for (const link of new Set(links)) {
      const answer = await request.get(link?.split('#')[0] || '/');
      expect(answer.status(), String(link)).toBe(200);
    }
  });
}

test('anchors of the services are there to be followed', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Back-Office' }).click();
  await expect(page).toHaveURL('/services#back-office');
  await expect(page.locator('#back-office')).toBeInViewport();
});

test('the blog lists its posts, and each can be read', async ({ page }) => {
  await page.goto('/blog');
  const links = page.locator('noscript a, main li a').filter({ hasText: /./ });
  const titles = await links.allTextContents();
  expect(titles.length).toBeGreaterThan(2);
  await links.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1] ?? '');
  await expect(page.locator('article .markdown')).not.toBeEmpty();
});

test('a form that cannot be sent says so, and gives nothing away', async ({ page }) => {
  await page.goto('/login');
  await expect(page.locator('main noscript p')).toHaveText('This form needs JavaScript.');
  await page.getByLabel('Email').fill('ada@a.example');
  await page.getByLabel('Password', { exact: true }).fill('secret-password');
  await page.getByRole('button', { name: 'Login' }).click();
  await page.getByLabel('Email').press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByLabel('Email')).toHaveValue('ada@a.example');
});

test('an unknown address has a page that helps', async ({ page }) => {
  const answer = await page.goto('/srevices');
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
});

test('a private page says what it needs', async ({ page }) => {
  await page.goto('/dashboard');
  const shown = await page.locator('noscript').evaluate((element) => (element as HTMLElement).innerText);
  expect(shown).toBe('This page needs JavaScript.');
});
