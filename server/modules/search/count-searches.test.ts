import { expect, test } from 'vitest';
import { storeCandidate, storeJob, storeResult } from '../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { searchRuns } from '../../platform/db/schema.ts';

const server = openSuiteApp();
const owner = server.suiteUser();

const counts = async (user = owner) => (await user.call({ url: '/search/counts/' })).json();

test('searches count as running, then as unread until somebody of them is opened', async () => {
  expect(await counts()).toEqual({ running: 0, unread: 0 });
  const search = async (found: number, isArchived = false) => {
    const { id } = await storeJob(server, owner, {
      status: 'Completed',
      ...(isArchived && { archivedAt: new Date() }),
    });
    await server.change(searchRuns, id, { found });
    return id;
  };
  await storeJob(server, owner, { status: 'Processing' });
  await search(0);
  await search(1, true);
  const jobId = await search(1);
  expect(await counts()).toEqual({ running: 1, unread: 1 });
  const candidateId = await storeCandidate(server, owner.organisationId);
  await storeResult(server, jobId, { candidateId });
  const [result] = (await owner.call({ url: `/search/jobs/${jobId}/results/` })).json();
  const seen = await owner.send('POST', `/search/results/${result.id}/seen/`, {});
  expect(seen.statusCode).toBe(204);
  expect(await counts()).toEqual({ running: 1, unread: 0 });
  expect(await counts(await server.createUser())).toEqual({ running: 0, unread: 0 });
});
