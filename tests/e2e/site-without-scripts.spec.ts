import { publicPages } from '../../contract/platform/paths.ts';
import { expect, test } from './product-fixture.ts';

test.use({ javaScriptEnabled: false });

for (const name of [...publicPages, 'a post', '/nowhere']) {
  test(`${name} is readable without scripts, and its links work`, async ({ page, request }) => {
    const [post] = await (await request.get('/post/website-blog-posts/')).json();
    await page.goto(name === 'a post' ? `/blog/${post.slug}` : name);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // Nothing is hidden until a script runs.
    for (const section of await page.locator('main section, main article').all()) {
      await expect(section).toHaveCSS('opacity', '1');
    }
    const links = await page
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links.length).toBeGreaterThan(10);
    for (const anchor of await page.locator('a[href^="#"]').all()) {
      await expect(page.locator((await anchor.getAttribute('href')) ?? 'none')).toHaveCount(1);
    }
    for (const link of new Set(links)) {
      const [path = '/', anchor] = link?.split('#') ?? [];
      const answer = await request.get(path);
      expect(answer.status(), String(link)).toBe(200);
      if (anchor) expect(await answer.text(), String(link)).toContain(`id="${anchor}"`);
    }
  });
}

test("links to the services' anchors work", async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Back-Office' }).click();
  await expect(page).toHaveURL('/services#back-office');
  await expect(page.locator('#back-office')).toBeInViewport();
});

test('the blog lists its posts with links to them', async ({ page }) => {
  await page.goto('/blog');
  const links = page.locator('noscript a, main li a').filter({ hasText: /./ });
  const titles = await links.allTextContents();
  expect(titles.length).toBeGreaterThan(2);
  await links.nth(1).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1] ?? '');
  await expect(page.locator('article .markdown')).not.toBeEmpty();
});

for (const [path, button, told] of [
  ['/login', 'Login', 'This form needs JavaScript.'],
  ['/register', 'Register', 'This form needs JavaScript.'],
  ['/contact', 'Send Message', 'The form needs JavaScript. Without it, write to hello@larkspur.example.'],
] as const) {
  test(`the form of ${path} says that it needs JavaScript, and leaks nothing`, async ({ page }) => {
    await page.goto(path);
    const main = page.getByRole('main');
    await expect(main.locator('noscript p')).toHaveText(told);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await main.getByLabel('Email').fill('ada@a.example');
    for (const secret of await main.locator('input[type=password]').all())
      await secret.fill('secret-password');
    await main.getByRole('button', { name: button, exact: true }).click();
    await main.getByLabel('Email').press('Enter');
    await expect(page).toHaveURL(path);
    await expect(main.getByLabel('Email')).toHaveValue('ada@a.example');
    expect(asked).toEqual([]);
  });
}

test('an unknown path shows a page with links', async ({ page }) => {
  const answer = await page.goto('/srevices');
  expect(answer?.status()).toBe(404);
  await page.getByRole('main').getByRole('link', { name: 'Services' }).click();
  await expect(page).toHaveURL('/services');
});

test('a private page says that it needs JavaScript', async ({ page }) => {
  await page.goto('/dashboard');
  const shown = await page.locator('noscript').evaluate((element) => (element as HTMLElement).innerText);
  expect(shown).toBe('This page needs JavaScript.');
});
