import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  originPlaceholder,
  type PageInput,
  type PageRenderer,
} from '../../../../contract/site/public-pages.ts';
import { storePost } from '../../../../tests/support/content.ts';
import { suiteFolder } from '../../../../tests/support/temporary-folder.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { organisationBlogs, posts, postVersions } from '../../../platform/db/schema.ts';
import { errorsPlugin } from '../../../platform/http/errors.ts';
import { sitePlugin } from '../site-plugin.ts';
import { publicBlogRoutes } from './blog-routes.ts';

/** Shows what it was given; counts how often it had to. */
function buildRenderer() {
  const rendered: PageInput[] = [];
  const renderer: PageRenderer = {
    renderDocument: async (template, input) => {
      rendered.push(input);
      const { blog, post } = input.data ?? {};
      const titles = input.entries?.map(({ title }) => title).join(', ');
      return `${template}: ${(blog?.post ?? post)?.title ?? 'nothing'}; all: ${titles}; ${originPlaceholder}${input.url}`;
    },
    renderPost: async (markdown) => `<p>${markdown}</p>`,
    blogTitle: 'Our <Blog>',
    blogDescription: 'Notes & news',
  };
  return { renderer, rendered };
}

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });
const admin = server.suiteUser({ role: 'SuperAdmin' });
const folder = suiteFolder();
/** Two processes on one database. */
let web: Process;
let other: Process;

interface Process {
  app: FastifyInstance;
  rendered: PageInput[];
}

/** One of several processes; or the only one, as on the embedded database, with the calls that change posts in it. */
async function openProcess(isAlone = false): Promise<Process> {
  const { renderer, rendered } = buildRenderer();
  const app = Fastify();
  errorsPlugin(app);
  const databaseUrl = isAlone ? undefined : 'postgres://some.example/database';
  const services = { ...server.services, config: { ...server.services.config, databaseUrl } };
  const site = await sitePlugin(app, services, folder);
  const templates = { blog: 'blog', post: 'post' };
  publicBlogRoutes(app, services, site, async () => ({ renderer, templates }));
  app.post('/post/posts/:id/publish/', async (request) => {
    const { id } = request.params as { id: string };
    return (await publish(id)).json();
  });
  return { app, rendered };
}

beforeAll(async () => {
  mkdirSync(path.join(folder, 'blog'));
  writeFileSync(path.join(folder, 'blog/index.html'), 'the blog as built');
  writeFileSync(path.join(folder, 'app.html'), 'the shell');
});
beforeEach(async () => {
  await server.db.delete(posts);
  web = await openProcess();
  other = await openProcess();
});

const read = async (url: string, at = web) => (await at.app.inject(url)).body;
const publish = (id: string) => admin.send('POST', `/post/posts/${id}/publish/`);
const storePublished = async (title: string, day: number) => {
  const publishedAt = new Date(Date.UTC(2026, 3, day));
  return storePost(server, admin, {
    title,
    slug: title.toLowerCase().replaceAll(' ', '-'),
    content: `# ${title}\n\nText of ${title} <b>&</b>.`,
    publishedAt,
    createdAt: publishedAt,
  });
};

describe('the blog', () => {
  test("contains the requested page's post and the list of all", async () => {
    await storePublished('Day one', 1);
    await storePublished('Day two', 2);
    const all = 'all: Day two, Day one';
    expect(await read('/blog')).toBe(`blog: Day two; ${all}; https://larkspur.example/blog`);
    expect(await read('/blog?page=2')).toBe(`blog: Day one; ${all}; https://larkspur.example/blog?page=2`);
    for (const first of ['?page=1', '?page=0', '?page=two', '?from=mail']) {
      expect(await read(`/blog${first}`)).toContain('blog: Day two');
    }
    expect(web.rendered).toHaveLength(2);
  });

  test('redirects from a page beyond its end to its last one', async () => {
    const beyond = () => web.app.inject('/blog?page=7');
    expect((await beyond()).headers.location).toBe('/blog');
    await storePublished('Day one', 1);
    await storePublished('Day two', 2);
    expect((await beyond()).headers.location).toBe('/blog?page=2');
    expect((await beyond()).statusCode).toBe(302);
  });

  test('renders without posts', async () => {
    const answer = await web.app.inject('/blog');
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('blog: nothing');
  });
});

describe('a post', () => {
  test('has its own page; unknown slugs share one with status 404', async () => {
    await storePublished('Day one', 1);
    const answer = await web.app.inject('/blog/day-one');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
    expect(answer.body).toContain('post: Day one');
    for (const slug of ['day-two', 'day-three', '..%2fsecret']) {
      const missing = await web.app.inject(`/blog/${slug}`);
      expect(missing.statusCode).toBe(404);
      expect(missing.body).toContain('post: nothing');
    }
    expect(web.rendered).toHaveLength(2);
  });

  test('is not shown before it is published, nor when it is no blog post or not of the provider', async () => {
    await storePost(server, admin, { slug: 'draft' });
    const stranger = await server.createUser();
    await storePost(server, stranger, { slug: 'theirs', publishedAt: new Date() });
    for (const slug of ['draft', 'theirs']) {
      expect((await web.app.inject(`/blog/${slug}`)).statusCode).toBe(404);
    }
  });

  test('redirects from a trailing slash to its canonical address', async () => {
    const answer = await web.app.inject('/blog/day-one/');
    expect([answer.statusCode, answer.headers.location]).toEqual([308, '/blog/day-one']);
    expect((await web.app.inject('/blog/')).headers.location).toBe('/blog');
  });
});

describe('what changes', () => {
  test('is visible in every process at once: published, withdrawn, deleted', async () => {
    const id = await storePost(server, admin);
    const path = '/blog/a-good-first-week';
    const seen = async () => [
      (await web.app.inject(path)).statusCode,
      (await other.app.inject(path)).statusCode,
      (await read('/blog', other)).includes('A good first week'),
    ];
    expect(await seen()).toEqual([404, 404, false]);
    await publish(id);
    expect(await seen()).toEqual([200, 200, true]);
    await admin.send('POST', `/post/posts/${id}/unpublish/`);
    expect(await seen()).toEqual([404, 404, false]);
    await publish(id);
    expect(await seen()).toEqual([200, 200, true]);
    await admin.send('DELETE', `/post/posts/${id}/`);
    expect(await seen()).toEqual([404, 404, false]);
  });

  test('is rendered once for simultaneous requests, and again only after the next change', async () => {
    await storePublished('Day one', 1);
    const together = await Promise.all(Array.from({ length: 20 }, () => read('/blog/day-one')));
    expect(new Set(together).size).toBe(1);
    await read('/blog/day-one');
    expect(web.rendered).toHaveLength(1);
    await storePublished('Day two', 2);
    await read('/blog/day-one');
    expect(web.rendered).toHaveLength(2);
  });

  test('a single process queries the database only after its own changes', async () => {
    const alone = await openProcess(true);
    const id = await storePost(server, admin);
    const path = '/blog/a-good-first-week';
    expect((await alone.app.inject(path)).statusCode).toBe(404);
    await publish(id);
    expect((await alone.app.inject(path)).statusCode).toBe(404);
    await alone.app.inject({ method: 'POST', url: `/post/posts/${id}/publish/` });
    expect((await alone.app.inject(path)).statusCode).toBe(200);
  });

  test('a browser that has the page gets 304 until it changes', async () => {
    await storePublished('Day one', 1);
    const { etag } = (await web.app.inject('/blog')).headers;
    const again = () => web.app.inject({ url: '/blog', headers: { 'if-none-match': String(etag) } });
    expect((await again()).statusCode).toBe(304);
    await storePublished('Day two', 2);
    expect((await again()).statusCode).toBe(200);
  });
});

describe('for machines', () => {
  test('the feed holds the posts, newest first, with addresses of this site', async () => {
    await storePublished('Day one', 1);
    await storePublished('R&D <two>', 2);
    const answer = await web.app.inject('/blog/feed.xml');
    expect(answer.headers['content-type']).toBe('application/rss+xml; charset=utf-8');
    const titles = [...answer.body.matchAll(/<title>(.*?)<\/title>/g)].map(([, title]) => title);
    expect(titles).toEqual(['Our &amp;lt;Blog&gt;', 'R&amp;D &amp;lt;two&gt;', 'Day one']);
    expect(answer.body).toContain('<link>https://larkspur.example/blog/day-one</link>');
    expect(answer.body).toContain('<pubDate>Wed, 01 Apr 2026 00:00:00 GMT</pubDate>');
    expect(answer.body).toContain(
      '<content:encoded>&lt;p&gt;Text of Day one &lt;b&gt;&amp;&lt;/b&gt;.&lt;/p&gt;</content:encoded>',
    );
    expect(answer.body).not.toContain(originPlaceholder);
  });

  test('Atom and JSON Feed hold the same posts', async () => {
    await storePublished('Day two', 2);
    const atom = await web.app.inject('/blog/atom.xml');
    expect(atom.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(atom.body).toContain('<title type="text">Day two</title>');
    expect(atom.body).toContain('href="https://larkspur.example/blog/atom.xml"');
    const json = await web.app.inject('/blog/feed.json');
    expect(json.headers['content-type']).toBe('application/feed+json; charset=utf-8');
    const { feed_url, items } = json.json();
    expect(feed_url).toBe('https://larkspur.example/blog/feed.json');
    expect(items).toMatchObject([
      {
        title: 'Day two',
        url: 'https://larkspur.example/blog/day-two',
        content_html: '<p>Text of Day two <b>&</b>.</p>',
      },
    ]);
    expect(json.body + atom.body).not.toContain(originPlaceholder);
  });

  test('author and tags are shown where the settings of the blog say so, from then on', async () => {
    const postId = await storePublished('Day one', 1);
    const { db } = server;
    const [stored] = await db
      .update(posts)
      .set({ tags: ['nights'] })
      .where(eq(posts.id, postId))
      .returning();
    expect(await read('/blog/feed.xml')).not.toMatch(/nights|creator/);
    await db.insert(organisationBlogs).values({
      organisationId: stored?.organisationId ?? '',
      isOn: false,
      slug: 'provider',
      title: 'Blog',
      description: '',
      showsAuthors: true,
      showsTags: true,
    });
    const feed = await read('/blog/feed.xml');
    expect(feed).toContain('<category>nights</category>');
    expect(feed).toContain('<dc:creator>');
  });

  test('the site map lists the public pages and the posts, and when they were changed', async () => {
    const postId = await storePublished('Day one', 1);
    const answer = await web.app.inject('/sitemap.xml');
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const addresses = [...answer.body.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
    expect(addresses).toContain('https://larkspur.example/');
    expect(addresses).toContain('https://larkspur.example/services');
    expect(addresses.at(-1)).toBe('https://larkspur.example/blog/day-one');
    expect(addresses.join()).not.toMatch(/login|register|dashboard/);
    expect(answer.body).toContain('<lastmod>2026-04-01T00:00:00.000Z</lastmod>');
    const changed = { postId, version: 2, title: 'Day one', body: 'Two.', createdAt: new Date('2026-05-03') };
    await server.db.insert(postVersions).values(changed);
    await server.db.update(posts).set({ version: 2 });
    expect(await read('/sitemap.xml')).toContain('<lastmod>2026-05-03T00:00:00.000Z</lastmod>');
    expect(await read('/blog/feed.xml')).toContain('<atom:updated>2026-05-03T00:00:00.000Z</atom:updated>');
  });
});

describe('without the built renderer', () => {
  test('serves the built pages, which the browser renders', async () => {
    const app = Fastify();
    errorsPlugin(app);
    const site = await sitePlugin(app, server.services, folder);
    publicBlogRoutes(app, server.services, site, async () => {
      throw new Error('There is none.');
    });
    expect((await app.inject('/blog')).body).toBe('the blog as built');
    expect((await app.inject('/blog/day-one')).body).toBe('the shell');
    expect((await app.inject('/blog/feed.xml')).statusCode).toBe(404);
  });
});
