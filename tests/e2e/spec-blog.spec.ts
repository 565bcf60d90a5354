import type { Page } from '@playwright/test';
import { buildAccessToken } from '../support/access-token.ts';
import { allowed, blanked } from '../support/links.ts';
import { holdCall } from './held-requests.ts';
import { openHydrated, recordConsole } from './hydration.ts';
import { expect, test } from './product-fixture.ts';

// A time zone and locale in which a late hour of UTC is on the previous day.
test.use({ timezoneId: 'America/Denver', locale: 'en-US' });

const blogCall = '**/post/website-blog-posts/';
const content = ['## Analysis', 'Text **with weight**.', '- one\n- two', '> Said before.'].join('\n\n');
const buildPost = (number: number, given: object = {}) => ({
  id: `00000000-0000-4000-8000-00000000000${number}`,
  slug: `post-${number}`,
  title: `Post ${number}`,
  content,
  generated_at: `2026-10-0${number}T03:00:00Z`,
  ...given,
});
const three = [1, 2, 3].map((number) => buildPost(number));

/** Navigates from another page, so that the HTML has no post and only the response is shown. */
async function visit(page: Page) {
  await openHydrated(page, '/terms');
  await page.getByRole('banner').getByRole('link', { name: 'Blog' }).click();
  await expect(page).toHaveURL('/blog');
}

test("spec §2: the blog is titled 'Blog' and shows one post at a time [S2.55, S2.57, S9.11]", async ({
  page,
}) => {
  await page.route(blogCall, (route) => route.fulfill({ json: three }));
  await openHydrated(page, '/blog');
  await expect(page).toHaveTitle('Blog · Larkspur');
  await expect(page.getByRole('heading', { level: 1, name: 'Blog', exact: true })).toBeVisible();
  const post = page.getByRole('article');
  await expect(post).toHaveCount(1);
  await expect(post.getByRole('heading', { name: 'Post 1', exact: true })).toBeVisible();
  await expect(post.locator('time')).toHaveText('9/30/2026');
  await expect(post.getByRole('heading', { name: 'Analysis' })).toBeVisible();
  await expect(post.locator('strong')).toHaveText('with weight');
  await expect(post.getByRole('listitem')).toHaveText(['one', 'two']);
  await expect(post.locator('blockquote')).toHaveText('Said before.');
});

test("spec §2: Previous and Next turn the blog's pages, with 'Page X of Y' [S2.56]", async ({ page }) => {
  const posts: { title: string }[] = await (await page.request.get('/post/website-blog-posts/')).json();
  const last = posts.length;
  expect(last).toBeGreaterThan(2);
  await openHydrated(page, '/blog');
  const previous = page.getByRole('button', { name: 'Previous', exact: true });
  const next = page.getByRole('button', { name: 'Next', exact: true });
  const expectPage = async (number: number) => {
    await expect(page.getByText(`Page ${number} of ${last}`, { exact: true })).toBeVisible();
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
      posts[number - 1]?.title ?? '',
    );
    await expect(page).toHaveURL(number === 1 ? '/blog' : `/blog?page=${number}`);
    await expect(previous).toBeEnabled({ enabled: number > 1 });
    await expect(next).toBeEnabled({ enabled: number < last });
  };
  for (let number = 1; number < last; number++) {
    await expectPage(number);
    await next.click();
  }
  await expectPage(last);
  await page.reload();
  await expectPage(last);
  await previous.click();
  await expectPage(last - 1);
  await page.goto('/blog?page=2');
  await expectPage(2);
});

test("spec §2: the blog's loading text is 'Loading posts...' [S2.58, S2.59]", async ({ page }) => {
  const call = await holdCall(page, blogCall);
  await visit(page);
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Loading posts...');
  await expect(page.getByRole('article')).toHaveCount(0);
  await call.answer({ json: [] });
  await expect(page.getByText('No blog posts found', { exact: true })).toBeVisible();
  await expect(page.getByText('Loading posts...')).toHaveCount(0);
  await expect(page.getByText(/^Page \d/)).toHaveCount(0);
});

test("spec §8: a blog fetch that fails shows the message, else 'Failed to fetch blog posts' [S8.13, S7.11]", async ({
  page,
}) => {
  const call = { answer: 0 };
  const answers = [
    [{ status: 503, json: { detail: 'Back at noon.' } }, 'Back at noon.'],
    [{ status: 500, body: '<h1>no</h1>' }, 'Failed to fetch blog posts'],
    [undefined, 'Failed to fetch blog posts'],
    [{ json: { posts: [] } }, 'API response is not an array'],
    [{ json: 'posts' }, 'API response is not an array'],
    [{ body: 'not JSON' }, 'API response is not an array'],
  ] as const;
  await page.route(blogCall, (route) => {
    const [answer] = answers[call.answer] ?? [{ json: three }];
    return answer ? route.fulfill(answer) : route.abort();
  });
  await visit(page);
  for (const [index, [, text]] of answers.entries()) {
    await expect(page.getByRole('alert'), `answer ${index}`).toHaveText(text);
    await expect(page.getByRole('article')).toHaveCount(0);
    call.answer = index + 1;
    const asked = page.waitForRequest(blogCall);
    await page.getByRole('button', { name: 'Try again' }).click();
    await asked;
  }
  await expect(page.getByText('Page 1 of 3')).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('spec §7: the blog makes the public call without a token [S7.10]', async ({ page }) => {
  await page.addInitScript((token) => localStorage.setItem('access_token', token), buildAccessToken());
  const sent = page.waitForRequest(blogCall);
  await openHydrated(page, '/blog');
  const request = await sent;
  expect([request.method(), request.postData()]).toEqual(['GET', null]);
  expect(await request.headerValue('authorization')).toBeNull();
});

test('spec §5: rendered links allow http, https, irc, ircs, mailto and xmpp, others are blanked [S5.22]', async ({
  page,
}) => {
  const links = [...allowed, ...blanked].map((url, index) => `[link ${index}](<${url}>)`).join('\n\n');
  await page.route(blogCall, (route) => route.fulfill({ json: [buildPost(1, { content: links })] }));
  const messages = recordConsole(page);
  await openHydrated(page, '/blog');
  const text = page.getByRole('article');
  for (const [index, url] of [...allowed, ...blanked].entries()) {
    const link = text.getByText(`link ${index}`, { exact: true });
    await expect(link, url).toBeVisible();
    const href = await link.evaluate((element) => element.getAttribute('href'));
    expect(href || null, url).toBe(allowed.includes(url) ? url : null);
  }
  for (const index of blanked.keys())
    await text.getByText(`link ${allowed.length + index}`, { exact: true }).click();
  await expect(page).toHaveURL('/blog');
  expect(messages).toEqual([]);
});
