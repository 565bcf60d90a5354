import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './product-fixture.ts';

const pages = ['/', '/services', '/process', '/about', '/contact', '/privacy', '/terms', '/blog', '/nowhere'];

test('spec §2: sections reveal once when scrolled into view and stay on', async ({ page }) => {
  await page.goto('/');
  const section = page.getByRole('region', { name: 'What clients say' });
  await expect(section).toHaveAttribute('data-reveal', 'waiting');
  await expect(section).toHaveCSS('opacity', '0');
  await section.scrollIntoViewIfNeeded();
  await expect(section).toHaveCSS('opacity', '1');
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(section).not.toBeInViewport();
  await expect(section).toHaveCSS('opacity', '1');
});

test('cards taller than the window are revealed, too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 240 });
  await page.goto('/process');
  const card = page.getByRole('article').first();
  await card.evaluate((element) => element.scrollIntoView());
  await expect(card).toHaveCSS('opacity', '1');
});

test('spec §2: the hovered service card is highlighted', async ({ page }) => {
  await page.goto('/services');
  const card = page.locator('#recruitment');
  const look = () => card.evaluate((element) => getComputedStyle(element).boxShadow);
  await card.scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await expect.poll(look).toBe('none');
  await card.hover();
  await expect.poll(look).not.toBe('none');
  await page.mouse.move(0, 0);
  await expect.poll(look).toBe('none');
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

test('the process carousel follows its buttons, its indicators and the arrow keys', async ({ page }) => {
  await page.goto('/process');
  const previous = page.getByRole('button', { name: 'Previous step' });
  const next = page.getByRole('button', { name: 'Next step' });
  const indicator = (step: number) => page.getByRole('button', { name: `Go to step ${step}` });
  const isAt = (step: number) => expect(indicator(step)).toHaveAttribute('aria-current', 'step');
  await expect(previous).toBeDisabled();
  await next.click();
  await isAt(2);
  await indicator(4).click();
  await isAt(4);
  await expect(next).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'Continuous Optimization' })).toBeInViewport();
  await previous.click();
  await isAt(3);
  await page.getByRole('region', { name: 'Steps of our process' }).focus();
  await page.keyboard.press('ArrowLeft');
  await isAt(2);
});

test('a service link of the footer leads to its card from any page', async ({ page }) => {
  await page.goto('/about');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Data Management' }).click();
  await expect(page).toHaveURL('/services#data-management');
  await expect(page.locator('#data-management')).toBeInViewport({ ratio: 0.5 });
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
});

test('the mobile menu opens, leads on and closes', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await menu.getByRole('link', { name: 'Process' }).click();
  await expect(page).toHaveURL('/process');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.mouse.click(200, 780);
  await expect(menu).toBeHidden();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`no public page has a fault that axe finds or says anything on the console (${colorScheme})`, async ({
    browser,
    product,
  }) => {
    for (const width of [390, 1440]) {
      const context = await browser.newContext({
        baseURL: product.url,
        colorScheme,
        reducedMotion: 'reduce',
        viewport: { width, height: 900 },
      });
      const page = await context.newPage();
      const said: string[] = [];
      page.on('console', (message) => {
        // The browser itself reports the status of the page that is not there.
        if (!message.location().url.endsWith('/nowhere')) said.push(message.text());
      });
      page.on('pageerror', (error) => said.push(error.message));
      for (const path of pages) {
        await openPage(page, path);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const faults = violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
        expect([...faults, ...said], `${path} at ${width} px`).toEqual([]);
      }
      await context.close();
    }
  });
}

test('no public page is wider than a window of 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of pages) {
    await openPage(page, path);
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(excess, path).toBeLessThanOrEqual(0);
  }
});

/** Opens a page and waits until nothing on it is loading. */
async function openPage(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
}
