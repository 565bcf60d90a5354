import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { audit, candidates, decisions, searchRuns } from '../../../platform/db/schema.ts';
import { storeResults } from '../../search/store-results.ts';

describe('people who are added to a job by hand', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const stranger = server.suiteUser();
  const { call, decide, undo, idOf, results } = searchPeopleCalls(() => owner);
  const board = async (id: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      ((await call('GET', `/search/jobs/${id}/board/`)).body as BoardPerson[]).map(({ name, stage }) => [
        name,
        stage,
      ]),
    );
  const names = async (id: string) => (await results(id)).map(({ title }) => title.split(' ')[0]);
  const add = (id: string, ids: string[], stage = 'new', user = owner) =>
    call('POST', `/search/jobs/${id}/people/`, { ids, stage }, user);
  const pooled = (name: string, given: object = {}) =>
    storeCandidate(server, owner.organisationId, { name, ...given });

  test('are in its results and on its board, with verdicts and a card; those it knows stay', async () => {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const [ann = '', ben = ''] = pool;
    await decide(id, [{ id: await idOf(id, 'Ann'), version: 0 }], 'no', { reason: 'Too junior' });
    const [dan, eve] = [await pooled('Dan Roe'), await pooled('Eve Orr', { doNotContact: true })];
    const gone = await pooled('Gus', { deletedAt: new Date() });
    const { status, body } = await add(id, [ann, ben, dan, eve, gone], 'shortlisted');
    expect([status, body.added.length, body.there.length]).toEqual([200, 3, 1]);
    expect(body.there[0]).toMatchObject({ decision: 'no', reason: 'Too junior', stage: 'closed' });
    expect(await board(id)).toEqual({
      ...{ Ann: 'closed', Ben: 'shortlisted' },
      ...{ 'Dan Roe': 'shortlisted', 'Eve Orr': 'shortlisted' },
    });
    expect((await names(id)).sort()).toEqual(['Ann', 'Ben', 'Cy', 'Dan', 'Eve']);
    const found = await call('GET', `/search/results/${await idOf(id, 'Eve')}/`);
    expect(found.body).toMatchObject({ do_not_contact: true, decision: 'shortlist', source: 'talent-pool' });
    expect(found.body.criteria[0]).toMatchObject({ id: 'c1', verdict: 'found' });
    expect(found.body.history).toMatchObject([{ author: 'Ada Owner', moved_to: 'Shortlisted' }]);
    const person = (await call('GET', `/talent/people/${dan}/`)).body;
    expect(person.searches).toMatchObject([{ id, stage: 'Shortlisted' }]);
    expect(person.history.map(({ kind }: { kind: string }) => kind)).toEqual(['decided', 'added']);
    const audited = await server.db.select().from(audit).where(eq(audit.subjectId, dan));
    expect(audited.map(({ action }) => action)).toEqual(['person.moved']);
    expect((await add(id, [dan], 'new')).body).toMatchObject({
      added: [],
      there: [{ stage: 'shortlisted' }],
    });
  });

  test('leave it when that is taken back, unless a run has found them', async () => {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const dan = await pooled('Dan Roe');
    await server.change(searchRuns, id, { found: 3 });
    const { added } = (await add(id, [pool[1] ?? '', dan])).body;
    expect(await board(id)).toEqual({ Ben: 'new', 'Dan Roe': 'new' });
    expect(
      await undo(
        id,
        added.map(({ id: of, decision_version: version }: Record<string, string>) => ({ id: of, version })),
      ),
    ).toMatchObject({ status: 200 });
    expect(await board(id)).toEqual({});
    expect(await names(id)).toEqual(['Ann', 'Ben', 'Cy']);
    // Someone else has decided since.
    const again = (await add(id, [pool[0] ?? ''])).body.added[0];
    await decide(id, [{ id: again.id, version: again.decision_version }], 'maybe');
    const stale = await undo(id, [{ id: again.id, version: again.decision_version }]);
    expect(stale).toMatchObject({ status: 409, body: { detail: expect.stringContaining('chosen Maybe') } });
    // They can be added again, and then a run that does not find them leaves them in the list.
    await add(id, [dan]);
    const run = { jobId: id, number: 2, byWatch: true };
    await server.db.transaction((tx) => storeResults(tx, run, [], { failed: [], criteria: [] }));
    expect((await names(id)).sort()).toEqual(['Ann', 'Dan']);
  });

  test('are refused while it runs, in a column that is not there, and to others', async () => {
    const { id } = await storeSearchWithPeople(server, owner);
    const dan = await pooled('Dan Roe');
    expect((await add(id, [dan], 'trial-day')).status).toBe(400);
    expect(await names(id)).toEqual(['Ann', 'Ben', 'Cy']);
    expect((await add(id, [dan], 'new', stranger)).status).toBe(404);
    const { id: foreign } = await storeSearchWithPeople(server, stranger);
    expect(
      (await call('POST', `/search/jobs/${foreign}/people/`, { ids: [dan], stage: 'new' }, stranger)).body,
    ).toEqual({ added: [], there: [] });
    // Beside the organization's own people, too.
    const ofStranger = await storeCandidate(server, stranger.organisationId, { name: 'Sid Orr' });
    const mixed = (await add(id, [ofStranger, dan, randomUUID()])).body;
    expect([mixed.added.length, mixed.there]).toEqual([1, []]);
    expect(await board(id)).toEqual({ 'Dan Roe': 'new' });
    // Nobody is left to move, and the column is looked up all the same.
    expect((await add(id, [dan], 'trial-day')).status).toBe(400);
    await server.change(searchRuns, id, { status: 'Processing' });
    expect(await add(id, [dan])).toMatchObject({
      status: 409,
      body: { detail: 'The search is running. Add people once it has ended.' },
    });
  });

  test('are as many as can be chosen in the talent pool', async () => {
    const { id } = await storeSearchWithPeople(server, owner);
    const ids = await server.db
      .insert(candidates)
      .values(
        Array.from({ length: 500 }, (_, at) => ({
          ...{ organisationId: owner.organisationId, name: `Pat No${at}`, title: 'Engineer', skills: [] },
          ...{ location: '', summary: '', email: `p${at}@people.example`, profileUrl: '', source: 'test' },
        })),
      )
      .returning({ id: candidates.id });
    const { body } = await add(
      id,
      ids.map((one) => one.id),
    );
    expect(body.added).toHaveLength(500);
    const tooMany = await add(id, [...ids.map((one) => one.id), randomUUID()]);
    expect(tooMany.status).toBe(400);
    expect((await add(id, [])).status).toBe(400);
  });

  test('are added once, however often their id or the call comes', async () => {
    const { id } = await storeSearchWithPeople(server, owner);
    const [dan, eve] = [await pooled('Dan Roe'), await pooled('Eve Orr')];
    const payload = { ids: [dan, dan, eve], stage: 'shortlisted' };
    const [first, second] = await Promise.all(
      [1, 2].map(() => call('POST', `/search/jobs/${id}/people/`, payload)),
    );
    expect([first?.status, second?.status]).toEqual([200, 200]);
    expect([first, second].map((one) => one?.body.added.length).sort()).toEqual([0, 2]);
    expect([first, second].map((one) => one?.body.there.length).sort()).toEqual([0, 2]);
    expect(
      (await results(id)).map(({ title }) => title).filter((title) => /Dan|Eve/.test(title)),
    ).toHaveLength(2);
    const recorded = await server.db.select().from(decisions).where(eq(decisions.jobId, id));
    expect(recorded.map(({ candidateId }) => candidateId).sort()).toEqual([dan, eve].sort());
  });
});
