import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { FoundPerson, PersonDecision } from '../../../../contract/recruiting/search-people.calls.ts';
import type { FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { decisions, events } from '../../../platform/db/schema.ts';

describe('decisions on the people of a search', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const colleague = server.suiteUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const { call, decide, undo, results, idOf } = searchPeopleCalls(() => owner);
  const search = () => storeSearchWithPeople(server, owner);

  test("are told to colleagues' screens, and nothing is told where nothing has changed", async () => {
    const { id } = await search();
    const told = async () => {
      const all = await server.db.select().from(events).where(eq(events.taskId, id));
      return all.map(({ kind, state }) => `${kind} ${state}`);
    };
    expect(await told()).toEqual([]);
    const ann = await idOf(id, 'Ann');
    await decide(id, [{ id: ann, version: 0 }], 'maybe');
    expect(await told()).toEqual(['search changed']);
    expect((await decide(id, [{ id: ann, version: 0 }], 'no')).status).toBe(409);
    expect(await told()).toEqual(['search changed']);
  });

  test('are decided on, with who did it and why, for every colleague', async () => {
    const { id } = await search();
    const [ann, ben, cy] = (await results(id)) as Required<FoundCandidate>[];
    expect(ann).toMatchObject({ employer: 'Harbour' });
    expect(ann).not.toHaveProperty('decision');
    const answer = await decide(id, [{ id: ann?.id as string, version: 0 }], 'shortlist');
    expect(answer).toMatchObject({
      status: 200,
      body: [{ id: ann?.id, decision: 'shortlist', decided_by: 'Ada Owner', decision_version: 1 }],
    });
    const both = [ben, cy].map((person) => ({ id: person?.id as string, version: 0 }));
    await decide(id, both, 'no', { reason: 'Too junior', user: colleague });
    expect(await results(id, '', colleague)).toMatchObject([
      { id: ann?.id, decision: 'shortlist', decided_by: 'Ada Owner', decision_version: 1 },
      { id: ben?.id, decision: 'no', reason: 'Too junior', decided_by: 'Bea Member' },
      { id: cy?.id, decision: 'no', reason: 'Too junior', decided_by: 'Bea Member' },
    ]);
    const status = (await call('GET', `/search/status/?task_id=${id}`)).body;
    expect(status.results).toEqual(await results(id));
    expect((await call('GET', `/search/jobs/${id}/summary/`)).body).toEqual({
      found: 3,
      strong: 0,
      others: 0,
      undecided_others: 0,
      shortlist: 1,
      maybe: 0,
      no: 2,
      sources: ['searxng', 'talent-pool'],
      tags: [],
    });
  });

  test('who decides later is told of the earlier decision, and nothing is lost', async () => {
    const { id } = await search();
    const ann = await idOf(id, 'Ann');
    const ben = await idOf(id, 'Ben');
    await decide(id, [{ id: ann, version: 0 }], 'shortlist', { user: colleague });
    const late = await decide(
      id,
      [
        { id: ann, version: 0 },
        { id: ben, version: 0 },
      ],
      'no',
    );
    expect(late.status).toBe(409);
    expect(late.body.detail).toBe(
      'Bea Member has chosen Shortlist for Ann in the meantime. Decide again if you disagree.',
    );
    // All or nothing.
    expect((await results(id))[1]).not.toHaveProperty('decision');
    // Who wants the same is not refused, and changes nothing.
    const same = await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    expect(same.body).toMatchObject([{ decided_by: 'Bea Member', decision_version: 1 }]);
    expect((await decide(id, [{ id: ann, version: 1 }], 'no')).status).toBe(200);
    const { body } = await call('GET', `/search/results/${ann}/`);
    expect((body as FoundPerson).history).toMatchObject([
      { author: 'Ada Owner', from: 'shortlist', to: 'no' },
      { author: 'Bea Member', from: null, to: 'shortlist' },
    ]);
  });

  test('of two decisions at the same moment one is refused', async () => {
    const { id } = await search();
    const ann = await idOf(id, 'Ann');
    const answers = await Promise.all([
      decide(id, [{ id: ann, version: 0 }], 'shortlist'),
      decide(id, [{ id: ann, version: 0 }], 'no', { user: colleague }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('a decision is taken back to the one before it, and both stay on record', async () => {
    const { id } = await search();
    const ann = await idOf(id, 'Ann');
    expect((await undo(id, [{ id: ann, version: 0 }])).status).toBe(400);
    await decide(id, [{ id: ann, version: 0 }], 'maybe', { reason: 'Ask about nights' });
    await decide(id, [{ id: ann, version: 1 }], 'no', { reason: 'Level' });
    expect((await undo(id, [{ id: ann, version: 1 }])).status).toBe(409);
    const undone = await undo(id, [{ id: ann, version: 2 }]);
    expect(undone.body as PersonDecision[]).toMatchObject([
      { decision: 'maybe', reason: 'Ask about nights', decision_version: 3 },
    ]);
    const first = await search();
    const ben = await idOf(first.id, 'Ben');
    await decide(first.id, [{ id: ben, version: 0 }], 'shortlist');
    await undo(first.id, [{ id: ben, version: 1 }]);
    expect((await results(first.id))[1]).not.toHaveProperty('decision');
    expect((await call('GET', `/search/results/${ben}/`)).body.history).toHaveLength(2);
  });

  test('the record holds what was found at the time, and is only added to', async () => {
    const { id, pool } = await search();
    const ann = await idOf(id, 'Ann');
    await call('PUT', `/search/results/${ann}/verdict/`, { criterion: 'c3', verdict: 'found' });
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    const { db } = server;
    const own = and(eq(decisions.jobId, id), eq(decisions.candidateId, pool[0] as string));
    const [row] = await db.select().from(decisions).where(own);
    expect(row?.evidence).toEqual({
      criteriaVersion: 1,
      verdicts: { c1: 'found', c2: 'found', c3: 'found' },
    });
    const refused = { cause: expect.objectContaining({ message: expect.stringContaining('only added to') }) };
    await expect(db.update(decisions).set({ to: 'no' }).where(own)).rejects.toMatchObject(refused);
    await expect(db.delete(decisions).where(own)).rejects.toMatchObject(refused);
    await expect(db.execute(sql`truncate ${decisions}`)).rejects.toMatchObject(refused);
  });
});
