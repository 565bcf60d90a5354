import { expect, test, vi } from 'vitest';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { tokenServer } from '../../platform/web.ts';
import type { ApiClient } from '../api-client.ts';
import { createSession } from '../session.tsx';
import { notifyOfMatches } from './notify-of-matches.ts';

const id = '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11';

/** What is announced when a search that is like this completes. */
async function announced(job: object) {
  const platform = createFakePlatform(tokenServer, { access: buildAccessToken({ sub: 'ada' }) });
  const session = createSession(platform.session);
  await session.restore();
  const taskStarted = vi.fn();
  const call = async () => ({ title: 'Nurse', owner_id: session.state().user?.id, ...job });
  await notifyOfMatches({ api: { call } as unknown as ApiClient, session, tasks: { taskStarted } }, id);
  return taskStarted.mock.calls.map(([task]) => task);
}

test('a run of the watch is announced to the owner of the search, with the run', async () => {
  expect(await announced({ watch_run: 3 })).toEqual([
    {
      kind: 'search',
      id,
      label: 'Nurse',
      screen: `/dashboard/sourcing/jobs/${id}`,
      result: `/dashboard/sourcing/jobs/${id}`,
      run: 'watch-3',
    },
  ]);
});

test.each([
  ['a run that someone has made', {}],
  ["a colleague's search", { watch_run: 3, owner_id: 'ida' }],
  ["nobody's search", { watch_run: 3, owner_id: null }],
])('%s is not', async (_what, job) => {
  expect(await announced(job)).toEqual([]);
});
