import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createProfile, startFailedGeneration, storePost } from '../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { postVersions } from '../../platform/db/schema.ts';
import { cleanPost } from './post-rows.ts';

const server = openSuiteApp();

const edit = (user: TestUser, id: string, payload: object) =>
  user.send('PATCH', `/post/posts/${id}/`, payload);

describe('the text of an edited post', () => {
  test('stores no control characters, and refuses a title of several lines', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    const refused = await edit(owner, id, { title: 'A\n\nB\u0007\u000bC' });
    expect(refused.json()).toMatchObject({
      title: ['Use one line, without line breaks or control characters.'],
    });
    const answer = await edit(owner, id, { title: 'A B C', body: 'One\u000btwo\u001b.' });
    expect(answer.json()).toMatchObject({
      title: 'A B C',
      body: 'One\ntwo.',
      content: '# A B C\n\nOne\ntwo.',
    });
  });

  test('names the limit of a text that is too long', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    expect((await edit(owner, id, { title: 'a'.repeat(301) })).json()).toMatchObject({
      title: ['Use at most 300 characters.'],
    });
    expect((await edit(owner, id, { body: 'a'.repeat(100_001) })).json()).toMatchObject({
      body: ['Use at most 100000 characters.'],
    });
    expect((await edit(owner, id, { title: ' ' })).json()).toMatchObject({
      title: ['Title is required'],
    });
  });

  test('is restored as an edit would store it', async () => {
    const owner = await server.createUser();
    const id = await storePost(server, owner);
    await edit(owner, id, { body: 'Two.' });
    const raw = { title: 'A\nB', body: 'One\u000btwo\u001b.' };
    await server.db.update(postVersions).set(raw).where(eq(postVersions.postId, id));
    const restored = await owner.send('POST', `/post/posts/${id}/versions/1/restore/`);
    expect(restored.json()).toMatchObject({ title: 'A B', body: 'One\ntwo.' });
  });

  test('is generated, and kept from a draft, as an edit would store it', async () => {
    const owner = await server.createUser();
    await createProfile(owner);
    const raw = { title: 'A\n\nB', content: '# A\n\nB\n\nOne\u000btwo\u001b.', engine: 'writer-1' };
    const id = await startFailedGeneration(server, owner, raw);
    const kept = await owner.send('POST', `/post/generate/${id}/draft/keep/`);
    expect(kept.json()).toMatchObject({ title: 'A B' });
    expect(kept.json().content).toContain('One\ntwo.');
    expect(cleanPost({ title: 'A\nB', content: '# A\nB\n\nOne\u0007.' })).toEqual({
      title: 'A B',
      content: '# A B\n\nOne.',
    });
  });
});
