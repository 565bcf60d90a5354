import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mostFormerSlugs } from '../../../../contract/content/blog-settings.calls.ts';
import { storePost } from '../../../../tests/support/content.ts';
import { publish, saveBlog } from '../../../../tests/support/publishing.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { formerBlogSlugs, organisations } from '../../../platform/db/schema.ts';

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });

const url = '/api/settings/blog/';
const save = (user: TestUser, slug: string, isOn = true) => saveBlog(user, { slug, is_on: isOn });
const read = (path: string) => server.app.inject(path);

const publishOne = async (owner: TestUser) =>
  publish(owner, await storePost(server, owner, { title: 'Tide' }));

/** An Owner whose blog has moved once. */
async function moveBlog(from: string, to: string): Promise<TestUser> {
  const owner = await server.createUser();
  expect((await save(owner, from)).statusCode).toBe(200);
  await publishOne(owner);
  expect((await save(owner, to)).statusCode).toBe(200);
  return owner;
}

test('pages, posts and feeds at a former address lead to the present one', async () => {
  const owner = await moveBlog('quay', 'pier');
  const id = await storePost(server, owner, { title: 'High tide' });
  const { address } = (await publish(owner, id)).json();
  const post = new URL(address).pathname.replace('/o/pier/', '');
  for (const path of [
    'blog',
    'blog?page=2&x=1',
    post,
    'blog/feed.xml',
    'blog/feed.json',
    'blog/sitemap.xml',
  ]) {
    const moved = await read(`/o/quay/${path}`);
    expect([moved.statusCode, moved.headers.location]).toEqual([301, `/o/pier/${path}`]);
    expect(moved.headers['cache-control']).toBe('no-cache');
  }
  expect((await read(`/o/pier/${post}`)).statusCode).toBe(200);
  expect((await read('/o/%71uay/blog')).headers.location).toBe('/o/pier/blog');
  expect((await owner.call({ url })).json().former_slugs).toEqual(['quay']);

  await save(owner, 'jetty');
  for (const former of ['quay', 'pier']) {
    expect((await read(`/o/${former}/${post}`)).headers.location).toBe(`/o/jetty/${post}`);
  }
  expect((await owner.call({ url })).json().former_slugs).toEqual(['pier', 'quay']);
});

test('a blog can return to its former address', async () => {
  const owner = await moveBlog('lock', 'sluice');
  expect((await save(owner, 'lock')).json().former_slugs).toEqual(['sluice']);
  expect((await read('/o/lock/blog')).statusCode).toBe(200);
  expect((await read('/o/sluice/blog')).headers.location).toBe('/o/lock/blog');
});

test('while the blog is off, its former addresses lead nowhere', async () => {
  const owner = await moveBlog('dune', 'beach');
  await save(owner, 'beach', false);
  expect((await read('/o/dune/blog')).statusCode).toBe(404);
});

test('another organization can take a former address after a year, and not before', async () => {
  await moveBlog('mole', 'wharf');
  const other = await server.createUser();
  const refused = await save(other, 'mole');
  expect(refused.statusCode).toBe(409);
  expect(refused.json().detail).toMatch(/had it within the last year/);
  const age = (days: number) =>
    server.db
      .update(formerBlogSlugs)
      .set({ givenUpAt: new Date(Date.now() - days * 86_400_000) })
      .where(eq(formerBlogSlugs.slug, 'mole'));
  await age(364);
  expect((await save(other, 'mole')).statusCode).toBe(409);
  await age(366);
  expect((await read('/o/mole/blog')).headers.location).toBe('/o/wharf/blog');
  expect((await save(other, 'mole')).statusCode).toBe(200);
  expect((await read('/o/mole/blog')).statusCode).toBe(200);
  await save(other, 'mole', false);
  expect((await read('/o/mole/blog')).statusCode).toBe(404);
});

test('an organization keeps its last former addresses alone', async () => {
  const owner = await server.createUser();
  await save(owner, 'buoy');
  await publishOne(owner);
  const slugs = Array.from({ length: mostFormerSlugs + 2 }, (_, index) => `buoy-${index}`);
  for (const slug of slugs) await save(owner, slug);
  const kept = (await owner.call({ url })).json().former_slugs;
  expect(kept).toEqual(slugs.slice(1, -1).reverse());
  expect((await save(await server.createUser(), 'buoy-0')).statusCode).toBe(200);
});

test('the suggestion for a new organization is none that another gave up lately', async () => {
  const owner = await server.createUser();
  const { slug } = (await owner.call({ url })).json();
  await save(owner, slug);
  await publishOne(owner);
  await save(owner, 'breakwater');
  const other = await server.createUser();
  const { db } = server;
  await db.execute(
    sql`update organisations set name = (select name from organisations where id = ${owner.organisationId}) where id = ${other.organisationId}`,
  );
  const suggested = (await other.call({ url })).json().slug;
  expect(suggested).not.toBe(slug);
  expect((await save(other, suggested)).statusCode).toBe(200);
});

test('a deleted organization frees its addresses', async () => {
  const owner = await moveBlog('reef', 'shoal');
  const { db } = server;
  await db.delete(organisations).where(eq(organisations.id, owner.organisationId));
  expect((await read('/o/reef/blog')).statusCode).toBe(404);
  expect((await save(await server.createUser(), 'reef')).statusCode).toBe(200);
});

test('an address under which nothing was published is free again', async () => {
  const owner = await server.createUser();
  await save(owner, 'mistyped');
  expect((await save(owner, 'meant')).json().former_slugs).toEqual([]);
  expect((await read('/o/mistyped/blog')).statusCode).toBe(404);
  expect((await save(await server.createUser(), 'mistyped')).statusCode).toBe(200);
});
