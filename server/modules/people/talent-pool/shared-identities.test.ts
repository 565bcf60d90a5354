import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { importsOf } from '../../../../tests/support/talent-imports.ts';
import {
  createTestUser,
  openTestApp,
  type TestApp,
  type TestUser,
} from '../../../../tests/support/test-app.ts';
import { runSearch } from '../../search/run-search.ts';
import { storeImport } from './store-import.ts';

const lastAttempt = () => ({ isLast: true, signal: new AbortController().signal });

let server: TestApp;
let owner: TestUser;
let imports: ReturnType<typeof importsOf>;
beforeAll(async () => {
  server = await openTestApp();
  imports = importsOf(server);
});
beforeEach(async () => {
  owner = await createTestUser(server);
});
afterAll(() => server.close());

async function importFile(file: string | Buffer) {
  const id = await storeImport(server.services.db, {
    organisationId: owner.organisationId,
    createdBy: owner.userId,
    fileName: 'people.csv',
    file: Buffer.from(file),
  });
  await imports.run(id, lastAttempt());
  return imports.stateOf(owner, id);
}

async function search(job: { job_title: string; location: string }): Promise<string[]> {
  const payload = { ...job, job_description: 'Digs tunnels.' };
  const { task_id } = (await owner.call({ method: 'POST', url: '/search/initiate/', payload })).json();
  await runSearch(server.services, task_id, { jobId: 'job', ...lastAttempt() });
  const { results } = (await owner.call({ method: 'GET', url: `/search/status/?task_id=${task_id}` })).json();
  return results.map(({ url }: { url: string }) => url);
}

test('namesakes with different addresses are two results of a search', async () => {
  await importFile(readFileSync('tests/cases/06-namesakes-in-search/input.csv'));
  expect(new Set(await search({ job_title: 'Tunnel Engineer', location: 'Rotterdam' })).size).toBe(2);
});
