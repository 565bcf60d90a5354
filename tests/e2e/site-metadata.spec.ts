import type { APIRequestContext, Page } from '@playwright/test';
import { publicPages } from '../../contract/platform/paths.ts';
import { expect, test } from './product-fixture.ts';

const meta = (page: Page, name: string) =>
  page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');

/** Parses XML in the browser; fails when it is not well formed. */
async function parseXml(page: Page, request: APIRequestContext, path: string, elements: string) {
  const answer = await request.get(path);
  expect(answer.status()).toBe(200);
  return page.evaluate(
    ([text, name]) => {
      const parsed = new DOMParser().parseFromString(text, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error(text);
      return [...parsed.querySelectorAll(name)].map((element) => element.textContent ?? '');
    },
    [await answer.text(), elements] as const,
  );
}

for (const path of publicPages) {
  test(`${path} has metadata for search engines and link previews`, async ({ page, product, request }) => {
    await page.goto(path);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', product.url + path);
    expect(await meta(page, 'og:title')).toBe(await page.title());
    expect(await meta(page, 'og:description')).toBe(await meta(page, 'description'));
    expect(await meta(page, 'twitter:card')).toBe('summary_large_image');
    const image = (await meta(page, 'og:image')) ?? '';
    expect(image).toContain(`${product.url}/media/og/`);
    const picture = await request.get(image);
    expect([picture.status(), picture.headers()['content-type']]).toEqual([200, 'image/png']);
    const png = await picture.body();
    expect([await meta(page, 'og:image:width'), await meta(page, 'og:image:height')]).toEqual([
      String(png.readUInt32BE(16)),
      String(png.readUInt32BE(20)),
    ]);
    expect(await meta(page, 'og:image:alt')).toMatch(/^Larkspur: \S/);
    const data = await page.locator('script[type="application/ld+json"]').textContent();
    expect(JSON.parse(data ?? '')).toMatchObject({ '@context': 'https://schema.org' });
  });
}

test('the sitemap named in robots.txt lists pages that exist', async ({ page, request, product }) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  expect(robots).toContain(`Sitemap: ${product.url}/o/sitemap.xml`);
  expect(await (await request.get('/o/sitemap.xml')).text()).toContain('<sitemapindex ');
  const addresses = await parseXml(page, request, '/sitemap.xml', 'loc');
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test('the feed is well-formed and links to the posts', async ({ page, request }) => {
  const links = await parseXml(page, request, '/blog/feed.xml', 'item > link');
  expect(links.length).toBeGreaterThan(2);
  await page.goto(links[0] ?? '');
  const [title] = await parseXml(page, request, '/blog/feed.xml', 'item > title');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('a post has structured data and a preview image', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('article').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/blog\/[a-z-]+$/);
  await page.reload();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const things: { '@type': string }[] = JSON.parse(data ?? '')['@graph'];
  const posting = things.find((thing) => thing['@type'] === 'BlogPosting');
  expect(posting).toMatchObject({ headline: await page.getByRole('heading', { level: 1 }).textContent() });
  expect(await meta(page, 'og:type')).toBe('article');
  const picture = String((posting as { image?: string } | undefined)?.image);
  expect(picture).toBe(await meta(page, 'og:image'));
  expect((await page.request.get(picture)).headers()['content-type']).toBe('image/png');
});
