import type { Page } from '@playwright/test';
import { allPages, findCutOff } from './lay-out.ts';
import { expect, test } from './product-fixture.ts';

const widths = [320, 390, 768, 1024, 1440, 1920];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

async function expectNothingCutOff(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/^(Loading|Activating)/)).toHaveCount(0);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findCutOff(page), `${path} at ${width} px`).toEqual([]);
  }
}

test('no public page scrolls sideways or cuts anything off, from 320 to 1920 px', async ({ page }) => {
  for (const path of await allPages(page)) await expectNothingCutOff(page, path);
});

test('with text at 200 % no public page scrolls sideways or cuts anything off', async ({ page }) => {
  // The reader's own setting, so that widths which are measured in text follow.
  const session = await page.context().newCDPSession(page);
  await session.send('Page.setFontSizes' as never, { fontSizes: { standard: 32, fixed: 26 } } as never);
  for (const path of await allPages(page)) {
    await expectNothingCutOff(page, path);
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
  }
});

test('an open menu and open contents are whole, too, on the narrowest screen', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto('/terms');
  await page.getByText('Contents', { exact: true }).click();
  expect(await findCutOff(page)).toEqual([]);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  expect(await findCutOff(page)).toEqual([]);
});

test('on a phone the pictures of the product are large enough to be read, and a film that plays is shown whole', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/');
  const pictures = page.getByRole('figure').locator('img');
  await expect(pictures).toHaveCount(3);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('complete', true);
    // The media have twice the size of what they show, so that half of it is the product as it is.
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
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1.6, 1);
});
