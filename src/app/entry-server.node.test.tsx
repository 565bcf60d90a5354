import { describe, expect, test } from 'vitest';
import type { BlogPost } from '../../contract/content/content.calls.ts';
import { publicPages } from '../../contract/platform/paths.ts';
import {
  originPlaceholder,
  type PageInput,
  pageDataId,
  templateMarks,
} from '../../contract/site/public-pages.ts';
import { pageNamesAt, renderDocument, renderPost } from './entry-server.tsx';

const template = `<head>${templateMarks.head}</head><body><div id="root">${templateMarks.body}</div>${templateMarks.data}</body>`;
const render = (input: PageInput) => renderDocument(template, input);
const post: BlogPost = {
  id: '00000000-0000-4000-8000-000000000001',
  slug: 'costs',
  title: 'Costs & </script> "quotes" $&',
  content: '## Where they come from\n\nFrom **work** that nobody planned.\n\n<script>alert(1)</script>',
  generated_at: '2026-10-01T12:00:00Z',
};

/** Parses the JSON of a script in the page. */
function jsonIn(html: string, attribute: string) {
  const [, json = ''] = new RegExp(`<script [^>]*${attribute}[^>]*>(.*?)</script>`, 's').exec(html) ?? [];
  return JSON.parse(json);
}
const things = (html: string): { '@type': string }[] =>
  jsonIn(html, 'type="application/ld\\+json"')['@graph'];
const kinds = (html: string) => things(html).map((thing) => thing['@type']);
const tag = (html: string, start: string) =>
  new RegExp(`<${start}[^>]*?(?:content|href)="([^"]*)"`).exec(html)?.[1];
const bodyOf = (html: string) => html.slice(html.indexOf('<body>'));

describe('without a window', () => {
  test.each(publicPages)('%s renders to complete HTML with its head elements in the head', async (path) => {
    const html = await render({ url: path });
    const [head = ''] = html.split('</head>');
    expect(bodyOf(html)).toMatch(/<h1[ >]/);
    expect(bodyOf(html)).not.toMatch(/<title>|<meta/);
    expect(head).toMatch(/<title>[^<]+ · Larkspur<\/title>/);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/<meta name="description"/g)).toHaveLength(1);
    expect(html).not.toContain('Loading...');
    // The content security policy blocks them.
    expect(html).not.toMatch(/ style="/);
    expect(html).not.toMatch(/<script(?! type="application)/);
  });

  test('a page of the dashboard renders its loading state, since the session is unknown', async () => {
    expect(await render({ url: '/dashboard' })).toContain('Loading...');
  });
});

describe('the metadata of a page', () => {
  test.each(publicPages)('%s has its own title and description, and its canonical URL', async (path) => {
    const html = await render({ url: path });
    expect(tag(html, 'link rel="canonical"')).toBe(originPlaceholder + path);
    const description = tag(html, 'meta name="description"') ?? '';
    expect(description.length).toBeGreaterThan(30);
    expect(description.length).toBeLessThan(170);
    const [, title] = /<title>(.*?)<\/title>/.exec(html) ?? [];
    expect(tag(html, 'meta property="og:title"')).toBe(title);
    expect(tag(html, 'meta name="twitter:description"')).toBe(description);
    expect(tag(html, 'meta property="og:url"')).toBe(originPlaceholder + path);
  });

  test('no two pages share a title or a description', async () => {
    const pages = await Promise.all(publicPages.map((url) => render({ url })));
    for (const part of [/<title>(.*?)</, /name="description" content="(.*?)"/]) {
      expect(new Set(pages.map((html) => part.exec(html)?.[1])).size).toBe(publicPages.length);
    }
  });

  test('structured data names the provider, the services and the breadcrumbs', async () => {
    expect(kinds(await render({ url: '/' }))).toEqual(['Organization', 'WebSite']);
    const services = await render({ url: '/services' });
    expect(kinds(services)).toEqual(['Organization', 'BreadcrumbList', ...Array(6).fill('Service')]);
    expect(things(services)[1]).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: `${originPlaceholder}/` },
        { position: 2, name: 'Services', item: `${originPlaceholder}/services` },
      ],
    });
  });

  test('only login and registration are marked noindex', async () => {
    for (const url of publicPages) {
      const isUnlisted = url === '/login' || url === '/register';
      const html = await render({ url });
      expect(tag(html, 'meta name="robots"'), url).toBe(isUnlisted ? 'noindex' : undefined);
    }
  });

  test("the preview image's alternative text is the text on it", async () => {
    const alt = async (input: PageInput) => {
      const html = await render(input);
      expect(tag(html, 'meta name="twitter:image:alt"')).toBe(tag(html, 'meta property="og:image:alt"'));
      return tag(html, 'meta property="og:image:alt"');
    };
    expect(await alt({ url: '/contact' })).toBe('Larkspur: Describe the work');
    expect(await alt({ url: '/login' })).toBe('Larkspur: Login to Your Account');
    expect(await alt({ url: '/blog' })).toBe('Larkspur: Blog');
    // Posts share the blog's preview image.
    expect(await alt({ url: '/blog/costs', data: { post } })).toBe('Larkspur: Blog');
  });

  test('an unknown page is marked noindex', async () => {
    const html = await render({ url: '/nowhere' });
    expect(tag(html, 'meta name="robots"')).toBe('noindex');
    expect(html).not.toContain('canonical');
  });
});

describe('the blog', () => {
  test('shows the embedded post while posts load, and lists all posts without scripts', async () => {
    const entries = [post, { ...post, slug: 'next', title: 'The next' }];
    const html = await render({ url: '/blog', data: { blog: { page: 1, post } }, entries });
    expect(html).toContain('<strong>work</strong>');
    expect(html).toContain('Loading posts...');
    const [, list = ''] = /<noscript>(.*?)<\/noscript>/s.exec(bodyOf(html)) ?? [];
    expect(list.match(/href="\/blog\/[a-z]+"/g)).toEqual(['href="/blog/costs"', 'href="/blog/next"']);
    expect(jsonIn(html, `id="${pageDataId}"`)).toEqual({ blog: { page: 1, post } });
  });

  test('does not show the embedded post of another page', async () => {
    const html = await render({ url: '/blog?page=2', data: { blog: { page: 1, post } } });
    expect(html).not.toContain('<strong>work</strong>');
    expect(tag(html, 'link rel="canonical"')).toBe(`${originPlaceholder}/blog?page=2`);
  });

  test('a post has its page, with its title escaped', async () => {
    const html = await render({ url: '/blog/costs', data: { post } });
    expect(html).toContain('<title>Costs &amp; &lt;/script&gt; &quot;quotes&quot; $&amp; · Larkspur</title>');
    expect(tag(html, 'meta property="og:type"')).toBe('article');
    expect(tag(html, 'meta name="description"')).toBe('From work that nobody planned.');
    expect(jsonIn(html, `id="${pageDataId}"`)).toEqual({ post });
    expect(kinds(html)).toEqual(['Organization', 'BreadcrumbList', 'BlogPosting']);
    expect(things(html)[2]).toMatchObject({
      headline: post.title,
      datePublished: post.generated_at,
      url: `${originPlaceholder}/blog/costs`,
    });
    expect(html).not.toContain('<script>alert');
    const levels = [...bodyOf(html).matchAll(/<h([1-6])/g)].map(([, level]) => level);
    expect(levels.slice(0, 2)).toEqual(['1', '2']);
  });

  test('a missing post has a page that says so', async () => {
    const html = await render({ url: '/blog/none', data: { post: null } });
    expect(html).toContain('Nothing grows here');
    expect(tag(html, 'meta name="robots"')).toBe('noindex');
  });

  test("a feed renders a post's content by the same rules", async () => {
    const html = await renderPost(post.content);
    expect(html).toContain('<h2>Where they come from</h2>');
    expect(html).not.toContain('alert(1)</script>');
  });
});

test('names the pages that a path needs', async () => {
  expect(await pageNamesAt('/')).toEqual(['HomePage']);
  expect(await pageNamesAt('/blog/costs')).toEqual(['BlogPostPage']);
  expect(await pageNamesAt('/dashboard')).toEqual(['DashboardRoutes', 'SourcingPage']);
  expect(await pageNamesAt('/dashboard/marketing/email')).toEqual(['DashboardRoutes', 'PostListPage']);
});
