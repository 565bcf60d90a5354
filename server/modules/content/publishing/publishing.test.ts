import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import {
  inAnHour,
  publish,
  readPublication,
  saveBlog,
  withdraw,
} from '../../../../tests/support/publishing.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { audit, organisations, publications } from '../../../platform/db/schema.ts';
import { publishDue } from './publication.ts';

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });

const setStatus = (user: TestUser, id: string, status: string) =>
  user.send('PATCH', `/post/posts/${id}/`, { status });
const read = (user: TestUser, path = '') => server.app.inject(`/o/${user.organisationId}/blog${path}`);
const titlesAt = async (user: TestUser, status: string) => {
  const found: { title: string }[] = (await user.call({ url: `/post/posts/?status=${status}` })).json();
  return found.map(({ title }) => title).sort();
};
/** As if its time had come. */
const makeDue = (id: string) =>
  server.db
    .update(publications)
    .set({ scheduledFor: new Date(Date.now() - 1000) })
    .where(eq(publications.postId, id));

/** An Owner with a blog that is switched on. */
async function openBlog(): Promise<TestUser> {
  const owner = await server.createUser();
  expect((await saveBlog(owner)).statusCode).toBe(200);
  return owner;
}

describe('the blog of an organization', () => {
  test('is off until an Owner switches it on, with an address from its name that nobody else has', async () => {
    const owner = await server.createUser();
    await server.change(organisations, owner.organisationId, { name: 'Büro & Söhne' });
    const suggested = (await owner.call({ url: '/api/settings/blog/' })).json();
    expect(suggested).toEqual({
      is_on: false,
      slug: 'buero-and-soehne',
      former_slugs: [],
      title: 'Büro & Söhne',
      description: '',
      shows_authors: false,
      shows_tags: false,
      address: 'https://larkspur.example/o/buero-and-soehne/blog',
      version: 0,
    });
    expect((await server.app.inject('/o/buero-and-soehne/blog')).statusCode).toBe(404);
    expect((await saveBlog(owner, { slug: 'Büro & Söhne' })).json()).toMatchObject({
      is_on: true,
      slug: 'buero-and-soehne',
      version: 1,
    });
    expect((await server.app.inject('/o/buero-and-soehne/blog')).statusCode).toBe(200);
    const other = await server.createUser();
    expect((await saveBlog(other, { slug: 'buero-and-soehne' })).statusCode).toBe(409);
    await saveBlog(owner, { slug: 'buero-and-soehne', is_on: false });
    expect((await server.app.inject('/o/buero-and-soehne/blog')).statusCode).toBe(404);
  });

  test('is refused to a Member, and to who has not seen the last change', async () => {
    const owner = await openBlog();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    expect((await saveBlog(member)).statusCode).toBe(403);
    const stale = await owner.send(
      'PUT',
      '/api/settings/blog/',
      { is_on: false, slug: 'x', title: 'x' },
      { 'if-match': '"0"' },
    );
    expect(stale.statusCode).toBe(412);
  });
});

describe('publishing', () => {
  test('who works alone publishes a draft at once; readers see it until it is taken off', async () => {
    const owner = await openBlog();
    const id = await storePost(server, owner);
    expect(await readPublication(owner, id)).toMatchObject({
      state: 'none',
      needs_approval: false,
      may_publish: true,
    });
    const published = (await publish(owner, id)).json();
    expect(published).toMatchObject({
      state: 'published',
      address: `https://larkspur.example/o/${owner.organisationId}/blog/a-good-first-week`,
    });
    expect((await read(owner, '/a-good-first-week')).body).toContain('It decides a lot.');
    expect((await publish(owner, id)).json().at).toBe(published.at);
    const [listed] = (await owner.call({ url: '/post/posts/?post_type=blog' })).json();
    expect(listed).toMatchObject({
      status: 'approved',
      published_at: null,
      publication: { state: 'published', at: published.at },
    });
    expect((await withdraw(owner, id)).json().state).toBe('none');
    expect((await read(owner, '/a-good-first-week')).statusCode).toBe(404);
    // Taken back, it has its former date.
    expect((await publish(owner, id, { publish_at: published.at })).json()).toEqual(published);
    await withdraw(owner, id);
    const statusOf = async () => (await owner.call({ url: `/post/posts/${id}/` })).json().status;
    expect(await statusOf()).toBe('draft');
    await setStatus(owner, id, 'in_review');
    await publish(owner, id, { publish_at: inAnHour() });
    expect((await publish(owner, id)).json().address).toBe(published.address);
    await withdraw(owner, id);
    expect(await statusOf()).toBe('in_review');
    await setStatus(owner, id, 'approved');
    await publish(owner, id);
    await withdraw(owner, id);
    expect(await statusOf()).toBe('approved');
  });

  test('in a team a Member proposes, an Owner approves, and only then publishes', async () => {
    const owner = await openBlog();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const id = await storePost(server, member);
    expect((await publish(owner, id)).json()).toMatchObject({ detail: 'The post is not approved yet.' });
    expect((await setStatus(member, id, 'in_review')).statusCode).toBe(200);
    expect((await setStatus(member, id, 'approved')).statusCode).toBe(403);
    expect((await publish(member, id)).statusCode).toBe(403);
    expect(await readPublication(member, id)).toMatchObject({ needs_approval: true, may_publish: false });
    await setStatus(owner, id, 'approved');
    expect((await publish(owner, id)).json().state).toBe('published');
    const edit = { method: 'PATCH' as const, url: `/post/posts/${id}/`, payload: { body: 'Mine.' } };
    expect((await member.call(edit)).statusCode).toBe(403);
    expect((await member.call({ url: `/post/posts/${id}/` })).json().may_edit).toBe(false);
    expect((await owner.call(edit)).statusCode).toBe(200);
    expect((await read(owner, '/a-good-first-week')).body).toContain('Mine.');
    expect((await setStatus(owner, id, 'draft')).statusCode).toBe(400);
  });

  test('only blog posts of the own organization, while its blog is on', async () => {
    const owner = await openBlog();
    const mail = await storePost(server, owner, { kind: 'email' });
    expect((await publish(owner, mail)).json().detail).toBe('Only blog posts can be published.');
    const stranger = await server.createUser();
    const theirs = await storePost(server, stranger);
    expect((await publish(owner, theirs)).statusCode).toBe(404);
    expect((await publish(stranger, theirs)).json().detail).toContain('Your blog is off.');
    expect((await read(owner)).body).not.toContain('A good first week');
  });

  test('a deleted post leaves the blog', async () => {
    const owner = await openBlog();
    const id = await storePost(server, owner);
    await publish(owner, id);
    await owner.send('DELETE', `/post/posts/${id}/`);
    expect((await read(owner, '/a-good-first-week')).statusCode).toBe(404);
    await owner.send('POST', `/post/posts/${id}/restore/`);
    expect((await read(owner, '/a-good-first-week')).statusCode).toBe(200);
  });
});

test('posts are found by their place on a blog', async () => {
  const owner = await openBlog();
  await storePost(server, owner, { title: 'Neither' });
  const scheduled = await storePost(server, owner, { title: 'Later' });
  const published = await storePost(server, owner, { title: 'Now' });
  await publish(owner, scheduled, { publish_at: inAnHour() });
  await publish(owner, published);
  expect(await titlesAt(owner, 'scheduled')).toEqual(['Later']);
  expect(await titlesAt(owner, 'published')).toEqual(['Now']);
  expect(await titlesAt(owner, 'approved')).toEqual(['Later', 'Now']);
  await withdraw(owner, published);
  expect(await titlesAt(owner, 'published')).toEqual([]);
});

describe('a schedule', () => {
  test('publishes when its time has come, once however often the job runs', async () => {
    const owner = await openBlog();
    const id = await storePost(server, owner);
    const publish_at = inAnHour();
    expect((await publish(owner, id, { publish_at })).json()).toMatchObject({
      state: 'scheduled',
      at: publish_at,
    });
    await publishDue(server.services);
    expect((await read(owner, '/a-good-first-week')).statusCode).toBe(404);
    await makeDue(id);
    await Promise.all([publishDue(server.services), publishDue(server.services)]);
    await publishDue(server.services);
    expect((await readPublication(owner, id)).state).toBe('published');
    expect((await read(owner, '/a-good-first-week')).statusCode).toBe(200);
    const { db } = server;
    const trail = await db.select({ action: audit.action }).from(audit).where(eq(audit.subjectId, id));
    expect(trail.map(({ action }) => action)).toEqual(['post.scheduled', 'post.published']);
  });

  test('is moved, cancelled, and ends with the approval', async () => {
    const owner = await openBlog();
    const id = await storePost(server, owner);
    await publish(owner, id, { publish_at: inAnHour() });
    const later = new Date(Date.now() + 7_200_000).toISOString();
    expect((await publish(owner, id, { publish_at: later })).json().at).toBe(later);
    expect((await withdraw(owner, id)).json().state).toBe('none');
    await publish(owner, id, { publish_at: later });
    await setStatus(owner, id, 'draft');
    expect((await readPublication(owner, id)).state).toBe('none');
    await publishDue(server.services);
    expect((await read(owner, '/a-good-first-week')).statusCode).toBe(404);
  });

  test('waits while the blog is off, and while the post is deleted', async () => {
    const owner = await openBlog();
    const id = await storePost(server, owner);
    await publish(owner, id, { publish_at: inAnHour() });
    await makeDue(id);
    await saveBlog(owner, { is_on: false });
    await publishDue(server.services);
    expect((await readPublication(owner, id)).state).toBe('scheduled');
    await saveBlog(owner);
    await owner.send('DELETE', `/post/posts/${id}/`);
    await publishDue(server.services);
    await owner.send('POST', `/post/posts/${id}/restore/`);
    expect((await readPublication(owner, id)).state).toBe('scheduled');
    await publishDue(server.services);
    expect((await readPublication(owner, id)).state).toBe('published');
  });

  test.each(['soon', '2026-02-30T10:00:00Z', '2999-01-01T00:00:00Z'])(
    'is refused for %s',
    async (publish_at) => {
      const owner = await openBlog();
      const id = await storePost(server, owner);
      expect((await publish(owner, id, { publish_at })).statusCode).toBe(400);
      expect((await readPublication(owner, id)).state).toBe('none');
    },
  );
});

test('a schedule outlasts a time without a worker', async () => {
  const owner = await openBlog();
  const id = await storePost(server, owner);
  const publish_at = new Date(Date.now() + 500).toISOString();
  expect((await publish(owner, id, { publish_at })).json().state).toBe('scheduled');
  await waitUntil(async () => Date.now() > Date.parse(publish_at), 5000);
  await server.work();
  await waitUntil(async () => (await readPublication(owner, id)).state === 'published', 60_000);
}, 90_000);
