import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { storeJob, storeResult } from '../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { purgeDeleted } from '../../platform/db/deleted.ts';
import { searchJobs, searchResults } from '../../platform/db/schema.ts';

describe('deleting a search', () => {
  const server = openSuiteApp();
  const remove = (user: TestUser, id: string) => user.send('DELETE', `/search/jobs/${id}/`);
  const restore = (user: TestUser, id: string) => user.send('POST', `/search/jobs/${id}/restore/`);
  const statusOf = (user: TestUser, id: string) => user.call({ url: `/search/status/?task_id=${id}` });
  const exists = async (id: string) =>
    (await server.db.select().from(searchJobs).where(eq(searchJobs.id, id))).length === 1;

  test('its initiator deletes it, with its results', async () => {
    const member = await server.createUser({ role: 'Member' });
    const job = await storeJob(server, member);
    await storeResult(server, job.id);
    expect((await remove(member, job.id)).statusCode).toBe(204);
    expect(await statusOf(member, job.id)).toMatchObject({ statusCode: 404 });
    expect((await member.call({ url: `/search/jobs/${job.id}/results/` })).statusCode).toBe(404);
    expect((await member.call({ url: '/search/jobs/' })).json()).toEqual([]);
    expect((await remove(member, job.id)).statusCode).toBe(404);
  });

  test('is undone with its results by whoever may delete it, once and again', async () => {
    const member = await server.createUser({ role: 'Member' });
    const colleague = await server.createUser({ role: 'Member', colleagueOf: member });
    const job = await storeJob(server, member, { status: 'Completed' });
    await storeResult(server, job.id);
    const before = (await statusOf(member, job.id)).json();
    expect(before.urls).toHaveLength(1);
    await remove(member, job.id);
    expect((await restore(colleague, job.id)).statusCode).toBe(403);
    expect((await restore(await server.createUser(), job.id)).statusCode).toBe(404);
    for (let time = 0; time < 2; time++) {
      expect((await restore(member, job.id)).statusCode).toBe(204);
      expect((await statusOf(member, job.id)).json()).toEqual(before);
      expect((await member.call({ url: '/search/jobs/' })).json()).toHaveLength(1);
    }
  });

  test('of one that still runs ends it', async () => {
    const member = await server.createUser({ role: 'Member' });
    const job = await storeJob(server, member);
    await remove(member, job.id);
    await restore(member, job.id);
    expect((await statusOf(member, job.id)).json()).toMatchObject({
      status: 'Failed',
      detail: 'The search was deleted before it had ended. Start it again.',
    });
  });

  test('is final after 30 days, with its results', async () => {
    const member = await server.createUser({ role: 'Member' });
    const [young, old] = [await storeJob(server, member), await storeJob(server, member)];
    for (const [{ id }, days] of [
      [young, 29],
      [old, 31],
    ] as const) {
      await storeResult(server, id);
      await remove(member, id);
      const deletedAt = new Date(Date.now() - days * 86_400_000);
      await server.change(searchJobs, id, { deletedAt });
    }
    expect((await restore(member, old.id)).statusCode).toBe(404);
    await purgeDeleted(server.db);
    expect(await exists(old.id)).toBe(false);
    const left = await server.db.select().from(searchResults).where(eq(searchResults.jobId, old.id));
    expect(left).toEqual([]);
    expect((await restore(member, young.id)).statusCode).toBe(204);
  });

  test('an Owner deletes a colleague’s, a Member doesn’t', async () => {
    const owner = await server.createUser();
    const member = await server.createUser({ role: 'Member', colleagueOf: owner });
    const other = await server.createUser({ role: 'Member', colleagueOf: owner });
    const job = await storeJob(server, member);
    const refused = await remove(other, job.id);
    expect(refused.statusCode).toBe(403);
    expect(refused.json().detail).toBeTruthy();
    expect(await exists(job.id)).toBe(true);
    expect((await remove(owner, job.id)).statusCode).toBe(204);
  });

  test('a SuperAdmin deletes a colleague’s, but no other organization’s', async () => {
    const admin = await server.createUser({ role: 'SuperAdmin' });
    const colleague = await server.createUser({ role: 'Member', colleagueOf: admin });
    expect((await remove(admin, (await storeJob(server, colleague)).id)).statusCode).toBe(204);
    const foreign = await storeJob(server, await server.createUser());
    expect((await remove(admin, foreign.id)).statusCode).toBe(404);
    expect(await exists(foreign.id)).toBe(true);
  });
});
