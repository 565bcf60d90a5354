import type { Page } from '@playwright/test';
import { expect, test } from './product-fixture.ts';
import { listSitePages } from './site-pages.ts';
import { findClippedText } from './text-overflow.ts';

const widths = [320, 390, 768, 1024, 1440, 1920];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNothingCutOff(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading|Activating)/)).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findClippedText(page), `${path} at ${width} px`).toEqual([]);
  }
}

test('no public page scrolls sideways or clips text, from 320 to 1920 px', async ({ page }) => {
  for (const path of await listSitePages(page)) await expectNothingCutOff(page, path);
});

test('with text at 200 % no public page scrolls sideways or clips text', async ({ page }) => {
  // The browser's setting, which also scales widths in text units.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes' as never, { fontSizes: { standard: 32, fixed: 26 } } as never);
  for (const path of await listSitePages(page)) {
    await expectNothingCutOff(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  }
});

test('an open menu and open contents are not clipped on the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/terms');
  await page.getByText('Contents', { exact: true }).click();
  expect(await findClippedText(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await findClippedText(page)).toEqual([]);
});

test('on a phone the first view of Home shows the product below the flower', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await expect(page.getByRole('figure').filter({ hasText: 'An invented person' })).toBeInViewport({
    ratio: 1,
  });
});

test('on a phone screenshots are readable, and a playing video fits the window', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  const pictures = page.getByRole('figure').locator('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    // The media have twice the pixels of the page, so half size is the original size.
    const scale = await picture.evaluate(
      (image: HTMLImageElement) => image.getBoundingClientRect().height / image.naturalHeight,
    );
    expect(scale).toBeGreaterThan(0.4);
  }
  const film = page.getByLabel('A search for a registered nurse');
  await page.getByRole('button', { name: 'Play the recording' }).first().click();
  await expect(film).toBeFocused();
  await expect(film).toBeInViewport({ ratio: 1 });
  const box = await film.boundingBox();
  // Phones play a part of the film that stands upright, in which its words can be read.
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(720 / 900, 1);
});
