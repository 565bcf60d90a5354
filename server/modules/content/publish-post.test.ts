import { beforeEach, describe, expect, test } from 'vitest';
import { storePost } from '../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { posts } from '../../platform/db/schema.ts';

const change = (user: TestUser, id: string, what: 'publish' | 'unpublish') =>
  user.send('POST', `/post/posts/${id}/${what}/`);

describe('the public blog', () => {
  const server = openSuiteApp();
  const admin = server.suiteUser({ role: 'SuperAdmin' });
  beforeEach(() => server.db.delete(posts));

  const blog = async (paging = '') =>
    server.app.inject({ method: 'GET', url: `/post/website-blog-posts/${paging}` });

  test('spec §7: website-blog-posts needs no session and is an array [S7.9]', async () => {
    const answer = await blog();
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual([]);
  });

  test('a published post appears with its title apart from its content; unpublished it is gone', async () => {
    const id = await storePost(server, admin, { createdAt: new Date('2026-02-03T08:00:00Z') });
    const published = await change(admin, id, 'publish');
    expect(published.statusCode).toBe(200);
    expect(published.json().published_at).toMatch(/Z$/);
    expect((await blog()).json()).toEqual([
      {
        id,
        title: 'A good first week',
        content: '## Introduction\n\nIt decides a lot.',
        generated_at: '2026-02-03T08:00:00.000Z',
        modified_at: published.json().published_at,
        slug: 'a-good-first-week',
      },
    ]);
    const withdrawn = await change(admin, id, 'unpublish');
    expect(withdrawn.json().published_at).toBeNull();
    expect((await blog()).json()).toEqual([]);
  });

  test('newest first, in pages on request', async () => {
    for (const day of [2, 1, 3]) {
      await storePost(server, admin, {
        title: `Day ${day}`,
        slug: `day-${day}`,
        publishedAt: new Date(Date.UTC(2026, 3, day)),
      });
    }
    const titles = (answer: Awaited<ReturnType<typeof blog>>) =>
      answer.json().map((post: { title: string }) => post.title);
    expect(titles(await blog())).toEqual(['Day 3', 'Day 2', 'Day 1']);
    const page = await blog('?page=2&page_size=2');
    expect(titles(page)).toEqual(['Day 1']);
    expect(page.headers['x-total-count']).toBe('3');
  });

  test('two posts with one title get two addresses, and keep them', async () => {
    const first = await storePost(server, admin);
    const second = await storePost(server, admin);
    for (const id of [first, second]) await change(admin, id, 'publish');
    const slugs = async () =>
      (await blog()).json().map(({ id, slug }: { id: string; slug: string }) => [id, slug]);
    const before = new Map<string, string>(await slugs());
    expect(new Set(before.values()).size).toBe(2);
    expect(before.get(first)).toBe('a-good-first-week');
    await change(admin, second, 'unpublish');
    await change(admin, second, 'publish');
    expect(new Map<string, string>(await slugs())).toEqual(before);
  });

  test('publishing again changes nothing', async () => {
    const id = await storePost(server, admin);
    const first = (await change(admin, id, 'publish')).json().published_at;
    expect((await change(admin, id, 'publish')).json().published_at).toBe(first);
  });

  test('only blog posts can be published', async () => {
    const id = await storePost(server, admin, { kind: 'newsletter' });
    const answer = await change(admin, id, 'publish');
    expect(answer.statusCode).toBe(400);
    expect(answer.json().detail).toBe('Only blog posts can be published.');
  });

  test('nobody but the provider’s SuperAdmins publishes, and they only the provider’s posts', async () => {
    const owner = await server.createUser();
    const pretender = await server.createUser({ role: 'SuperAdmin', isProvider: false });
    const theirs = await storePost(server, owner);
    const pretended = await storePost(server, pretender);
    for (const what of ['publish', 'unpublish'] as const) {
      expect((await change(owner, theirs, what)).statusCode).toBe(403);
      expect((await change(pretender, pretended, what)).statusCode).toBe(403);
      expect((await change(admin, theirs, what)).statusCode).toBe(404);
    }
    expect((await blog()).json()).toEqual([]);
  });

  test('a post of another organization never reaches the public blog, even with a date', async () => {
    const owner = await server.createUser();
    await storePost(server, owner, { slug: 'theirs', publishedAt: new Date() });
    expect((await blog()).json()).toEqual([]);
  });

  test('a deleted post leaves the public blog', async () => {
    const id = await storePost(server, admin);
    await change(admin, id, 'publish');
    await admin.send('DELETE', `/post/posts/${id}/`);
    expect((await blog()).json()).toEqual([]);
  });
});
