import { openHydrated } from './hydration.ts';
import { expect, test } from './product-fixture.ts';
import { recordScroll, reducedMotion } from './scrolling.ts';

test('spec §2: the about hero buttons scroll smoothly to #story and #values [S2.45]', async ({ page }) => {
  for (const [name, id] of [
    ['Our Story', 'story'],
    ['Our Values', 'values'],
  ] as const) {
    await openHydrated(page, '/about');
    const positions = await recordScroll(page);
    await page.getByRole('main').locator('section').first().getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`/about#${id}`);
    const target = page.locator(`#${id}`);
    await expect.poll(async () => Math.round((await target.boundingBox())?.y ?? -1), name).toBeLessThan(140);
    await expect(target.getByRole('heading').first()).toBeInViewport();
    expect((await positions()).length, name).toBeGreaterThan(2);
  }
});

test.describe('about', () => {
  test.use(reducedMotion);

  test('spec §2: about has story, mission, vision, four values and a link to /contact [S2.46, S9.19, S3.7]', async ({
    page,
  }) => {
    await openHydrated(page, '/about');
    for (const name of ['Our story', 'Our mission', 'Our vision']) {
      const heading = page.getByRole('heading', { name, exact: true });
      await heading.scrollIntoViewIfNeeded();
      await expect(heading).toBeVisible();
    }
    const values = page.locator('#values').getByRole('article');
    await expect(values.getByRole('heading')).toHaveText([
      'Integrity',
      'Innovation',
      'Partnership',
      'Excellence',
    ]);
    const colours = new Set<string>();
    for (const value of await values.all()) {
      await expect(value.locator('p')).toHaveText(/.{40}/);
      await expect(value.locator('svg')).toHaveCount(1);
      colours.add(await value.evaluate((card) => getComputedStyle(card).borderTopColor));
    }
    expect(colours.size).toBe(4);
    await page.getByRole('main').locator('a[href="/contact"]').last().click();
    await expect(page).toHaveURL('/contact');
  });
});

for (const [name, path, title, count] of [
  [
    'spec §2: the privacy policy has 9 sections, last updated April 3, 2025 [S2.51]',
    '/privacy',
    'Privacy Policy',
    9,
  ],
  [
    'spec §2: the terms have 12 sections, last updated April 3, 2025 [S2.52]',
    '/terms',
    'Terms of Service',
    12,
  ],
] as const) {
  test(name, async ({ page }) => {
    await openHydrated(page, path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Last updated: April 3, 2025', { exact: true })).toBeVisible();
    const sections = page.getByRole('main').getByRole('region');
    await expect(sections).toHaveCount(count);
    const numbers = Array.from({ length: count }, (_, index) => new RegExp(`^${index + 1}\\. \\w`));
    await expect(sections.getByRole('heading', { level: 2 })).toHaveText(numbers);
    for (const text of await sections.allInnerTexts()) expect(text.length, text).toBeGreaterThan(100);
    // The contents link to each section.
    const contents = page.getByRole('navigation', { name: 'Contents' }).locator('a:visible');
    await expect(contents).toHaveCount(count);
    await contents.last().click();
    await expect(sections.last()).toBeInViewport();
  });
}

test('spec §2: jurisdiction and arbitration city of the terms are left as unfilled placeholders [S2.53]', async ({
  page,
}) => {
  await page.goto('/terms');
  const gaps = page.getByRole('region', { name: '11. Governing Law and Disputes' }).locator('mark');
  await expect(gaps).toHaveText(['[Governing-law jurisdiction]', '[Arbitration city]']);
  await expect(page.locator('main mark')).toHaveCount(2);
  const plain = await page.getByRole('main').evaluate((main) => getComputedStyle(main).backgroundColor);
  for (const gap of await gaps.all()) await expect(gap).not.toHaveCSS('background-color', plain);
});

test('spec §2: the terms state a minimum age of 18 and liability capped at what was paid in the previous 6 months [S2.54, S9.21]', async ({
  page,
}) => {
  await page.goto('/terms');
  await expect(page.getByRole('region', { name: '2. Eligibility' })).toContainText(
    'You must be at least 18 years old',
  );
  await expect(page.getByRole('region', { name: '10. Limitation of Liability' })).toContainText(
    'is limited to the amount you paid us in the previous 6 months',
  );
});
