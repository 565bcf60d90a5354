import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProfile, startTestGeneration, storePost } from '../../../tests/support/content.ts';
import { createTestUser, openTestApp, type TestApp } from '../../../tests/support/test-app.ts';

const list = (kind: string, paging = '') => `/post/posts/?post_type=${kind}${paging}`;

describe('listing posts', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  test('spec §7: posts are a list of one kind with id, type, content and generated_at, newest first [S7.27]', async () => {
    const owner = await createTestUser(server);
    const stranger = await createTestUser(server);
    const older = await storePost(server, owner, { createdAt: new Date('2026-01-01T10:00:00Z') });
    const newer = await storePost(server, owner, { createdAt: new Date('2026-01-02T10:00:00Z') });
    await storePost(server, owner, { kind: 'email' });
    await storePost(server, stranger);
    const posts = (await owner.call({ method: 'GET', url: list('blog') })).json();
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
    const owner = await createTestUser(server);
    await storePost(server, owner, { createdAt: new Date('2026-01-01T10:00:00Z') });
    const newest = await storePost(server, owner, {
      kind: 'email',
      audience: 'Ward managers',
      sentiment: 'positive',
      createdAt: new Date('2026-01-02T10:00:00Z'),
    });
    const answer = await owner.call({ method: 'GET', url: '/post/posts/?page=1&page_size=1' });
    expect(answer.headers['x-total-count']).toBe('2');
    expect(answer.json()).toEqual([
      expect.objectContaining({ id: newest, audience: 'Ward managers', sentiment: 'positive' }),
    ]);
  });

  test('posts from before audience and sentiment were stored take them over from their generation', async () => {
    const owner = await createTestUser(server);
    await createProfile(owner);
    const generationId = await startTestGeneration(owner, 'blog', { sentiment: 'negative' });
    await storePost(server, owner, { generationId });
    const migration = readFileSync(
      new URL('../../db/migrations/0002_post_audience.sql', import.meta.url),
      'utf8',
    );
    await server.services.db.execute(sql`alter table posts drop column audience, drop column sentiment`);
    for (const statement of migration.split('--> statement-breakpoint')) {
      await server.services.db.execute(sql.raw(statement));
    }
    const answer = await owner.call({ method: 'GET', url: list('blog') });
    expect(answer.json()).toMatchObject([{ audience: 'HR managers', sentiment: 'negative' }]);
  });

  test('says to whom a post may be deleted by', async () => {
    const owner = await createTestUser(server);
    const member = await createTestUser(server, { role: 'Member', organisationId: owner.organisationId });
    await storePost(server, owner);
    await storePost(server, member);
    const mayDelete = async (user: typeof owner) =>
      (await user.call({ method: 'GET', url: list('blog') }))
        .json()
        .map((post: { may_delete: boolean }) => post.may_delete);
    expect(await mayDelete(owner)).toEqual([true, true]);
    expect((await mayDelete(member)).sort()).toEqual([false, true]);
  });

  test('pages on request, with the whole count in a header', async () => {
    const owner = await createTestUser(server);
    for (let day = 1; day <= 5; day += 1) {
      await storePost(server, owner, { title: `Day ${day}`, createdAt: new Date(Date.UTC(2026, 0, day)) });
    }
    const page = await owner.call({ method: 'GET', url: list('blog', '&page=2&page_size=2') });
    expect(page.json().map((post: { title: string }) => post.title)).toEqual(['Day 3', 'Day 2']);
    expect(page.headers['x-total-count']).toBe('5');
    const beyond = await owner.call({ method: 'GET', url: list('blog', '&page=9&page_size=2') });
    expect(beyond.json()).toEqual([]);
    const all = await owner.call({ method: 'GET', url: list('blog') });
    expect(all.json()).toHaveLength(5);
    expect(all.headers['x-total-count']).toBeUndefined();
  });

  test('an unknown kind is a field error', async () => {
    const owner = await createTestUser(server);
    const answer = await owner.call({ method: 'GET', url: list('poem') });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().post_type[0]).toContain('Must be one of');
  });

  test('without a session it answers 401', async () => {
    expect((await server.app.inject({ method: 'GET', url: list('blog') })).statusCode).toBe(401);
  });
});
