import { pictureSizes } from '../../src/site/product-figure.tsx';
import { expect, test } from './product-fixture.ts';

for (const [width, kind] of [
  [390, 'phone'],
  [768, 'wide'],
  [1440, 'wide'],
] as const) {
  test(`Home shows its pictures and films whole at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    const figures = page
      .getByRole('main')
      .getByRole('figure')
      .filter({ has: page.locator('picture') });
    await expect(figures).toHaveCount(3);
    const ratio = pictureSizes[kind].width / pictureSizes[kind].height;
    for (const figure of await figures.all()) {
      const picture = figure.locator('img');
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBe(pictureSizes[kind].width);
      for (const shown of await figure.locator('img, video').all()) {
        const { width: across, height } = (await shown.boundingBox()) ?? { width: 0, height: 1 };
        expect(Math.abs(across / height / ratio - 1)).toBeLessThan(0.01);
        expect(across).toBeLessThanOrEqual(width);
      }
    }
  });
}
