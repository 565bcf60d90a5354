import { describe, expect, test } from 'vitest';
import type { DueStep, Today } from '../../../../contract/recruiting/today.calls.ts';
import { createProfile } from '../../../../tests/support/content.ts';
import { accountAt } from '../../../../tests/support/mail-server.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp, openTestApp } from '../../../../tests/support/test-app.ts';
import {
  organisations,
  sequencePeople,
  sequences,
  talentImportErrors,
  talentImports,
} from '../../../platform/db/schema.ts';

describe('the work of today', () => {
  const server = openSuiteApp();
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const colleague = server.suiteUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const stranger = server.suiteUser();
  const { call, decide, idOf } = searchPeopleCalls(() => owner);
  const today = async (on: string, user = owner): Promise<Today> =>
    (await call('GET', `/search/today/?on=${on}`, undefined, user)).body;

  test('is the first steps where nothing is there, and another organization sees none of it', async () => {
    expect(await today('2026-11-30', stranger)).toEqual({
      steps: [],
      step_count: 0,
      overdue_count: 0,
      coming_count: 0,
      replies: [],
      reply_count: 0,
      halted: [],
      halted_count: 0,
      answers: [],
      watched: [],
      resumes: 0,
      imports: [],
      starting: [],
      moved: [],
      drafts: 0,
      last_search: null,
      has_people: false,
      has_searches: false,
      has_several_searches: false,
      has_colleagues: false,
      has_profile: false,
      has_mail: false,
      offers_model: true,
    });
  });

  test('tells how many people others have moved since a time, and which imports held rows back', async () => {
    const { id } = await storeSearchWithPeople(server, owner);
    const before = new Date(Date.now() - 60_000).toISOString();
    await decide(id, [{ id: await idOf(id, 'Ann'), version: 0 }], 'shortlist', { user: colleague });
    await decide(id, [{ id: await idOf(id, 'Ben'), version: 0 }], 'no');
    const moved = async (since: string, user = owner) =>
      (await today(`2026-11-30&since=${since}`, user)).moved?.filter((one) => one.id === id);
    expect(await moved(before)).toEqual([{ id, people: 1 }]);
    expect(await moved(before, colleague)).toEqual([{ id, people: 1 }]);
    expect(await moved(new Date(Date.now() + 60_000).toISOString())).toEqual([]);
    expect(await moved(before, stranger)).toEqual([]);
    for (const since of ['yesterday', '0000-01-01T00:00:00.000Z', '2026-11-30T09:00:00.000Z%0A']) {
      const answer = await call('GET', `/search/today/?on=2026-11-30&since=${since}`);
      expect(answer.status).toBe(400);
    }

    const { db } = server;
    const [made] = await db
      .insert(talentImports)
      .values({
        organisationId: owner.organisationId,
        createdBy: owner.userId,
        fileName: 'connections.csv',
        file: Buffer.from(''),
        status: 'completed',
      })
      .returning({ id: talentImports.id });
    const importId = made?.id ?? '';
    const rows = ['invalid', 'duplicate', 'updated'] as const;
    await db
      .insert(talentImportErrors)
      .values(rows.map((kind, at) => ({ importId, line: at + 2, kind, reason: 'The name is missing.' })));
    expect((await today('2026-11-30')).imports).toEqual([
      { id: importId, file_name: 'connections.csv', rows: 2 },
    ]);
    expect((await today('2026-11-30', colleague)).imports).toEqual([]);
  });

  test('offers a model of this machine to an Owner who has none, where one may run', async () => {
    expect((await today('2026-11-30')).offers_model).toBe(true);
    expect((await today('2026-11-30', colleague)).offers_model).toBe(false);
    await owner.send('PUT', '/api/settings/writing-model/', {
      base_url: 'http://127.0.0.1:9/v1',
      model: 'm',
    });
    expect((await today('2026-11-30')).offers_model).toBe(false);
    const closed = await openTestApp({ LOCAL_MODEL: 'off' });
    const other = await closed.createUser();
    const answer = await other.send('GET', '/search/today/?on=2026-11-30');
    expect(answer.json().offers_model).toBe(false);
    await closed.close();
  });

  test('lists due steps of the caller and of nobody, overdue first, and not those of people who are closed', async () => {
    const search = await storeSearchWithPeople(server, owner);
    const [ann = '', ben = '', cy = ''] = await Promise.all(
      ['Ann', 'Ben', 'Cy'].map((name) => idOf(search.id, name)),
    );
    const people = [ann, ben, cy];
    await decide(
      search.id,
      people.map((id) => ({ id, version: 0 })),
      'shortlist',
    );
    const plan = (id: string, body: object) =>
      call('PATCH', `/search/results/${id}/plan/`, { version: 1, ...body });
    await plan(ann, { next_step: 'Call Ann', next_on: '2026-11-30' });
    await plan(ben, { next_step: 'Write to Ben', next_on: '2026-11-28', assignee_id: owner.userId });
    await plan(cy, { next_step: 'Meet Cy', next_on: '2026-11-29', assignee_id: colleague.userId });

    const mine = await today('2026-11-30');
    expect(mine.steps.map(({ card, text, on, is_mine }) => [card?.result_id, text, on, is_mine])).toEqual([
      [ben, 'Write to Ben', '2026-11-28', true],
      [ann, 'Call Ann', '2026-11-30', false],
    ]);
    expect(mine).toMatchObject({ step_count: 2, overdue_count: 1, has_searches: true, has_colleagues: true });
    expect(mine.has_several_searches).toBe(true);
    expect(mine.last_search?.id).toBe(search.id);
    expect((await today('2026-11-30', colleague)).steps.map(({ text }) => text)).toEqual([
      'Meet Cy',
      'Call Ann',
    ]);
    expect((await today('2026-11-29')).steps.map(({ text }) => text)).toEqual(['Write to Ben']);
    expect(await today('2026-11-27')).toMatchObject({ step_count: 0, coming_count: 2 });
    const coming = async (query: string, user = owner) => {
      const answer = await call('GET', `/search/today/coming/?on=${query}`, undefined, user);
      return [Number(answer.total), answer.body.map(({ text }: DueStep) => text)];
    };
    expect(await coming('2026-11-27')).toEqual([2, ['Write to Ben', 'Call Ann']]);
    expect(await coming('2026-11-27&page=2&page_size=1')).toEqual([2, ['Call Ann']]);
    expect(await coming('2026-11-28')).toEqual([1, ['Call Ann']]);
    expect(await coming('2026-11-28', colleague)).toEqual([2, ['Meet Cy', 'Call Ann']]);
    expect(await coming('2026-11-27', stranger)).toEqual([0, []]);
    expect((await today('2026-11-30', stranger)).steps).toEqual([]);

    await decide(search.id, [{ id: ben, version: 2 }], 'no');
    expect((await today('2026-11-30')).steps.map(({ text }) => text)).toEqual(['Call Ann']);
  });

  test('names the sequences of the caller that start within two days', async () => {
    const { organisationId, userId } = owner;
    const { db } = server;
    const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    const store = async (
      name: string,
      next: Date,
      more: Partial<typeof sequencePeople.$inferInsert> = {},
    ) => {
      const sequence = { organisationId, name, steps: [], timeZone: 'UTC', authorName: 'Ada Owner' };
      const [made] = await db
        .insert(sequences)
        .values({ ...sequence, authorId: userId })
        .returning({ id: sequences.id });
      const sequenceId = made?.id ?? '';
      for (const at of [next, new Date(next.getTime() + 60_000)]) {
        const candidateId = await storeCandidate(server, organisationId, { name });
        await db
          .insert(sequencePeople)
          .values({ organisationId, sequenceId, candidateId, nextAt: at, ...more });
      }
      return sequenceId;
    };
    const tomorrow = inHours(20);
    const id = await store('Tomorrow', tomorrow);
    await store('Next week', inHours(24 * 7));
    await store('Under way', inHours(3), { sent: 1 });
    await store('Stopped', inHours(3), { state: 'stopped' });
    expect((await today('2026-11-30')).starting).toEqual([
      { id, name: 'Tomorrow', people: 2, at: tomorrow.toISOString() },
    ]);
    expect((await today('2026-11-30', colleague)).starting).toEqual([]);
  });

  test('counts the fictional people until the first import, and says which first steps are done', async () => {
    await storeCandidate(server, null, { name: 'Sam Sample' });
    const newcomer = await server.createUser();
    expect(await today('2026-11-30', newcomer)).toMatchObject({ sample_people: 1, has_mail: false });
    await createProfile(newcomer);
    await newcomer.send('PUT', '/api/settings/mail/', accountAt(2525));
    await server.change(organisations, newcomer.organisationId, { talentImportedAt: new Date() });
    const after = await today('2026-11-30', newcomer);
    expect(after).toMatchObject({ has_mail: true, has_profile: true });
    expect(after).not.toHaveProperty('sample_people');
  });

  test('refuses what is no day', async () => {
    expect((await call('GET', '/search/today/?on=tomorrow')).status).toBe(400);
  });
});
