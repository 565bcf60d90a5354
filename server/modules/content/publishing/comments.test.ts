import { expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';

const server = openSuiteApp();

test('colleagues comment on a post; who wrote a comment, or an Owner, deletes it', async () => {
  const owner = await server.createUser({ name: 'Olga Owner' });
  const [member, colleague] = await Promise.all(
    ['Mia Member', 'Carl Colleague'].map((name) =>
      server.createUser({ role: 'Member', colleagueOf: owner, name }),
    ),
  );
  const id = await storePost(server, owner);
  const url = `/post/posts/${id}/comments/`;
  const added = await member?.call({ method: 'POST', url, payload: { text: 'Needs a source.' } });
  expect(added?.statusCode).toBe(201);
  const remove = (user?: TestUser) =>
    user?.call({ method: 'DELETE', url: `/post/comments/${added?.json().id}/` });
  expect((await colleague?.call({ url }))?.json()).toMatchObject([
    { author: 'Mia Member', text: 'Needs a source.', may_delete: false },
  ]);
  const stranger = await server.createUser();
  expect((await stranger.call({ url })).statusCode).toBe(404);
  expect((await remove(stranger))?.statusCode).toBe(404);
  expect((await remove(colleague))?.statusCode).toBe(403);
  expect((await remove(owner))?.statusCode).toBe(204);
  expect((await owner.call({ url })).json()).toEqual([]);
});
