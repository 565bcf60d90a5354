import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { AdminTask } from '../../../contract/organization/admin-tasks.calls.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { waitUntil } from '../../../tests/support/wait-until.ts';
import { audit, searchRuns } from '../../platform/db/schema.ts';
import { giveUpTask } from '../../platform/jobs/tasks.ts';

const timeoutMs = 20_000;
const search = { job_title: 'Secret cook', location: 'Oslo', job_description: 'Cooks.' };

describe('tasks of all organizations', () => {
  const server = openSuiteApp();
  const admin = server.suiteUser({ role: 'SuperAdmin', name: 'Grace Kim' });
  const owner = server.suiteUser();

  const list = async (query = '') => {
    const answer = await admin.call({ url: `/api/admin/tasks/${query}` });
    expect(answer.body).not.toContain('Secret');
    return answer.json() as AdminTask[];
  };
  const start = async () => (await owner.send('POST', '/search/initiate/', search)).json().task_id as string;
  const act = async (id: string, action: 'retry' | 'cancel', who = admin) =>
    (await who.send('POST', `/api/admin/tasks/${id}/${action}/`)).statusCode;
  const statusOf = async (id: string) =>
    (await owner.call({ url: `/search/status/?task_id=${id}` })).json().status as string;

  test('wait, are cancelled with a word to their users, and are not begun again then', async () => {
    const id = await start();
    const [waiting] = await list();
    expect(waiting).toMatchObject({
      id,
      kind: 'search',
      state: 'waiting',
      organisation_id: owner.organisationId,
      ended_at: null,
      error: null,
    });
    expect(await act(id, 'retry')).toBe(409);
    expect(await act(id, 'cancel')).toBe(204);
    expect(await act(id, 'cancel')).toBe(409);
    const { detail } = (await owner.call({ url: `/search/status/?task_id=${id}` })).json();
    expect(detail).toBe('The search was cancelled by your provider.');
    expect(await list('?state=failed')).toMatchObject([
      { id, state: 'failed', error: 'Cancelled', can_retry: false },
    ]);
    expect(await act(id, 'retry')).toBe(409);
    const trail = await server.db.select().from(audit).where(eq(audit.organisationId, owner.organisationId));
    expect(trail.at(-1)).toMatchObject({ action: 'search.cancelled', subjectId: id, byProvider: true });
  });

  test('that failed are listed with their attempts and kind of error, begun again, and end well', async () => {
    const id = await start();
    await giveUpTask(server.services, 'search', id, 'It was started many times and never finished.');
    const query = `?state=failed&organisation=${owner.organisationId}`;
    expect((await list(query)).find((task) => task.id === id)).toMatchObject({
      error: 'GivenUp',
      attempts: 1,
      can_retry: true,
    });
    const answers = await Promise.all([act(id, 'retry'), act(id, 'retry')]);
    expect(answers.sort()).toEqual([204, 409]);
    await server.work();
    await waitUntil(async () => (await statusOf(id)) === 'Completed', timeoutMs);
    const [run] = await server.db.select().from(searchRuns).where(eq(searchRuns.id, id));
    expect(run).toMatchObject({ detail: null, errorName: null });
    expect((await list()).map((task) => task.id)).not.toContain(id);
  });
});
