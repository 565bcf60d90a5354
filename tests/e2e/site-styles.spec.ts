import type { Page } from '@playwright/test';
import { expect, test } from './product-fixture.ts';

/** What changes on the page, by element and property, when it gets the sheet that its scripts come with. */
async function changesWithSheet(page: Page): Promise<string[]> {
  const sheet = await page.locator('script[data-styles]').getAttribute('data-styles');
  const styles = await (await page.request.get(sheet ?? '')).text();
  return page.evaluate((text) => {
    const read = () =>
      [...document.querySelectorAll('body, body *')].flatMap((element) =>
        [null, '::before', '::after'].flatMap((pseudo) => {
          const computed = getComputedStyle(element, pseudo);
          if (pseudo && computed.content === 'none') return [];
          const name = `${element.localName}${pseudo ?? ''} of class "${element.getAttribute('class')}"`;
          return { name, values: [...computed].map((each) => `${each}: ${computed.getPropertyValue(each)}`) };
        }),
      );
    const own = read();
    document.head.append(Object.assign(document.createElement('style'), { textContent: text }));
    return read().flatMap(({ name, values }, index) =>
      values
        .filter((value, place) => value !== own[index]?.values[place])
        .map((value) => `${name} gets ${value}`),
    );
  }, styles);
}

test.describe('before any script has run', () => {
  test.use({ javaScriptEnabled: false, contextOptions: { reducedMotion: 'reduce' } });

  // One made when the site is built, and those that the server makes.
  for (const name of ['/', '/blog', 'a post', '/blog/none']) {
    test(`${name} has all the styles that it needs`, async ({ page, request }) => {
      const [post] = await (await request.get('/post/website-blog-posts/')).json();
      await page.goto(name === 'a post' ? `/blog/${post.slug}` : name);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await changesWithSheet(page)).toEqual([]);
    });
  }
});
