import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { usualColumns } from '../../../../contract/recruiting/board.ts';
import {
  searchPeopleCalls,
  storeMailAccount,
  storeSearchWithPeople,
} from '../../../../tests/support/search-people.ts';
import { sequenceFields } from '../../../../tests/support/sequences.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, decisions, events } from '../../../platform/db/schema.ts';
import { assignmentMail } from '../notices.ts';

describe('the board of a search', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const colleague = server.suiteUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const stranger = server.suiteUser();
  const { call, decide, undo, idOf } = searchPeopleCalls(() => owner);
  const board = async (id: string, user = owner): Promise<BoardPerson[]> =>
    (await call('GET', `/search/jobs/${id}/board/`, undefined, user)).body;
  const stages = async (id: string) =>
    Object.fromEntries((await board(id)).map(({ name, stage }) => [name, stage]));
  const move = (id: string, people: { id: string; version: number }[], stage: string, user = owner) =>
    call('POST', `/search/jobs/${id}/board/moves/`, { stage, people }, user);

  const assignmentsOf = (userId: string) =>
    server.db.execute(
      sql`select data from pgboss.job
        where name = 'mail' and data->>'kind' = 'assigned' and data->>'userId' = ${userId}`,
    );

  /** A search with Ann shortlisted, and the ids of its results. */
  async function withAnn() {
    const search = await storeSearchWithPeople(server, owner);
    const [ann, ben, cy] = await Promise.all(['Ann', 'Ben', 'Cy'].map((name) => idOf(search.id, name)));
    await decide(search.id, [{ id: ann as string, version: 0 }], 'shortlist');
    return { ...search, ann: ann as string, ben: ben as string, cy: cy as string };
  }

  test('is entered by decisions: Shortlist and Maybe put people there, No closes, undo takes them off', async () => {
    const { id, ann, ben, cy } = await withAnn();
    await decide(id, [{ id: ben, version: 0 }], 'no', { reason: 'Too junior' });
    await decide(id, [{ id: cy, version: 0 }], 'maybe');
    expect(await stages(id)).toEqual({ Ann: 'shortlisted', Ben: 'closed', 'Cy Web': 'new' });
    expect((await board(id)).find(({ name }) => name === 'Ben')).toMatchObject({
      id: ben,
      role: 'Data Engineer',
      employer: 'Harbour',
      decision: 'no',
      reason: 'Too junior',
      version: 1,
    });
    await undo(id, [{ id: ann, version: 1 }]);
    expect(await stages(id)).toEqual({ Ben: 'closed', 'Cy Web': 'new' });
  });

  test('says of each the musts that are met, and nothing of mails that were not sent', async () => {
    const { id, pool } = await withAnn();
    const [ann] = await board(id);
    expect(ann).toMatchObject({ person_id: pool[0], musts_met: 2, musts: 2 });
    expect(ann).not.toHaveProperty('last_contact');
    expect(ann).not.toHaveProperty('sequence');
  });

  test('says of each the sequence that they get mails from, until it stops', async () => {
    const { id, ann, pool } = await withAnn();
    await server.change(candidates, pool[0] as string, {
      email: `ann-${crypto.randomUUID()}@people.example`,
    });
    await storeMailAccount(server, owner);
    const url = '/talent/sequences/';
    const begun = await call('POST', url, { ...sequenceFields, results: [ann] });
    const [card] = await board(id);
    expect(card?.sequence).toEqual({
      id: begun.body.id,
      name: 'Night shifts',
      place: expect.any(String),
      sent: 0,
      mails: 2,
      is_paused: false,
      next_at: expect.any(String),
    });
    const stop = { stop: [card?.sequence?.place] };
    await call('PATCH', `${url}${begun.body.id}/`, stop);
    expect((await board(id))[0]).not.toHaveProperty('sequence');
  });

  test('shows a move with its history, to colleagues too, and takes it back', async () => {
    const { id, ann, pool } = await withAnn();
    const moved = await move(id, [{ id: ann, version: 1 }], 'interview', colleague);
    expect(moved.body).toMatchObject([{ id: ann, stage: 'interview', decision_version: 2 }]);
    const { db } = server;
    const [last] = await db
      .select()
      .from(decisions)
      .where(and(eq(decisions.jobId, id), eq(decisions.kind, 'move')));
    expect(last).toMatchObject({
      authorName: 'Bea Member',
      fromStage: 'shortlisted',
      toStage: 'interview',
      evidence: { verdicts: { c1: 'found' } },
    });
    const told = await db.select().from(events).where(eq(events.taskId, id));
    expect(told.map(({ state }) => state)).toEqual(['changed', 'changed']);
    const person = (await call('GET', `/talent/people/${pool[0]}/`)).body;
    expect(person.history[0]).toMatchObject({ kind: 'moved', author: 'Bea Member', text: 'Interview' });
    const found = (await call('GET', `/search/results/${ann}/`)).body;
    expect(found.history.map(({ kind, moved_to }: never) => [kind, moved_to])).toEqual([
      ['move', 'Interview'],
      ['decision', 'Shortlisted'],
    ]);
    const undone = await undo(id, [{ id: ann, version: 2 }]);
    expect(undone.body).toMatchObject([{ decision: 'shortlist', stage: 'shortlisted' }]);
  });

  test('a move that is taken back puts the card where it was in its column', async () => {
    const { id, ann, ben, cy } = await withAnn();
    for (const one of [ben, cy]) await decide(id, [{ id: one, version: 0 }], 'shortlist');
    const cards = async () => (await board(id)).map(({ id: card, moved_at: at }) => [card, at]);
    const before = await cards();
    expect(before.map(([card]) => card)).toEqual([cy, ben, ann]);
    await move(id, [{ id: ben, version: 1 }], 'interview');
    await undo(id, [{ id: ben, version: 2 }]);
    expect(await cards()).toEqual(before);
  });

  test('shortlists whom somebody moves on from New, and undo takes both back', async () => {
    const { id, ben } = await withAnn();
    await decide(id, [{ id: ben, version: 0 }], 'maybe', { reason: 'Ask first' });
    expect((await move(id, [{ id: ben, version: 1 }], 'contacted')).body).toMatchObject([
      { decision: 'shortlist', reason: '', stage: 'contacted', decided_by: 'Ada Owner' },
    ]);
    // Whoever is further along stays there when the same is decided again, and is closed by No.
    await decide(id, [{ id: ben, version: 2 }], 'shortlist');
    expect((await stages(id)).Ben).toBe('contacted');
    expect((await undo(id, [{ id: ben, version: 2 }])).body).toMatchObject([
      { decision: 'maybe', reason: 'Ask first', stage: 'new' },
    ]);
  });

  test('loses nothing when two move at once: the later one is told of the earlier move', async () => {
    const { id, ann, ben } = await withAnn();
    await move(id, [{ id: ann, version: 1 }], 'interview', colleague);
    const late = await move(
      id,
      [
        { id: ann, version: 1 },
        { id: ben, version: 0 },
      ],
      'offer',
    );
    expect(late).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('Bea Member has moved Ann to Interview in the meantime.') },
    });
    expect(await stages(id)).toEqual({ Ann: 'interview' });
    // The same move twice is no conflict.
    expect((await move(id, [{ id: ann, version: 1 }], 'interview')).status).toBe(200);
    const answers = await Promise.all(
      ['offer', 'hired'].map((stage) => move(id, [{ id: ann, version: 2 }], stage)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('names who takes the next step, which and when, and refuses a plan that a colleague has overtaken', async () => {
    const { id, ann, pool } = await withAnn();
    const plan = (payload: object, user = owner) =>
      call('PATCH', `/search/results/${ann}/plan/`, payload, user);
    const next = { assignee_id: colleague.userId, next_step: 'Call', next_on: '2026-11-30' };
    expect((await plan({ version: 1, ...next })).body).toEqual({ version: 2 });
    const assigned = { userId: colleague.userId, by: 'Ada Owner', candidateId: pool[0] as string, jobId: id };
    const mail = () => assignmentMail(server.services, { kind: 'assigned', ...assigned });
    expect(await mail()).toMatchObject({
      to: colleague.email,
      subject: 'Ada Owner has assigned Ann to you',
      text: expect.stringContaining('Next step: “Call”, due on 2026-11-30.'),
    });
    expect(await assignmentsOf(colleague.userId)).toMatchObject({ rows: [{ data: assigned }] });
    expect((await board(id))[0]).toMatchObject({
      assignee: { id: colleague.userId, name: 'Bea Member' },
      next_step: 'Call',
      next_on: '2026-11-30',
    });
    expect((await plan({ version: 1, next_step: 'Write' }, colleague)).body.detail).toContain(
      'Ada Owner has changed the next step with Ann',
    );
    expect((await plan({ version: 2, next_on: null }, colleague)).body).toEqual({ version: 3 });
    expect((await board(id))[0]).toMatchObject({ next_step: 'Call', next_on: null });
    const preferences = '/api/settings/preferences/';
    await call('PUT', preferences, { theme: 'light', assignment_mails: false }, colleague);
    expect(await mail()).toBeUndefined();
    await call('PUT', preferences, { theme: 'light', assignment_mails: true }, colleague);
    expect((await plan({ version: 3, assignee_id: owner.userId })).status).toBe(200);
    expect(await mail()).toBeUndefined();
    expect(await assignmentsOf(owner.userId)).toMatchObject({ rows: [] });
    expect((await plan({ version: 4, assignee_id: stranger.userId })).status).toBe(400);
    expect((await plan({ version: 4, next_on: '2026-13-01' })).status).toBe(400);
  });

  test('is paged, and does not show people that the pool has deleted', async () => {
    const { id, ben, pool } = await withAnn();
    await decide(id, [{ id: ben, version: 0 }], 'shortlist');
    const page = await call('GET', `/search/jobs/${id}/board/?page=2&page_size=1`);
    expect([page.total, page.body.length]).toEqual(['2', 1]);
    await server.change(candidates, pool[0] as string, { deletedAt: new Date() });
    expect(await stages(id)).toEqual({ Ben: 'shortlisted' });
  });

  test('is on record, with the evidence as it was worded, for people and for programs', async () => {
    const { id, ann, ben } = await withAnn();
    await decide(id, [{ id: ben, version: 0 }], 'no', { reason: '=HYPERLINK("https://odd.example")' });
    await move(id, [{ id: ann, version: 1 }], 'offer', colleague);
    const record = await call('GET', `/search/jobs/${id}/decisions/`);
    expect(record.total).toBe('3');
    expect(record.body).toMatchObject([
      { author: 'Ada Owner', person: { name: 'Ann' }, kind: 'decision', from: null, to: 'shortlist' },
      { person: { name: 'Ben' }, to: 'no', to_column: 'Closed' },
      { author: 'Bea Member', kind: 'move', from_column: 'Shortlisted', to_column: 'Offer' },
    ]);
    expect(record.body[1].evidence).toContainEqual({ criterion: 'SQL', need: 'must', verdict: 'unclear' });
    const second = await call('GET', `/search/jobs/${id}/decisions/?page=2&page_size=2`);
    expect(second.body).toEqual([record.body[2]]);
    const sheet = (await call('GET', `/search/jobs/${id}/decisions/export/`)).body as string;
    expect(sheet.trim().split('\n')).toHaveLength(4);
    expect(sheet).toContain(`"'=HYPERLINK(""https://odd.example"")"`);
    expect(sheet).toContain('Kafka (must): found; SQL (must): unclear; German (nice): missing');
    for (const path of ['decisions/', 'decisions/export/']) {
      expect((await call('GET', `/search/jobs/${id}/${path}`, undefined, stranger)).status).toBe(404);
    }
  });

  test('has columns that an Owner renames, adds, orders, and removes when they are empty', async () => {
    const { id, ann } = await withAnn();
    const url = '/api/settings/board/';
    const save = (columns: object[], user = owner) => call('PUT', url, { columns }, user);
    expect((await call('GET', url, undefined, colleague)).body.columns).toEqual(usualColumns);
    const renamed = usualColumns.map((column) =>
      column.id === 'interview' ? { ...column, name: 'First talk' } : column,
    );
    expect((await save(renamed, colleague)).status).toBe(403);
    const { columns } = (await save([{ name: 'Trial day' }, ...renamed])).body;
    expect(columns[0]).toMatchObject({ name: 'Trial day', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    await move(id, [{ id: ann, version: 1 }], columns[0].id);
    const full = await save(renamed);
    expect(full).toMatchObject({
      status: 400,
      body: { columns: ['1 person stands in Trial day. Move them first, in all searches.'] },
    });
    expect((await save(renamed.filter((column) => column.id !== 'closed'))).status).toBe(400);
    expect((await save([...columns, { name: 'OFFER' }])).status).toBe(400);
    expect((await save([...columns, { id: 'unknown', name: 'Other' }])).status).toBe(400);
    await move(id, [{ id: ann, version: 2 }], 'interview');
    expect((await save(renamed)).status).toBe(200);
    expect((await move(id, [{ id: ann, version: 3 }], columns[0].id)).status).toBe(400);
    const templates = [{ name: 'Quick hire', columns: ['hired', 'unknown'] }];
    const stored = await call('PUT', url, { columns: renamed, templates });
    expect(stored.body.templates).toMatchObject([
      { name: 'Quick hire', columns: ['new', 'shortlisted', 'contacted', 'hired', 'closed'] },
    ]);
    // What is not sent stays.
    expect((await save(renamed)).body.templates).toEqual(stored.body.templates);
    expect(
      (await call('PUT', url, { columns: renamed, templates: [...templates, ...templates] })).status,
    ).toBe(400);
    const change = (template: string | null) =>
      call('PATCH', `/search/jobs/${id}/`, { board_template: template }, colleague);
    const [{ id: quick }] = stored.body.templates;
    expect((await change(quick)).body.board_template).toBe(quick);
    expect((await change('other')).status).toBe(400);
    expect((await change(null)).body.board_template).toBe(null);
    const stale = await owner.send('PUT', url, { columns: usualColumns }, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
  });
});
