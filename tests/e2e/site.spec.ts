import type { Page } from '@playwright/test';
import { axeVariants, findViolations } from '../support/axe.ts';
import { openHydrated } from './hydration.ts';
import { expect, test } from './product-fixture.ts';
import { listSitePages } from './site-pages.ts';

/** Paths whose responses the browser logs as errors: a missing page, an invalid link. */
const reported = /\/(nowhere|verify-activation\/)$/;

test('cards taller than the window are revealed', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 240 });
  await page.goto('/process');
  const card = page.getByRole('article').first();
  await card.evaluate((element) => element.scrollIntoView());
  await expect(card).toHaveCSS('opacity', '1');
});

for (const path of ['/', '/contact', '/login', '/register', '/blog']) {
  test(`${path} loads no locale before something is formatted`, async ({ page }) => {
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { made });
      for (const name of [
        'DateTimeFormat',
        'NumberFormat',
        'Segmenter',
        'DisplayNames',
        'ListFormat',
      ] as const) {
        const construct = (target: object, args: unknown[]) => {
          made.push(name);
          return Reflect.construct(target as never, args) as object;
        };
        Object.assign(Intl, { [name]: new Proxy(Intl[name], { construct }) });
      }
      for (const { prototype } of [Date, Number]) {
        for (const name of Object.getOwnPropertyNames(prototype).filter((each) => /^toLocale/.test(each))) {
          const own = Reflect.get(prototype, name) as () => string;
          const apply = (target: () => string, self: unknown, args: []) => {
            made.push(name);
            return Reflect.apply(target, self, args);
          };
          Object.assign(prototype, { [name]: new Proxy(own, { apply }) });
        }
      }
    });
    await openHydrated(page, path);
    expect(await page.evaluate(() => Reflect.get(window, 'made'))).toEqual([]);
  });
}

test("the blog's page number is in its URL, so that reload and Back work", async ({ page }) => {
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

test("Home's recordings load on demand, and play with captions", async ({ page, request }) => {
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
    // Some builds of Chromium lack H.264; the page then stays as it is.
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

for (const { colorScheme, width, ...details } of axeVariants) {
  test(
    `axe finds no violation on any public page, and the console stays empty (${colorScheme}, ${width} px)`,
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
      for (const path of await listSitePages(page)) {
        await openPage(page, path);
        expect([...(await findViolations(page)), ...said], path).toEqual([]);
      }
      await context.close();
    },
  );
}

/** Opens a page and waits until it has loaded. */
async function openPage(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading|Activating)/)).toHaveCount(0);
}
