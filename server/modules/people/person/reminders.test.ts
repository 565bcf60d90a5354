import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import type { Reminder } from '../../../../contract/recruiting/reminders.calls.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { openSuiteApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { reminders, searchPeople } from '../../../platform/db/schema.ts';
import { assignmentMail } from '../../recruiting/notices.ts';
import { personReminderMail, takeOverNextSteps } from './reminders.ts';

describe('reminders', () => {
  const server = openSuiteApp();
  let owner: TestUser;
  let colleague: TestUser;
  let stranger: TestUser;
  const { call, decide, idOf } = searchPeopleCalls(() => owner);
  const due = async (user = owner, on = '2026-11-30') =>
    (await call('GET', `/search/today/?on=${on}`, undefined, user)).body;
  const dueTexts = async (user = owner, on = '2026-11-30'): Promise<string[]> =>
    (await due(user, on)).steps.map(({ text }: Reminder) => text);

  /** An organization of its own, with a search whose first person stands on the board. */
  async function withCard() {
    owner = await server.createUser({ name: 'Ada Owner' });
    colleague = await server.createUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
    stranger = await server.createUser();
    const search = await storeSearchWithPeople(server, owner);
    const ann = await idOf(search.id, 'Ann');
    await decide(search.id, [{ id: ann, version: 0 }], 'shortlist');
    return { ...search, ann, person: search.pool[0] as string, other: search.pool[1] as string };
  }
  const add = (person: string, text: string, on = '2026-11-30', more: object = {}, user = owner) =>
    call('POST', `/talent/people/${person}/reminders/`, { text, on, ...more }, user);
  const change = (id: string, body: object, user = owner) =>
    call('PATCH', `/search/reminders/${id}/`, body, user);
  const onPerson = async (id: string): Promise<Reminder[]> =>
    (await call('GET', `/talent/people/${id}/`)).body.reminders;
  const cardOf = async (id: string): Promise<BoardPerson> =>
    (await call('GET', `/search/jobs/${id}/board/`)).body[0];

  test('about a person are due for who adds them, for a colleague, or for everyone', async () => {
    const { person } = await withCard();
    const mine = await add(person, 'Mine');
    expect(mine).toMatchObject({
      status: 201,
      body: { person_id: person, text: 'Mine', on: '2026-11-30', card: null, author: 'Ada Owner' },
    });
    const hers = await add(person, 'Hers', '2026-11-29', { assignee_id: colleague.userId });
    const given = { userId: colleague.userId, by: 'Ada Owner', candidateId: person, jobId: null };
    const mail = () =>
      assignmentMail(server.services, { kind: 'assigned', ...given, reminderId: hers.body.id });
    expect(await mail()).toMatchObject({
      to: colleague.email,
      subject: 'Ada Owner has assigned you a reminder: Ann',
      text: expect.stringContaining('“Hers”, due on 2026-11-29'),
    });
    await change(hers.body.id, { text: 'Hers', assignee_id: colleague.userId });
    const queued = await server.db.execute(
      sql`select from pgboss.job where name = 'mail' and data->>'reminderId' = ${hers.body.id}`,
    );
    expect(queued).toMatchObject({ rows: [{}] });
    await add(person, 'Ours', '2026-11-28', { assignee_id: null });
    await add(person, 'Later', '2026-12-01');
    expect(await dueTexts()).toEqual(['Ours', 'Mine']);
    expect(await due()).toMatchObject({ step_count: 2, overdue_count: 1, steps: [{ is_mine: false }, {}] });
    expect(await dueTexts(colleague)).toEqual(['Ours', 'Hers']);
    expect(await dueTexts(stranger)).toEqual([]);
    expect((await onPerson(person)).map(({ text }) => text)).toEqual(['Ours', 'Hers', 'Mine', 'Later']);
  });

  test('on a card are its next step, the earliest first, and are for who the card is assigned to', async () => {
    const { id, ann, person } = await withCard();
    const plan = (body: object) => call('PATCH', `/search/results/${ann}/plan/`, body);
    await plan({ version: 1, assignee_id: colleague.userId, next_step: 'Meet', next_on: '2026-11-30' });
    const added = await call('POST', `/search/results/${ann}/reminders/`, { text: 'Call', on: '2026-11-29' });
    expect(added.body).toMatchObject({
      card: { search_id: id, result_id: ann },
      assignee: { name: 'Bea Member' },
    });
    expect(await cardOf(id)).toMatchObject({ next_step: 'Call', next_on: '2026-11-29', version: 3 });
    expect((await call('GET', `/search/results/${ann}/`)).body.reminders).toEqual(await onPerson(person));
    expect(await dueTexts(colleague)).toEqual(['Call', 'Meet']);
    expect(await dueTexts()).toEqual([]);

    // What was planned in view of the card without the step is refused.
    expect((await plan({ version: 2, next_step: 'Write' })).status).toBe(409);
    await change(added.body.id, { done: true });
    expect(await cardOf(id)).toMatchObject({ next_step: 'Meet', version: 4 });
    expect((await plan({ version: 4, next_step: '', next_on: null })).status).toBe(200);
    expect(await cardOf(id)).toMatchObject({ next_step: '', next_on: null });
    expect(await onPerson(person)).toEqual([]);
  });

  test('are done, opened again, snoozed, reworded and deleted, and the audit trail names the person', async () => {
    const { person } = await withCard();
    const { id } = (await add(person, 'Call')).body;
    expect((await change(id, { done: true }, colleague)).status).toBe(200);
    expect(await onPerson(person)).toEqual([]);
    expect((await change(id, { done: false })).body).toMatchObject({ text: 'Call' });
    expect((await change(id, { on: '2026-12-04', text: 'Call again' })).body).toMatchObject({
      text: 'Call again',
      on: '2026-12-04',
    });
    expect((await change(id, {})).body).toMatchObject({ text: 'Call again' });
    expect(await dueTexts()).toEqual([]);
    await call('POST', `/talent/people/${person}/notes/`, { text: 'Prefers nights.' });
    const done = (await add(person, 'Write')).body;
    await change(done.id, { done: true }, colleague);
    const { history } = (await call('GET', `/talent/people/${person}/`)).body;
    expect(history.slice(0, 3)).toMatchObject([
      { kind: 'done', text: 'Write', author: 'Bea Member' },
      { kind: 'noted', text: 'Prefers nights.', author: 'Ada Owner' },
      { kind: 'planned', text: 'Call again', author: 'Ada Owner' },
    ]);
    expect((await call('DELETE', `/search/reminders/${id}/`)).status).toBe(204);
    expect(await onPerson(person)).toEqual([]);
    const trail = (await call('GET', '/api/audit/')).body as { action: string; subject_id: string }[];
    expect(trail.filter(({ action }) => action === 'person.planned').length).toBe(8);
  });

  test('are refused with a wrong day, without a text and for a stranger', async () => {
    const { person, ann } = await withCard();
    await add(person, 'Call');
    expect((await add(person, ' ')).body).toMatchObject({ text: ['Say what it is about.'] });
    expect((await add(person, 'Call', '2026-02-30')).status).toBe(400);
    const foreign = { text: 'Call', on: '2026-11-30', assignee_id: stranger.userId };
    expect((await call('POST', `/search/results/${ann}/reminders/`, foreign)).body).toMatchObject({
      assignee_id: ['Nobody of your team has this id.'],
    });
    expect(await onPerson(person)).toHaveLength(1);
  });

  test('move with a merge and come back when it is undone', async () => {
    const { person, other } = await withCard();
    await add(person, 'Stays');
    await add(other, 'Moves');
    expect((await call('POST', `/talent/people/${person}/merge/`, { other })).status).toBe(204);
    expect((await onPerson(person)).map(({ text }) => text)).toEqual(['Stays', 'Moves']);
    const [merge] = (await call('GET', '/talent/merges/')).body;
    expect((await call('POST', `/talent/merges/${merge.id}/undo/`)).status).toBe(204);
    expect((await onPerson(person)).map(({ text }) => text)).toEqual(['Stays']);
    expect((await onPerson(other)).map(({ text }) => text)).toEqual(['Moves']);
  });

  test('are in the export of a person, and go with an erased one', async () => {
    const { person } = await withCard();
    await add(person, 'Call');
    const held = (await call('GET', `/talent/people/${person}/export/`)).body;
    expect(held.reminders).toMatchObject([{ text: 'Call', due_on: '2026-11-30' }]);
    expect((await call('POST', `/talent/people/${person}/erase/`, { confirm: 'Ann' })).status).toBeLessThan(
      300,
    );
    const { db } = server;
    expect(await db.$count(reminders, eq(reminders.candidateId, person))).toBe(0);
    expect(await dueTexts()).toEqual([]);
  });

  test('are mailed on the day if that is wanted, unless they are done or moved meanwhile', async () => {
    const { person } = await withCard();
    const { id } = (await add(person, 'Call', '2999-11-30', { by_mail: true })).body;
    const mail = (on: string) => personReminderMail(server.services, { reminderId: id, on });
    expect(await mail('2999-11-30')).toMatchObject({
      subject: 'Reminder: Ann',
      text: expect.stringContaining('“Call”'),
    });
    expect(await mail('2999-11-29')).toBeUndefined();
    const preferences = '/api/settings/preferences/';
    await call('PUT', preferences, { theme: 'light', reminder_mails: false });
    expect(await mail('2999-11-30')).toBeUndefined();
    await call('PUT', preferences, { theme: 'light', reminder_mails: true });
    await change(id, { by_mail: false });
    expect(await mail('2999-11-30')).toBeUndefined();
    await change(id, { by_mail: true, done: true });
    expect(await mail('2999-11-30')).toBeUndefined();
  });

  test('are made of the next steps that an earlier archive holds on its cards', async () => {
    const { id, person } = await withCard();
    const { db } = server;
    await db
      .update(searchPeople)
      .set({ nextStep: 'From before', nextOn: '2026-11-30' })
      .where(eq(searchPeople.candidateId, person));
    await takeOverNextSteps(db, owner.organisationId);
    expect(await cardOf(id)).toMatchObject({ next_step: 'From before', next_on: '2026-11-30' });
    expect(await dueTexts()).toEqual(['From before']);
  });
});
