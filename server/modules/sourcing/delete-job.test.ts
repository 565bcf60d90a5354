import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeJob, storeResult } from '../../../tests/support/search-rows.ts';
import { createTestUser, openTestApp, type TestApp, type TestUser } from '../../../tests/support/test-app.ts';
import { searchJobs, searchResults } from '../../db/schema.ts';

describe('deleting a search', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await openTestApp();
  });
  afterAll(() => server.close());
  const remove = (user: TestUser, id: string) => user.call({ method: 'DELETE', url: `/search/jobs/${id}/` });
  const exists = async (id: string) =>
    (await server.services.db.select().from(searchJobs).where(eq(searchJobs.id, id))).length === 1;

  test('its initiator deletes it, with its results', async () => {
    const member = await createTestUser(server, { role: 'Member' });
    const job = await storeJob(server, member);
    await storeResult(server, job.id);
    expect((await remove(member, job.id)).statusCode).toBe(204);
    expect(await exists(job.id)).toBe(false);
    const left = await server.services.db.select().from(searchResults).where(eq(searchResults.jobId, job.id));
    expect(left).toEqual([]);
  });

  test('an Owner deletes a colleague’s, a Member doesn’t', async () => {
    const owner = await createTestUser(server);
    const { organisationId } = owner;
    const member = await createTestUser(server, { role: 'Member', organisationId });
    const other = await createTestUser(server, { role: 'Member', organisationId });
    const job = await storeJob(server, member);
    const refused = await remove(other, job.id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toBeTruthy();
    expect(await exists(job.id)).toBe(true);
    expect((await remove(owner, job.id)).statusCode).toBe(204);
  });

  test('a SuperAdmin deletes a colleague’s, but no other organisation’s', async () => {
    const admin = await createTestUser(server, { role: 'SuperAdmin' });
    const colleague = await createTestUser(server, { role: 'Member', organisationId: admin.organisationId });
    expect((await remove(admin, (await storeJob(server, colleague)).id)).statusCode).toBe(204);
    const foreign = await storeJob(server, await createTestUser(server));
    expect((await remove(admin, foreign.id)).statusCode).toBe(404);
    expect(await exists(foreign.id)).toBe(true);
  });
});
