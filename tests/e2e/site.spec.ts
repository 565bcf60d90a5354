import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { allPages } from './lay-out.ts';
import { expect, test } from './product-fixture.ts';

/** Addresses whose answer the browser itself reports as a failure: a page that is not there, a link that is not good. */
const reported = /\/(nowhere|verify-activation\/)$/;

test('cards taller than the window are revealed, too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 240 });
  await page.goto('/process');
  const card = page.getByRole('article').first();
  await card.evaluate((element) => element.scrollIntoView());
  await expect(card).toHaveCSS('opacity', '1');
});

test('the recordings of Home load nothing until they are wanted; then they play, with captions', async ({
  page,
  request,
}) => {
  const asked: string[] = [];
  page.on('request', (one) => asked.push(new URL(one.url()).pathname));
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => /\.(mp4|vtt)$/.test(path))).toEqual([]);

  const part = await request.get('/media/sourcing-light.mp4', { headers: { range: 'bytes=0-99' } });
  expect(part.status()).toBe(206);
  expect((await part.body()).length).toBe(100);

  const video = page.getByLabel('A search for a registered nurse');
  const film = await video.evaluate(async (element: HTMLVideoElement) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    // Some builds of Chromium have no H.264: they say so, and the page stays as it is.
    if (element.canPlayType('video/mp4; codecs="avc1.640020"') === '') return undefined;
    element.addEventListener('timeupdate', () => element.currentTime > 0 && resolve());
    await element.play();
    await promise;
    const { videoWidth, videoHeight, muted, textTracks } = element;
    return { videoWidth, videoHeight, muted, cues: textTracks[0]?.cues?.length ?? 0 };
  });
  test.skip(film === undefined, 'this browser has no H.264');
  expect(film).toMatchObject({ videoWidth: 1280, videoHeight: 800, muted: true });
  expect(film?.cues).toBeGreaterThanOrEqual(4);
});

/** Every scheme meets every width, except that `npm test` looks at one of each: `npm run test:long` looks at all four. */
const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 390 },
  { colorScheme: 'light', width: 390, tag: '@long' },
  { colorScheme: 'dark', width: 1440, tag: '@long' },
] as const;

for (const { colorScheme, width, ...details } of looks) {
  test(
    `no public page has a fault that axe finds or says anything on the console (${colorScheme}, ${width} px)`,
    details,
    async ({ browser, product }) => {
      test.setTimeout(360_000);
      const context = await browser.newContext({
        baseURL: product.url,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (message) => {
        if (!reported.test(message.location().url)) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      for (const path of await allPages(page)) {
        await openPage(page, path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        expect([...faults, ...said], path).toEqual([]);
      }
      await context.close();
    },
  );
}

/** Opens a page and waits until nothing on it is loading. */
async function openPage(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading|Activating)/)).toHaveCount(0);
}
