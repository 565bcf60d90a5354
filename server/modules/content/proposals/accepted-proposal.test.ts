import { expect, test } from 'vitest';
import { storePost } from '../../../../tests/support/content.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';

const server = openSuiteApp();

test('versions name what was asked for where a proposal was accepted', async () => {
  const owner = await server.createUser();
  const id = await storePost(server, owner);
  const edit = (payload: object) => owner.send('PATCH', `/post/posts/${id}/`, payload);
  await edit({ body: 'Brief.', autosave: false, proposal: 'shorter' });
  await edit({ body: 'Brief and typed.', autosave: true });
  const [typed, accepted, generated] = (await owner.call({ url: `/post/posts/${id}/versions/` })).json();
  expect(accepted).toMatchObject({ body: 'Brief.', proposal: 'shorter' });
  for (const version of [typed, generated]) expect(version).not.toHaveProperty('proposal');
  expect((await edit({ body: 'x', proposal: 'sing' })).statusCode).toBe(400);
});
