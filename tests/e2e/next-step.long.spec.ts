import { expectAccessible, expectNoOverflow } from '../support/axe.ts';
import { signIn } from './main-journey.ts';
import { demo, expect, test } from './product-fixture.ts';

test('the next step of a post is reached from above its text', async ({ page }) => {
  await signIn(page, demo.email, demo.password);
  for (const [kind, button, panel] of [
    ['linkedin', 'Plan…', 'Plan'],
    ['blog', 'Publish…', 'Your blog'],
  ] as const) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(`/dashboard/marketing/${kind}`);
    await page.getByRole('main').getByRole('link', { name: 'Edit', exact: true }).first().click();
    const next = page.getByRole('region', { name: panel, exact: true });
    await expect(next).toBeInViewport();
    await expect(page.getByRole('button', { name: button, exact: true })).toBeHidden();
    for (const width of [390, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await page.evaluate(() => window.scrollTo(0, 0));
      await page.getByRole('button', { name: button, exact: true }).press('Enter');
      await expect(next.getByRole('heading')).toBeInViewport();
      await expectNoOverflow(page, `a ${kind} post at ${width}`);
    }
    await expectAccessible(page, `a ${kind} post`);
  }
});
