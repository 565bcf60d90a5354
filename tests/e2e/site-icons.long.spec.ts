import { expect, test } from './product-fixture.ts';

test('icons and manifest exist', async ({ page, request }) => {
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

test('serves /favicon.ico, and every manifest icon has its stated size', async ({ page, request }) => {
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

test('the maskable icon has color to its edges and its mark inside the safe zone', async ({
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
      // A mask may crop everything outside a circle with a radius of two fifths of the width.
      if (Math.hypot(x - size / 2, y - size / 2) > size * 0.4) colours.add(data.slice(at, at + 4).join());
    }
    return [...colours];
  }, maskable);
  expect(outside).toEqual(['58,70,176,255']);
});
