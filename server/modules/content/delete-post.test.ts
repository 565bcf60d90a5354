import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { attempt, createProfile, startTestGeneration, storePost } from '../../../tests/support/content.ts';
import { createTestUser, openTestApp, type TestApp, type TestUser } from '../../../tests/support/test-app.ts';
import { runGeneration } from './run-generation.ts';

const remove = (user: TestUser, id: string) => user.call({ method: 'DELETE', url: `/post/posts/${id}/` });
const titles = async (user: TestUser) =>
  (await user.call({ method: 'GET', url: '/post/posts/?post_type=blog' })).json().length;

describe('deleting a post', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());

  test('its writer and an Owner may; a colleague may not', async () => {
    const owner = await createTestUser(server);
    const inHouse = { role: 'Member', organisationId: owner.organisationId } as const;
    const writer = await createTestUser(server, inHouse);
    const colleague = await createTestUser(server, inHouse);
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

  test('another organisation’s post answers 404 and stays', async () => {
    const owner = await createTestUser(server);
    const stranger = await createTestUser(server);
    const id = await storePost(server, owner);
    expect((await remove(stranger, id)).statusCode).toBe(404);
    expect(await titles(owner)).toBe(1);
  });

  test('a SuperAdmin deletes only in the provider’s own organisation', async () => {
    const admin = await createTestUser(server, { role: 'SuperAdmin' });
    const colleague = await createTestUser(server, { role: 'Member', organisationId: admin.organisationId });
    const owner = await createTestUser(server);
    expect((await remove(admin, await storePost(server, colleague))).statusCode).toBe(204);
    expect((await remove(admin, await storePost(server, owner))).statusCode).toBe(404);
  });

  test('the generation of a deleted post still answers, without a result', async () => {
    const owner = await createTestUser(server);
    await createProfile(owner);
    const task = await startTestGeneration(owner, 'blog');
    await runGeneration(server.services, task, attempt());
    const url = `/post/generate/status/?task_id=${task}`;
    const { result } = (await owner.call({ method: 'GET', url })).json();
    await remove(owner, result.id);
    expect((await owner.call({ method: 'GET', url })).json()).toEqual({
      status: 'completed',
      detail: 'The post has been deleted.',
    });
  });

  test('an id that is none answers 400', async () => {
    const owner = await createTestUser(server);
    expect((await remove(owner, 'nonsense')).statusCode).toBe(400);
  });
});
