/** The journeys of the local mode that a real Electron makes as well, and tasks whose server is killed. */
import { expect, type Page } from '@playwright/test';
import { localJourneys, startLocal } from './journeys/local.ts';
import { test } from './local-fixture.ts';

for (const { title, run } of localJourneys) {
  test(title, ({ app }) => {
    test.setTimeout(420_000);
    return run(app);
  });
}

/** Calls the API as the page does. An answer that never came, or is no JSON, is undefined. */
const call = (page: Page, method: string, path: string, body?: object) =>
  page
    .evaluate(
      async ([how, at, sent]) => {
        const authorization = `Bearer ${localStorage.getItem('access_token')}`;
        const headers = { authorization, 'content-type': 'application/json' };
        const answer = await fetch(at, { method: how, headers, body: sent ? JSON.stringify(sent) : null });
        return (await answer.json()) as Record<string, unknown>;
      },
      [method, path, body] as const,
    )
    .catch(() => undefined);

test('searches that run when the local server is killed go on by themselves', { tag: '@long' }, async ({
  app,
}) => {
  test.setTimeout(420_000);
  const page = await startLocal(app);
  const [before = 0] = (await app.state()).utilityProcesses;
  const job = { job_title: 'Data Engineer', location: 'Berlin', job_description: 'SQL and Kafka.' };
  const begun = await Promise.all(
    Array.from({ length: 4 }, () => call(page, 'POST', '/search/initiate/', job)),
  );
  const ids = begun.map((answer) => String(answer?.task_id));
  // Right after a first start, searches wait for the sample: none has ended yet.
  await app.trigger('killUtility');
  await expect
    .poll(async () => (await app.state()).utilityProcesses, { timeout: 60_000 })
    .not.toContain(before);
  for (const id of ids) {
    const status = async () => (await call(page, 'GET', `/search/status/?task_id=${id}`))?.status;
    await expect.poll(status, { timeout: 120_000 }).toBe('Completed');
  }
  expect((await app.state()).asked).toEqual([]);
});
