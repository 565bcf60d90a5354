import { beforeAll, beforeEach, expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { inAnHour, publish, saveBlog, withdraw } from '../../../../tests/support/publishing.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { posts } from '../../../platform/db/schema.ts';

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });
const owner = server.suiteUser();
beforeAll(() => saveBlog(owner, { slug: 'harbour' }));
beforeEach(() => server.db.delete(posts));

const read = (path = '') => server.app.inject({ url: `/o/harbour/blog${path}` });

test('names in no page, feed or sitemap what readers may not see', async () => {
  for (const title of ['Shown', 'Taken off', 'Deleted']) {
    await publish(owner, await storePost(server, owner, { title, content: 'A text.' }));
  }
  await storePost(server, owner, { title: 'Draft', status: 'draft' });
  await storePost(server, owner, { title: 'Approved', status: 'approved' });
  const planned = await storePost(server, owner, { title: 'Scheduled', status: 'approved' });
  await publish(owner, planned, { publish_at: inAnHour() });
  for (const { id, title } of await server.db.select().from(posts)) {
    if (title === 'Taken off') await withdraw(owner, id);
    if (title === 'Deleted') await owner.send('DELETE', `/post/posts/${id}/`);
  }
  for (const path of ['', '/feed.xml', '/feed.json', '/sitemap.xml']) {
    const { body } = await read(path);
    expect(body).toMatch(/shown/i);
    expect([path, /taken.off|deleted|draft|approved|scheduled/i.exec(body)?.[0]]).toEqual([path, undefined]);
  }
  for (const slug of ['taken-off', 'deleted', 'draft', 'approved', 'scheduled']) {
    expect((await read(`/${slug}`)).statusCode).toBe(404);
  }
});

test.each([
  ['feed.xml', 'feed-xml'],
  ['../..//etc', 'etc'],
  ['Über 100 % "Ärger" & <mehr>', 'ueber-100-aerger-and-mehr'],
  ['مرحبا بالعالم', undefined],
  ['🚀', 'post'],
  ["?page=2#x'y", 'page-2-xy'],
])('a post called %j has a sound address everywhere', async (title, slug) => {
  const id = await storePost(server, owner, { title, content: 'A text.', status: 'approved' });
  const { address } = (await publish(owner, id)).json();
  expect(address).toMatch(/^https:\/\/larkspur\.example\/o\/harbour\/blog\/[a-z0-9-]+$/);
  if (slug !== undefined) expect(address).toBe(`https://larkspur.example/o/harbour/blog/${slug}`);
  const page = await server.app.inject(new URL(address).pathname);
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain(`<link rel="canonical" href="${address}">`);
  expect(page.body).toContain(`<meta property="og:url" content="${address}">`);
  expect((await read('/feed.xml')).body).toContain(`<link>${address}</link>`);
  expect((await read('/feed.json')).json().items[0]).toMatchObject({ url: address, title });
  expect((await read('/sitemap.xml')).body).toContain(`<loc>${address}</loc>`);
});
