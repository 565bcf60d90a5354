import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { inAnHour, publish, saveBlog, withdraw } from '../../../../tests/support/publishing.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import {
  audit,
  organisationBlogs,
  organisations,
  webhookDeliveries,
  webhooks,
} from '../../../platform/db/schema.ts';

const server = openSuiteApp({ PUBLIC_URL: 'https://larkspur.example' });

const url = '/api/settings/blog/';
const save = (user: TestUser, slug: string) => saveBlog(user, { slug });

test('an address that is too long in Latin letters is refused before anything is stored', async () => {
  const owner = await server.createUser();
  const refused = await save(owner, 'ü'.repeat(31));
  expect(refused.statusCode).toBe(400);
  expect(refused.json()).toMatchObject({ slug: [expect.stringMatching(/60 characters.*shorter/)] });
  expect((await owner.call({ url })).json()).toMatchObject({ is_on: false, version: 0 });
  expect((await save(owner, 'ü'.repeat(30))).json().slug).toBe('ue'.repeat(30));
});

test('the audit trail says what was switched and where the blog has moved', async () => {
  const owner = await server.createUser();
  const { organisationId: id } = owner;
  await saveBlog(owner, { slug: id });
  await saveBlog(owner, { slug: id, title: 'Another title' });
  await saveBlog(owner, { slug: `${id}-two`, is_on: false });
  const trail = await server.db.select().from(audit).where(eq(audit.subjectId, id)).orderBy(audit.id);
  const saved = trail.filter(({ action }) => action === 'blog.saved').map(({ detail }) => detail);
  expect(saved).toEqual(['Switched on', '', `Switched off · Address ${id} → ${id}-two`]);
});

test('a longer address that an earlier version has stored is shown and can be changed', async () => {
  const owner = await server.createUser();
  await save(owner, owner.organisationId);
  const slug = 'oe'.repeat(31);
  const { db } = server;
  await db
    .update(organisationBlogs)
    .set({ slug })
    .where(eq(organisationBlogs.organisationId, owner.organisationId));
  const shown = await owner.call({ url });
  expect(shown.statusCode).toBe(200);
  expect(shown.json().slug).toBe(slug);
  expect((await save(owner, owner.organisationId)).statusCode).toBe(200);
});

test('the suggestion for a long name that another organization has taken can be saved', async () => {
  const [first, second] = [await server.createUser(), await server.createUser()];
  for (const { organisationId } of [first, second]) {
    await server.change(organisations, organisationId, { name: 'x'.repeat(70) });
  }
  expect((await save(first, 'x'.repeat(60))).statusCode).toBe(200);
  const { slug } = (await second.call({ url })).json();
  expect((await save(second, slug)).json().slug).toBe(slug);
});

/** The addresses that webhooks of the user's organization are told. */
async function toldAddresses(user: TestUser): Promise<string[]> {
  const { db } = server;
  const rows = await db
    .select({ body: webhookDeliveries.body })
    .from(webhookDeliveries)
    .innerJoin(webhooks, eq(webhooks.id, webhookDeliveries.webhookId))
    .where(eq(webhooks.organisationId, user.organisationId))
    .orderBy(webhookDeliveries.createdAt);
  return rows.map(({ body }) => JSON.parse(body).data.url);
}
const listen = (user: TestUser) =>
  user.send('POST', '/api/settings/webhooks/', {
    url: 'https://receiver.example/hook',
    events: ['post.published'],
  });
const rename = (user: TestUser, id: string) =>
  user.send('PATCH', `/post/posts/${id}/`, { title: 'New name' });

test('a webhook is told the address that a renamed post keeps', async () => {
  const owner = await server.createUser();
  await save(owner, owner.organisationId);
  expect((await listen(owner)).statusCode).toBe(201);
  const id = await storePost(server, owner, { title: 'Old name' });
  await publish(owner, id, { publish_at: inAnHour() });
  await withdraw(owner, id);
  expect((await rename(owner, id)).statusCode).toBe(200);
  const { address } = (await publish(owner, id)).json();
  expect(await toldAddresses(owner)).toEqual([address]);
  expect((await server.app.inject(new URL(address).pathname)).statusCode).toBe(200);
});

test('so it is of a post that returns to the public blog', async () => {
  const admin = await server.createUser({ role: 'SuperAdmin' });
  await listen(admin);
  const id = await storePost(server, admin, { title: 'Old name' });
  const act = (action: string) => admin.send('POST', `/post/posts/${id}/${action}/`);
  expect((await act('publish')).statusCode).toBe(200);
  expect((await act('unpublish')).statusCode).toBe(200);
  expect((await rename(admin, id)).statusCode).toBe(200);
  expect((await act('publish')).statusCode).toBe(200);
  const [before, after] = await toldAddresses(admin);
  expect(after).toBe(before);
});
