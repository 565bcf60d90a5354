import type { APIRequestContext, Page } from '@playwright/test';
import { publicPages } from '../../contract/paths.ts';
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
  test(`${path} can be found and shared`, async ({ page, product, request }) => {
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

test('the site map lists what robots are told to read, and each address answers', async ({
  page,
  request,
  product,
}) => {
  const robots = await (await request.get('/robots.txt')).text();
  expect(robots).toContain(`Sitemap: ${product.url}/sitemap.xml`);
  const addresses = await parseXml(page, request, '/sitemap.xml', 'loc');
  expect(addresses.length).toBeGreaterThan(10);
  for (const address of addresses) expect((await request.get(address)).status(), address).toBe(200);
});

test('the feed is well formed and leads to the posts', async ({ page, request }) => {
  const links = await parseXml(page, request, '/blog/feed.xml', 'item > link');
  expect(links.length).toBeGreaterThan(2);
  await page.goto(links[0] ?? '');
  const [title] = await parseXml(page, request, '/blog/feed.xml', 'item > title');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title ?? '');
});

test('a post says when it was written, and by whom', async ({ page }) => {
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

test('the page of the blog is in its address: it can be reloaded and gone back to', async ({ page }) => {
  await page.goto('/blog');
  const title = () => page.getByRole('article').getByRole('heading', { level: 2 }).textContent();
  const first = await title();
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByText(/^Page 2 of/)).toBeVisible();
  await expect(page).toHaveURL('/blog?page=2');
  const second = await title();
  expect(second).not.toBe(first);
  await page.reload();
  expect(await title()).toBe(second);
  await page.goBack();
  await expect.poll(title).toBe(first);
});

test('icons and manifest are there', async ({ page, request }) => {
  await page.goto('/');
  const manifest = await (await request.get('/site.webmanifest')).json();
  const hrefs = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(hrefs).toHaveLength(4);
  expect(manifest).toMatchObject({ id: '/dashboard', scope: '/', start_url: '/dashboard' });
  expect(manifest.icons.map(({ purpose }: { purpose?: string }) => purpose)).toContain('maskable');
  for (const address of [...hrefs, ...manifest.icons.map(({ src }: { src: string }) => src)]) {
    expect((await request.get(address)).status(), address).toBe(200);
  }
});

test('browsers that ask for /favicon.ico get one, and every icon of the manifest has its size', async ({
  page,
  request,
}) => {
  const favicon = await request.get('/favicon.ico');
  expect([favicon.status(), favicon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  await page.goto('/');
  const manifest: { icons: { src: string; sizes: string }[] } = await (
    await request.get('/site.webmanifest')
  ).json();
  const drawn = await page.evaluate(
    (sources) =>
      Promise.all(
        sources.map(async (src) => {
          const image = Object.assign(new Image(), { src });
          await image.decode();
          return `${image.naturalWidth}x${image.naturalHeight}`;
        }),
      ),
    ['/favicon.ico', ...manifest.icons.map(({ src }) => src)],
  );
  expect(drawn).toEqual([expect.stringMatching(/^(16|32|48)x/), ...manifest.icons.map(({ sizes }) => sizes)]);
});

test('the picture that systems cut to their own shape has colour to its edges and its mark in the middle', async ({
  page,
  request,
}) => {
  const manifest: { icons: { src: string; purpose?: string }[] } = await (
    await request.get('/site.webmanifest')
  ).json();
  const maskable = manifest.icons.find(({ purpose }) => purpose === 'maskable')?.src ?? '';
  await page.goto('/');
  const outside = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    const size = image.naturalWidth;
    const context = Object.assign(document.createElement('canvas'), { width: size, height: size }).getContext(
      '2d',
    );
    if (!context) throw new Error('No canvas.');
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, size, size);
    const colours = new Set<string>();
    for (let at = 0; at < data.length; at += 4) {
      const [x, y] = [(at / 4) % size, Math.floor(at / 4 / size)];
      // What a mask may cut away: all but a circle of two fifths of the width.
      if (Math.hypot(x - size / 2, y - size / 2) > size * 0.4) colours.add(data.slice(at, at + 4).join());
    }
    return [...colours];
  }, maskable);
  expect(outside).toEqual(['58,70,176,255']);
});
