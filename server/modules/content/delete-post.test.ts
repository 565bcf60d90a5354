import { describe, expect, test } from 'vitest';
import { attempt, createProfile, startTestGeneration, storePost } from '../../../tests/support/content.ts';
import { publish, readPublication, saveBlog, withdraw } from '../../../tests/support/publishing.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { purgeDeleted } from '../../platform/db/deleted.ts';
import { posts } from '../../platform/db/schema.ts';
import { runGeneration } from './run-generation.ts';

const remove = (user: TestUser, id: string) => user.send('DELETE', `/post/posts/${id}/`);
const titles = async (user: TestUser) =>
  (await user.send('GET', '/post/posts/?post_type=blog')).json().length;

describe('deleting a post', () => {
  const server = openSuiteApp();
  const admin = server.suiteUser({ role: 'SuperAdmin' });

  test('its writer and an Owner may; a colleague may not', async () => {
    const owner = await server.createUser();
    const inHouse = { role: 'Member', organisationId: owner.organisationId } as const;
    const writer = await server.createUser(inHouse);
    const colleague = await server.createUser(inHouse);
    const first = await storePost(server, writer);
    const second = await storePost(server, writer);
    const refused = await remove(colleague, first);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toContain('an Owner');
    expect(await titles(owner)).toBe(2);
    expect((await remove(writer, first)).statusCode).toBe(204);
    expect((await remove(owner, second)).statusCode).toBe(204);
    expect(await titles(owner)).toBe(0);
  });

  test('a Member takes no post off the blog by deleting it, not even their own', async () => {
    const owner = await server.createUser();
    await saveBlog(owner);
    const writer = await server.createUser({ role: 'Member', colleagueOf: owner });
    const id = await storePost(server, writer);
    await owner.send('PATCH', `/post/posts/${id}/`, { status: 'approved' });
    expect((await publish(owner, id)).statusCode).toBe(200);
    const [listed] = (await writer.call({ url: '/post/posts/?status=published' })).json();
    expect(listed).toMatchObject({ id, may_delete: false });
    const refused = await remove(writer, id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toBe('This post stands on your blog. Only an Owner may take it off.');
    expect((await readPublication(owner, id)).state).toBe('published');
    await withdraw(owner, id);
    expect((await remove(writer, id)).statusCode).toBe(204);
  });

  test('the generation of a deleted post still answers, without a result', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const task = await startTestGeneration(owner, 'blog');
    await runGeneration(server.services, task, attempt());
    const url = `/post/generate/status/?task_id=${task}`;
    const { result } = (await owner.send('GET', url)).json();
    await remove(owner, result.id);
    expect((await owner.send('GET', url)).json()).toEqual({
      status: 'completed',
      detail: 'The post has been deleted.',
    });
  });

  test('is undone by whoever may delete it, with its place on the blog', async () => {
    const colleague = await server.createUser({ role: 'Member', colleagueOf: admin });
    const id = await storePost(server, admin, { kind: 'blog' });
    const published = await admin.send('POST', `/post/posts/${id}/publish/`);
    const blog = async () =>
      (await server.app.inject('/post/website-blog-posts/')).json().map((post: { id: string }) => post.id);
    const restore = (user: TestUser) => user.send('POST', `/post/posts/${id}/restore/`);
    expect(await blog()).toContain(id);
    await remove(admin, id);
    expect(await blog()).not.toContain(id);
    expect((await remove(admin, id)).statusCode).toBe(404);
    expect((await restore(colleague)).statusCode).toBe(403);
    expect((await restore(await server.createUser())).statusCode).toBe(404);
    const restored = await restore(admin);
    expect(restored.statusCode).toBe(200);
    expect(restored.json()).toEqual(published.json());
    expect(await blog()).toContain(id);
    expect((await restore(admin)).json()).toEqual(published.json());
  });

  test('is final after 30 days', async () => {
    const owner = await server.createUser();
    const [young, old] = [await storePost(server, owner), await storePost(server, owner)];
    for (const [id, days] of [
      [young, 29],
      [old, 31],
    ] as const) {
      await remove(owner, id);
      const deletedAt = new Date(Date.now() - days * 86_400_000);
      await server.change(posts, id, { deletedAt });
    }
    const restore = async (id: string) => (await owner.send('POST', `/post/posts/${id}/restore/`)).statusCode;
    expect(await restore(old)).toBe(404);
    expect(await purgeDeleted(server.db)).toBe(1);
    const left = await server.db.select({ id: posts.id }).from(posts);
    expect(left.map(({ id }) => id)).toContain(young);
    expect(left.map(({ id }) => id)).not.toContain(old);
    expect(await restore(young)).toBe(200);
  });
});
