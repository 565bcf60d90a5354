import { beforeAll, expect, test } from 'vitest';
import {
  createProfile,
  startFailedGeneration,
  startTestGeneration,
} from '../../../../tests/support/content.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { generations } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { cleanUpDrafts } from './generation-drafts.ts';

const server = openSuiteApp();
const owner = server.suiteUser();
const member = server.suiteUser({ role: 'Member', colleagueOf: owner });
beforeAll(() => createProfile(owner));

const list = async (user: TestUser, query = '') => user.call({ url: `/post/drafts/${query}` });
const idsOf = async (user: TestUser) => (await list(user)).json().map(({ id }: { id: string }) => id);

test('what broke off is listed until it is decided, and only to its organization', async () => {
  const first = await startFailedGeneration(server, owner);
  const second = await startFailedGeneration(server, member);
  await startFailedGeneration(server, owner, null);
  await startTestGeneration(owner);
  const answer = await list(member);
  expect(answer.headers['x-total-count']).toBe('2');
  const [newest, oldest] = answer.json();
  expect(newest).toMatchObject({
    id: second,
    type: 'linkedin',
    draft: { title: 'Half a post', content: 'Half a' },
    detail: 'The answer of the model broke off.',
    may_decide: true,
  });
  expect(newest.draft).not.toHaveProperty('engine');
  expect(Date.parse(newest.deleted_at) - Date.parse(newest.ended_at)).toBe(30 * dayMs);
  expect([oldest.id, oldest.may_decide]).toEqual([first, false]);
  expect((await list(owner)).json().map((draft: { may_decide: boolean }) => draft.may_decide)).toEqual([
    true,
    true,
  ]);
  expect((await list(owner, '?page=2&page_size=1')).json()).toMatchObject([{ id: first }]);
  expect(await idsOf(await server.createUser())).toEqual([]);

  await member.send('POST', `/post/generate/${second}/draft/keep/`);
  await owner.send('DELETE', `/post/generate/${first}/draft/`);
  expect(await idsOf(owner)).toEqual([]);
});

test('one that nobody decides about is deleted after 30 days', async () => {
  const [old, young] = [
    await startFailedGeneration(server, owner),
    await startFailedGeneration(server, owner),
  ];
  const endedAgo = (id: string, ms: number) =>
    server.change(generations, id, { finishedAt: new Date(Date.now() - ms) });
  await endedAgo(old, 30 * dayMs + 1000);
  await endedAgo(young, 30 * dayMs - 60_000);
  await cleanUpDrafts(server.db);
  expect(await idsOf(owner)).toEqual([young]);
});
