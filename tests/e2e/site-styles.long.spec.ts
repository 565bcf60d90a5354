import type { Page } from '@playwright/test';
import { publicPages } from '../../contract/platform/paths.ts';
import { openHydrated, waitForHydration } from './hydration.ts';
import { expect, test } from './product-fixture.ts';

// The test injects the style sheet.
test.use({ bypassCSP: true });

/** Returns what changes, by element and property, when the page gets the full style sheet. */
async function changesWithSheet(page: Page): Promise<string[]> {
  const sheet = await page.locator('script[data-styles]').getAttribute('data-styles');
  const styles = await (await page.request.get(sheet ?? '')).text();
  return page.evaluate((text) => {
    // Custom properties matter only where they are used.
    const valuesOf = (computed: CSSStyleDeclaration) =>
      [...computed]
        .filter((each) => !each.startsWith('--'))
        .map((each) => `${each}: ${computed.getPropertyValue(each)}`);
    const read = () =>
      [...document.querySelectorAll('body, body *')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((pseudo) => {
          const computed = getComputedStyle(element, pseudo);
          if (pseudo && computed.content === 'none') return [];
          const name = `${element.localName}${pseudo ?? ''} of class "${element.getAttribute('class')}"`;
          return { name, values: valuesOf(computed) };
        }),
      );
    const own = read();
    const style = Object.assign(document.createElement('style'), { textContent: text });
    document.head.append(style);
    if (!style.sheet?.cssRules.length) throw new Error('The sheet is not in force.');
    return read().flatMap(({ name, values }, index) =>
      values
        .filter((value, place) => value !== own[index]?.values[place])
        .map((value) => `${name} gets ${value}`),
    );
  }, styles);
}

test.describe('before any script runs', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  for (const name of [...publicPages, 'a post', '/blog/none', '/nowhere']) {
    test(`${name} has all of its styles`, async ({ page, request }) => {
      const [post] = await (await request.get('/post/website-blog-posts/')).json();
      await page.goto(name === 'a post' ? `/blog/${post.slug}` : name);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await changesWithSheet(page)).toEqual([]);
    });
  }
});

test.describe('after hydration', () => {
  test.use({ viewport: { width: 390, height: 844 }, contextOptions: { reducedMotion: 'reduce' } });

  test('a page has the styles of its other states', async ({ page }) => {
    const sheets: string[] = [];
    page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()));
    await page.goto('/contact');
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    expect(await changesWithSheet(page), 'with the menu open').toEqual([]);

    await page.reload();
    await waitForHydration(page);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
    expect(await changesWithSheet(page), 'with what is wrong with the form').toEqual([]);
    expect(sheets).toEqual([]);
  });

  test('another page appears only when its styles have loaded', async ({ page }) => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/*.css', async (route) => {
      await held;
      await route.continue();
    });
    await openHydrated(page, '/about');
    const asked = page.waitForRequest('**/*.css');
    await page.getByRole('contentinfo').getByRole('link', { name: 'Process' }).click();
    await asked;
    await page.waitForTimeout(300);
    const steps = page.getByRole('button', { name: 'Next' });
    await expect(steps).toHaveCount(0);
    release();
    await expect(steps).toBeVisible();
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
  });
});
