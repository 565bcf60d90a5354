import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { postKinds } from '../../../contract/content/post-kinds.ts';
import { createProfile, startTestGeneration, storePost } from '../../../tests/support/content.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';

const list = (kind: string, paging = '') => `/post/posts/?post_type=${kind}${paging}`;

describe('listing posts', () => {
  const server = openSuiteApp();

  test('spec §7: posts are a list of one kind with id, type, content and generated_at, newest first [S7.27]', async () => {
    const owner = await server.createUser();
    const stranger = await server.createUser();
    const older = await storePost(server, owner, { createdAt: new Date('2026-01-01T10:00:00Z') });
    const newer = await storePost(server, owner, { createdAt: new Date('2026-01-02T10:00:00Z') });
    await storePost(server, owner, { kind: 'email' });
    await storePost(server, stranger);
    const posts = (await owner.send('GET', list('blog'))).json();
    expect(posts.map((post: { id: string }) => post.id)).toEqual([newer, older]);
    expect(posts[0]).toEqual({
      id: newer,
      type: 'blog',
      title: 'A good first week',
      content: '# A good first week\n\n## Introduction\n\nIt decides a lot.',
      generated_at: '2026-01-02T10:00:00.000Z',
      engine: 'composer',
      published_at: null,
      may_delete: true,
    });
  });

  test('without a kind the posts of all kinds come, with what each was asked for where that is known', async () => {
    const owner = await server.createUser();
    await storePost(server, owner, { createdAt: new Date('2026-01-01T10:00:00Z') });
    const newest = await storePost(server, owner, {
      kind: 'email',
      audience: 'Ward managers',
      sentiment: 'positive',
      createdAt: new Date('2026-01-02T10:00:00Z'),
    });
    const answer = await owner.send('GET', '/post/posts/?page=1&page_size=1');
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json()).toEqual([
      expect.objectContaining({ id: newest, audience: 'Ward managers', sentiment: 'positive' }),
    ]);
  });

  test('posts from before audience and sentiment were stored take them over from their generation', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const generationId = await startTestGeneration(owner, 'blog', { sentiment: 'negative' });
    await storePost(server, owner, { generationId });
    const migration = readFileSync(
      new URL('../../platform/db/migrations/0002_post_audience.sql', import.meta.url),
      'utf8',
    );
    await server.db.execute(sql`alter table posts drop column audience, drop column sentiment`);
    for (const statement of migration.split('--> statement-breakpoint')) {
      await server.db.execute(sql.raw(statement));
    }
    const answer = await owner.send('GET', list('blog'));
    expect(answer.json()).toMatchObject([{ audience: 'HR managers', sentiment: 'negative' }]);
  });

  test('says to whom a post may be deleted by', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    await storePost(server, owner);
    await storePost(server, member);
    const mayDelete = async (user: typeof owner) =>
      (await user.send('GET', list('blog'))).json().map((post: { may_delete: boolean }) => post.may_delete);
    expect(await mayDelete(owner)).toEqual([true, true]);
    expect((await mayDelete(member)).sort()).toEqual([false, true]);
  });

  test('pages on request, with the whole count in a header', async () => {
    const owner = await server.createUser();
    for (let day = 1; day <= 5; day += 1) {
      await storePost(server, owner, { title: `Day ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
    }
    const page = await owner.send('GET', list('blog', '&page=2&page_size=2'));
    expect(page.json().map((post: { title: string }) => post.title)).toEqual(['Day 3', 'Day 2']);
    expect(page.headers['x-total-count']).toBe('5');
    const beyond = await owner.send('GET', list('blog', '&page=9&page_size=2'));
    expect(beyond.json()).toEqual([]);
    const all = await owner.send('GET', list('blog'));
    expect(all.json()).toHaveLength(5);
    expect(all.headers['x-total-count']).toBeUndefined();
  });

  test('is narrowed by words, status, author and day, all at once, and counts what is left', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const at = (day: number) => new Date(Date.UTC(2026, 2, day, 23, 59));
    const nights = await storePost(server, owner, { title: '100% nights', createdAt: at(1) });
    const days = await storePost(server, member, {
      topic: 'Day shifts',
      status: 'approved',
      createdAt: at(2),
    });
    const text = await storePost(server, owner, { content: 'All of the NIGHTS.', createdAt: at(3) });
    const outline = await storePost(server, owner, {
      content: 'Rest.\n\n\\[Write: What helps?\\] [x]',
      createdAt: at(10),
    });
    const found = async (query: string) => {
      const answer = await owner.call({ url: `/post/posts/?page=1&${query}` });
      const ids = answer.json().map(({ id }: { id: string }) => id);
      expect(answer.headers['x-total-count']).toBe(String(ids.length));
      return ids;
    };
    expect(await found('q=nights')).toEqual([text, nights]);
    expect(await found('q=0%25')).toEqual([nights]);
    expect(await found('q=day%20shifts')).toEqual([days]);
    expect(await found('status=approved')).toEqual([days]);
    expect(await found('status=outline')).toEqual([outline]);
    expect(await found('status=draft')).not.toContain(outline);
    expect(await found('mine=true')).toEqual([outline, text, nights]);
    expect(await found('from=2026-03-02&to=2026-03-05')).toEqual([text, days]);
    expect(await found('to=2026-03-02')).toEqual([days, nights]);
    expect(await found('q=nights&mine=true&from=2026-03-02&to=2026-03-03&post_type=blog')).toEqual([text]);
    expect((await owner.call({ url: '/post/posts/?from=2026-13-45' })).statusCode).toBe(400);
    expect((await owner.call({ url: '/post/posts/?from=tomorrow' })).statusCode).toBe(400);
  });

  test('is narrowed by author and tag, and tags are listed once whatever their case', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const stranger = await server.createUser();
    const first = await storePost(server, owner, { createdAt: new Date('2026-01-01T10:00:00Z') });
    const second = await storePost(server, member, { tags: ['Launch', 'spring'] });
    await storePost(server, stranger, { tags: ['Secret'] });
    const tag = (tags: string[]) => owner.send('PATCH', `/post/posts/${first}/`, { tags });
    expect((await tag([' launch ', 'LAUNCH', 'Q1'])).json()).toMatchObject({
      tags: ['launch', 'Q1'],
      version: 1,
    });
    const found = async (query: string) =>
      (await owner.call({ url: `/post/posts/?page=1&${query}` })).json().map(({ id }: { id: string }) => id);
    expect(await found('tag=LAUNCH')).toEqual([second, first]);
    expect(await found('tag=q1')).toEqual([first]);
    expect(await found('tag=secret')).toEqual([]);
    expect(await found(`author=${member.userId}`)).toEqual([second]);
    expect((await member.call({ url: '/post/tags/' })).json()).toEqual([
      { tag: expect.stringMatching(/^launch$/i), posts: 2 },
      { tag: 'Q1', posts: 1 },
      { tag: 'spring', posts: 1 },
    ]);
    expect((await tag([])).json().tags).toBeUndefined();
    expect((await tag(Array(11).fill('x'))).statusCode).toBe(400);
  });

  test('is narrowed to posts with a place in the calendar, or without', async () => {
    const owner = await server.createUser();
    const free = await storePost(server, owner);
    const planned = await storePost(server, owner, { plannedFor: new Date('2030-01-01T09:00:00Z') });
    const published = await storePost(server, owner, { slug: 'seen', publishedAt: new Date() });
    const found = async (isPlanned: boolean) => {
      const answer = await owner.call({ url: `/post/posts/?page=1&is_planned=${isPlanned}` });
      return answer.json().map(({ id }: { id: string }) => id);
    };
    expect(await found(false)).toEqual([free]);
    expect((await found(true)).sort()).toEqual([planned, published].sort());
  });

  test('is narrowed to several kinds, beside other filters', async () => {
    const owner = await server.createUser();
    const ids: Record<string, string> = {};
    for (const kind of postKinds) ids[kind] = await storePost(server, owner, { kind, title: `A ${kind}` });
    const found = async (query: string) =>
      (await owner.call({ url: `/post/posts/?${query}` }))
        .json()
        .map(({ id }: { id: string }) => id)
        .sort();
    expect(await found('kinds=blog,email')).toEqual([ids.blog, ids.email].sort());
    expect(await found('kinds=linkedin')).toEqual([ids.linkedin]);
    expect(await found('kinds=blog,email&q=a+email')).toEqual([ids.email]);
    expect(await found('kinds=blog,email&post_type=linkedin')).toEqual([]);
    for (const kinds of ['poem', 'blog,', 'blog,poem', '']) {
      const refused = await owner.call({ url: `/post/posts/?kinds=${kinds}` });
      expect([kinds, refused.statusCode]).toEqual([kinds, 400]);
      expect(refused.json().kinds[0]).toContain('separated with commas');
    }
  });

  test('an unknown kind is a field error', async () => {
    const owner = await server.createUser();
    const answer = await owner.send('GET', list('poem'));
    expect(answer.statusCode).toBe(400);
    expect(answer.json().post_type[0]).toContain('Must be one of');
  });
});
