import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { searchPeopleCalls } from '../../../../tests/support/search-people.ts';
import { page, provider } from '../../../../tests/support/search-providers.ts';
import { storeCandidate, storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { searchJobs, searchResults, searchRuns, users } from '../../../platform/db/schema.ts';
import { runSearch } from '../run-search.ts';
import { notifyWatchers, startDueRuns, watchMail } from './watches.ts';

const [a, b, c] = ['https://a.example/', 'https://b.example/', 'https://c.example/'] as const;

describe('a watched search', () => {
  const server = openSuiteApp();
  let owner: TestUser;
  const { call, results } = searchPeopleCalls(() => owner);
  beforeAll(async () => {
    owner = await server.createUser();
  });

  const work = async (jobId: string, ...urls: string[]) => {
    const { db } = server;
    const open = and(eq(searchRuns.jobId, jobId), eq(searchRuns.status, 'Processing'));
    const [run] = await db.select().from(searchRuns).where(open);
    const attempt = { jobId: 'job', isLast: true, signal: new AbortController().signal };
    await runSearch(server.services, run?.id ?? '', attempt, [provider('searxng', page(...urls))]);
    return run;
  };
  const makeDue = (id: string) => server.change(searchJobs, id, { watchDueAt: new Date(0) });
  const watched = async (...urls: string[]) => {
    const { id } = await storeJob(server, owner, { ownerId: owner.userId, title: `Cook ${urls.length}` });
    await work(id, ...urls);
    await call('PATCH', `/search/jobs/${id}/`, { watch: 'daily' });
    await makeDue(id);
    return id;
  };
  const runs = (id: string) =>
    server.db.select().from(searchRuns).where(eq(searchRuns.jobId, id)).orderBy(searchRuns.number);
  const details = async (id: string) => (await call('GET', `/search/jobs/${id}/`)).body;
  const status = async (id: string) => (await call('GET', `/search/status/?task_id=${id}`)).body;
  const newOnes = async (id: string) =>
    (await results(id)).flatMap(({ url, is_new }) => (is_new ? [url] : []));

  test('is made again when it is due, once, and then the day after', async () => {
    const id = await watched(a);
    await startDueRuns(server.services);
    await startDueRuns(server.services);
    expect(await runs(id)).toMatchObject([{ byWatch: false }, { number: 2, byWatch: true }]);
    const { watch, watch_due_at: due } = await details(id);
    expect(watch).toBe('daily');
    expect(new Date(due).getTime()).toBeGreaterThan(Date.now() + 23 * 60 * 60 * 1000);
    await work(id, a);
  });

  test('waits while it runs, is archived or deleted, or the watch has ended', async () => {
    const ended = await watched(a);
    await call('PATCH', `/search/jobs/${ended}/`, { watch: null });
    const archived = await watched(a);
    await call('PATCH', `/search/jobs/${archived}/`, { is_archived: true });
    const deleted = await watched(a);
    await call('DELETE', `/search/jobs/${deleted}/`);
    const running = await watched(a);
    await call('POST', `/search/jobs/${running}/runs/`, {});
    await startDueRuns(server.services);
    for (const id of [ended, archived, deleted]) expect(await runs(id)).toHaveLength(1);
    expect((await runs(running)).map(({ byWatch }) => byWatch)).toEqual([false, false]);
    await work(running, a);
  });

  test('marks whom no run had found before, until somebody looks', async () => {
    const id = await watched(a);
    await startDueRuns(server.services);
    await work(id, b, a);
    expect(await newOnes(id)).toEqual([b]);
    expect(await status(id)).toMatchObject({ watch_found: 1 });
    expect(await details(id)).toMatchObject({ watch_run: 2 });
    expect((await call('GET', '/search/jobs/?view=watched')).body).toContainEqual(
      expect.objectContaining({ id, watch: 'daily', new_people: 1 }),
    );
    await makeDue(id);
    await startDueRuns(server.services);
    await work(id, a);
    await makeDue(id);
    await startDueRuns(server.services);
    await work(id, a, b, c);
    expect(await newOnes(id)).toEqual([b, c]);
    const found = await results(id);
    const seen = found.find(({ url }) => url === b)?.id;
    await call('POST', `/search/results/${seen}/seen/`);
    expect(await newOnes(id)).toEqual([c]);
    expect(await details(id)).toMatchObject({ new_people: 1 });
  });

  test('somebody whom an own run finds first is not new', async () => {
    const id = await watched(a);
    await call('POST', `/search/jobs/${id}/runs/`, {});
    await work(id, a, b);
    expect(await newOnes(id)).toEqual([]);
    expect(await status(id)).not.toHaveProperty('watch_found');
    expect(await details(id)).not.toHaveProperty('watch_run');
  });

  test('somebody who was deleted is neither new nor told of', async () => {
    owner = await server.createUser();
    const { userId, organisationId } = owner;
    const id = await watched(a);
    await startDueRuns(server.services);
    const run = await work(id, a);
    const candidateId = await storeCandidate(server, organisationId);
    const url = `/dashboard/sourcing/candidates/${candidateId}`;
    const found = { rank: 2, url, candidateId, source: 'talent-pool' as const, watchRun: run?.number };
    await storeResult(server, id, { ...found, title: 'Gone Soon' });
    const mail = () => watchMail(server.services, { userId, runIds: [run?.id ?? ''] });
    expect((await mail())?.text).toContain('Gone Soon');
    expect(await newOnes(id)).toHaveLength(1);
    expect(await details(id)).toMatchObject({ new_people: 1 });

    expect((await call('DELETE', `/talent/candidates/${candidateId}/`)).status).toBe(204);
    expect.soft(await mail()).toBeUndefined();
    expect.soft(await newOnes(id)).toEqual([]);
    expect.soft((await details(id)).new_people ?? 0).toBe(0);
    await notifyWatchers(server.services);
    const told = sql`data->'runIds' ? ${run?.id}`;
    const mails = await server.db.execute(sql`select from pgboss.job where name = 'mail' and ${told}`);
    expect.soft(mails).toMatchObject({ rows: [] });
  });

  test('one mail tells its owner of all of them, and its link ends the mails', async () => {
    owner = await server.createUser();
    const { db } = server;
    const [{ email = '' } = {}] = await db.select().from(users).where(eq(users.id, owner.userId));
    const ids = [await watched(a), await watched(a, c)];
    const nothingNew = await watched(a);
    await startDueRuns(server.services);
    for (const id of ids) await work(id, b, a, c);
    await work(nothingNew, a);
    await notifyWatchers(server.services);
    await notifyWatchers(server.services);
    const told = (await Promise.all(ids.map(runs))).flatMap((all) => all.at(-1)?.id ?? []);
    const mail = await watchMail(server.services, { userId: owner.userId, runIds: told });
    expect(mail).toMatchObject({ to: email, subject: '3 new people in the searches you watch' });
    for (const id of ids) expect(mail?.text).toContain(`/dashboard/sourcing/jobs/${id}`);
    expect(mail?.text).not.toContain(nothingNew);

    const [, uid, token] = /\/auth\/mails\/([^/\s]+)\/(\S+)/.exec(mail?.text ?? '') ?? [];
    const offAddress = `https?://[^/]+/api/user/watch-mails/off/${uid}/${token}/`;
    expect(mail?.headers?.['List-Unsubscribe']).toMatch(new RegExp(`^<${offAddress}>$`));
    expect(mail?.headers?.['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    const click = (link: string, type = 'application/x-www-form-urlencoded') =>
      server.app.inject({
        method: 'POST',
        url: link,
        headers: { 'content-type': type },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect(
      (await click(`/api/user/watch-mails/off/${uid}/x/`, 'multipart/form-data; boundary=b')).statusCode,
    ).toBe(400);
    expect((await click(`/api/user/watch-mails/off/${uid}/${token}/`)).statusCode).toBe(204);
    expect((await call('GET', '/api/settings/preferences/')).body).toMatchObject({ watch_mails: false });
    await call('PUT', '/api/settings/preferences/', { theme: 'light', watch_mails: true });
    const off = (payload: object) => call('POST', '/api/user/watch-mails/off/', payload);
    expect((await off({ uid, token: 'x'.repeat(token?.length ?? 1) })).status).toBe(400);
    // As many characters, but more bytes.
    expect((await off({ uid, token: '€'.repeat(token?.length ?? 1) })).status).toBe(400);
    expect((await off({ uid: 'nobody', token })).status).toBe(400);
    expect((await off({ uid, token })).status).toBe(204);
    expect(await watchMail(server.services, { userId: owner.userId, runIds: told })).toBeUndefined();
    const preferences = '/api/settings/preferences/';
    expect((await call('GET', preferences)).body).toMatchObject({ watch_mails: false });
    await call('PUT', preferences, { theme: 'dark' });
    expect((await call('GET', preferences)).body).toEqual({ theme: 'dark', watch_mails: false });
    await call('PUT', preferences, { theme: 'dark', watch_mails: true });
    expect(await watchMail(server.services, { userId: owner.userId, runIds: told })).toBeDefined();

    // Whoever chooses the name of a page chooses what the mail says.
    await db
      .update(searchResults)
      .set({ title: 'Log in at https://evil.example' })
      .where(eq(searchResults.jobId, ids[0] ?? ''));
    const safe = await watchMail(server.services, { userId: owner.userId, runIds: told });
    expect(safe?.text).toContain('Log in at https:');
    expect(safe?.text).not.toContain('https://evil.example');
    await server.change(users, owner.userId, { deactivatedAt: new Date() });
    expect(await watchMail(server.services, { userId: owner.userId, runIds: told })).toBeUndefined();
  });

  test('belongs to nobody who is deactivated', async () => {
    owner = await server.createUser();
    const colleague = await server.createUser({ role: 'Member', colleagueOf: owner });
    const id = await watched(a);
    const give = () => call('PATCH', `/search/jobs/${id}/`, { owner_id: colleague.userId });
    expect((await give()).status).toBe(200);
    await server.change(users, colleague.userId, { deactivatedAt: new Date() });
    expect((await give()).status).toBe(400);
  });
});
