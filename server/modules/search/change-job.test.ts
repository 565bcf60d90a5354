import { eq, inArray } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { SearchJob } from '../../../contract/search/sourcing.calls.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../tests/support/search-people.ts';
import { storeJob } from '../../../tests/support/search-rows.ts';
import { openSuiteApp, type TestUser } from '../../../tests/support/test-app.ts';
import { candidates, searchResults, searchRuns } from '../../platform/db/schema.ts';

describe('a search after its start', () => {
  const server = openSuiteApp();
  let owner: TestUser;
  let colleague: TestUser;
  const { call, decide, idOf, results } = searchPeopleCalls(() => owner);
  const signIn = async () => {
    owner = await server.createUser({ name: 'Ada Novak' });
    colleague = await server.createUser({ colleagueOf: owner, role: 'Member', name: 'Ben Ode' });
  };
  const details = async (id: string) => (await call('GET', `/search/jobs/${id}/`)).body;
  const change = (id: string, payload: object, user = owner) =>
    call('PATCH', `/search/jobs/${id}/`, payload, user);
  const list = async (query = '', user = owner): Promise<SearchJob[]> =>
    (await call('GET', `/search/jobs/${query}`, undefined, user)).body;
  const titles = async (query = '', user = owner) => (await list(query, user)).map(({ title }) => title);

  test('answers its description, and belongs to whoever started it', async () => {
    await signIn();
    const body = { job_title: 'Cook', location: 'Oslo', job_description: 'Cooks fish.' };
    const { task_id: id } = (await call('POST', '/search/initiate/', body)).body;
    expect(await details(id)).toMatchObject({
      id,
      title: 'Cook',
      description: 'Cooks fish.',
      client: '',
      owner: 'Ada Novak',
      owner_id: owner.userId,
      is_archived: false,
      own_queries: [],
    });
    expect((await list())[0]).toMatchObject({ owner: 'Ada Novak' });
  });

  test('can be renamed and given a client and an owner, by every colleague', async () => {
    await signIn();
    const { id } = await storeJob(server, owner);
    const changed = { title: 'Baker', client: 'Harbour', owner_id: colleague.userId };
    const answer = await change(id, changed, colleague);
    expect(answer).toMatchObject({ status: 200, body: { ...changed, owner: 'Ben Ode' } });
    expect(await list()).toMatchObject([{ title: 'Baker', client: 'Harbour', owner: 'Ben Ode' }]);
    await change(id, { owner_id: null });
    expect(await details(id)).toMatchObject({ title: 'Baker', client: 'Harbour', owner_id: null });
    expect(await list('', colleague)).not.toContainEqual(expect.objectContaining({ owner: 'Ben Ode' }));
  });

  test('leaves the list when it is archived, and comes back', async () => {
    await signIn();
    const { id } = await storeJob(server, owner, { title: 'Old' });
    await storeJob(server, owner, { title: 'New' });
    await change(id, { is_archived: true });
    expect(await titles()).toEqual(['New']);
    expect(await titles('?view=archived')).toEqual(['Old']);
    expect(await titles('?view=archived&q=old&page=1&page_size=25')).toEqual(['Old']);
    expect(await titles('?view=archived&q=new')).toEqual([]);
    expect(await details(id)).toMatchObject({ is_archived: true });
    await change(id, { is_archived: false });
    expect(await titles()).toEqual(['New', 'Old']);
  });

  test('is found by title, place and client, and among those of one user', async () => {
    await signIn();
    const { id } = await storeJob(server, owner, { title: 'Cook 100%', location: 'Oslo' });
    await storeJob(server, colleague, { title: 'Welder', location: 'Leeds' });
    await change(id, { client: 'Harbour' });
    expect(await titles('?q=cook')).toEqual(['Cook 100%']);
    expect(await titles('?q=LEEDS')).toEqual(['Welder']);
    expect(await titles('?q=harb')).toEqual(['Cook 100%']);
    expect(await titles('?q=0%25')).toEqual(['Cook 100%']);
    expect(await titles('?q=_')).toEqual([]);
    expect(await titles('?view=mine', colleague)).toEqual(['Welder']);
  });

  test('without a page the newest 100 come, with the count of all', async () => {
    await signIn();
    for (let at = 0; at < 101; at++) await storeJob(server, owner, { title: `Job ${at}` });
    const answer = await call('GET', '/search/jobs/');
    expect(answer.body).toHaveLength(100);
    expect(answer.total).toBe('101');
    expect((await call('GET', '/search/jobs/?page=9')).total).toBe('101');
  });

  test('says how many were found and shortlisted, and when all of them are gone', async () => {
    await signIn();
    const { id, pool, page } = await storeSearchWithPeople(server, owner);
    const { db } = server;
    await db.update(searchRuns).set({ found: 3 }).where(eq(searchRuns.jobId, id));
    await decide(id, [{ id: await idOf(id, 'Ann'), version: 0 }], 'shortlist');
    expect(await list()).toMatchObject([
      {
        found: 3,
        shortlisted: 1,
        board: [{ id: 'shortlisted', name: 'Shortlisted', people: 1 }],
      },
    ]);
    for (const candidate of pool) {
      await server.change(candidates, candidate, { deletedAt: new Date() });
    }
    const [left] = await list();
    expect(left).toMatchObject({ found: 1 });
    expect(left).not.toHaveProperty('people_gone');
    const gone = (await results(id)).map((person) => [person.url === page, person.gone]);
    expect(gone).toEqual([
      [false, true],
      [false, true],
      [true, undefined],
    ]);
  });

  test('says when everybody has left the pool', async () => {
    await signIn();
    const { id, pool, page } = await storeSearchWithPeople(server, owner);
    const { db } = server;
    await db.update(searchRuns).set({ found: 2 }).where(eq(searchRuns.jobId, id));
    await db.delete(searchResults).where(eq(searchResults.url, page));
    expect((await list())[0]).not.toHaveProperty('people_gone');
    await db.update(candidates).set({ deletedAt: new Date() }).where(inArray(candidates.id, pool));
    expect((await list())[0]).toMatchObject({ found: 2, people_gone: true });
  });
});
