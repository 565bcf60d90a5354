import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { inAnHour, publish, readPublication, saveBlog } from '../../../../tests/support/publishing.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { waitUntil } from '../../../../tests/support/wait-until.ts';
import { audit, publications } from '../../../platform/db/schema.ts';

const server = openSuiteApp();

const change = (user: TestUser, id: string, payload: object) =>
  user.send('PATCH', `/post/posts/${id}/`, payload);

/** An approved post whose second version has a word that the voice avoids since; the third has it no more. */
async function storeMended(): Promise<{
  owner: TestUser;
  id: string;
  restore: () => ReturnType<typeof change>;
}> {
  const owner = await server.createUser();
  await saveBlog(owner);
  const id = await storePost(server, owner);
  expect((await change(owner, id, { body: 'All is synergy.' })).json().version).toBe(2);
  const payload = { avoid_words: ['synergy'] };
  await owner.send('PUT', '/api/settings/voice/', payload);
  expect((await change(owner, id, { body: 'All is well.', status: 'approved' })).json().version).toBe(3);
  const restore = () => owner.send('POST', `/post/posts/${id}/versions/2/restore/`);
  return { owner, id, restore };
}

test('a version with a word to avoid is not restored where readers would see it', async () => {
  const { owner, id, restore } = await storeMended();
  expect((await publish(owner, id)).json().state).toBe('published');
  const refused = await restore();
  expect(refused.statusCode).toBe(400);
  expect(refused.json().detail).toMatch(/“synergy”, which your voice avoids/);
  expect((await owner.call({ url: `/post/posts/${id}/` })).json()).toMatchObject({
    body: 'All is well.',
    version: 3,
  });
});

test('restored to an approved post, it ends the approval and the schedule', async () => {
  const { owner, id, restore } = await storeMended();
  await publish(owner, id, { publish_at: inAnHour() });
  const restored = await restore();
  expect(restored.json()).toMatchObject({ body: 'All is synergy.', status: 'draft' });
  expect(restored.json().publication).toBeUndefined();
  expect((await readPublication(owner, id)).state).toBe('none');
});

test('a scheduled post that becomes a draft is answered without its schedule', async () => {
  const { owner, id } = await storeMended();
  expect((await publish(owner, id, { publish_at: inAnHour() })).json().state).toBe('scheduled');
  const answer = await change(owner, id, { status: 'draft' });
  expect(answer.json().status).toBe('draft');
  expect(answer.json().publication).toBeUndefined();
});

test('a post whose words are avoided since it was scheduled becomes a draft when its time comes, and says why', async () => {
  const { owner, id } = await storeMended();
  const { db, queue } = server.services;
  await publish(owner, id, { publish_at: inAnHour() });
  const fine = await storePost(server, owner, { title: 'Another', content: '# Another\n\nAll is fine.' });
  await publish(owner, fine, { publish_at: inAnHour() });
  await owner.send('PUT', '/api/settings/voice/', { avoid_words: ['all is well'] });
  const due = new Date(Date.now() - 1000);
  await db
    .update(publications)
    .set({ scheduledFor: due })
    .where(eq(publications.organisationId, owner.organisationId));
  await queue.enqueue(db, 'publishing', null);
  await server.work();
  const stateOf = async (post: string) =>
    (await owner.call({ url: `/post/posts/${post}/publication/` })).json().state;
  await waitUntil(async () => (await stateOf(fine)) === 'published', 60_000);
  await waitUntil(async () => (await stateOf(id)) === 'none', 60_000);
  expect((await owner.call({ url: `/post/posts/${id}/` })).json()).toMatchObject({
    status: 'draft',
    planned_for: due.toISOString(),
  });
  const comments = (await owner.call({ url: `/post/posts/${id}/comments/` })).json();
  expect(comments).toHaveLength(1);
  expect(comments[0]).toMatchObject({ author: 'Schedule', text: expect.stringContaining('“all is well”') });
  const recorded = await db.select().from(audit).where(eq(audit.subjectId, id));
  expect(recorded.map(({ action, actorName }) => `${action} by ${actorName}`)).toContain(
    'post.unscheduled by Schedule',
  );
  expect(recorded.map(({ action }) => action)).not.toContain('post.published');
}, 90_000);
