import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SequenceDetails } from '../../../../contract/recruiting/sequences.calls.ts';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import {
  searchPeopleCalls,
  storeMail,
  storeMailAccount,
  storeSearchWithPeople,
} from '../../../../tests/support/search-people.ts';
import { sequenceFields } from '../../../../tests/support/sequences.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, messages, sequencePeople } from '../../../platform/db/schema.ts';
import { sendDueSteps } from './send-due-steps.ts';

const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
const owner = server.userForEach();
const { call, idOf } = searchPeopleCalls(() => owner);
const url = '/talent/sequences/';

/** A sequence to people of a new search, whose mails nobody takes. */
async function withSequence(names: string[]) {
  await storeMailAccount(server, owner);
  const search = await storeSearchWithPeople(server, owner);
  for (const person of search.pool) {
    const email = `${person}@people.example`;
    await server.change(candidates, person, { email });
  }
  const results = await Promise.all(names.map((name) => idOf(search.id, name)));
  const { body } = await call('POST', url, { ...sequenceFields, results });
  return { search, results, id: body.id as string };
}
const read = async (id: string): Promise<SequenceDetails> => (await call('GET', `${url}${id}/`)).body;
const reasons = async (id: string) =>
  (await read(id)).places.map(({ name, reason, detail, by }) => [name, reason, detail, by]);
const preview = async (results: string[]) =>
  (await call('POST', `${url}preview/`, { ...sequenceFields, results })).body;
/** Resumes all of it, and takes what is due. */
async function resume(id: string): Promise<void> {
  const places = (await read(id)).places.map((place) => place.id);
  await call('PATCH', `${url}${id}/`, { resume: places });
  await sendDueSteps(server.services, new Date(Date.now() + 1000));
}
const move = (search: string, stage: string, id: string, version: number) =>
  call('POST', `/search/jobs/${search}/board/moves/`, { stage, people: [{ id, version }] });

test('a card moved to Replied or later, to Closed or Hired stops the sequence of its person, and none is begun with them', async () => {
  const { search, results, id } = await withSequence(['Ann', 'Ben']);
  const [ann = '', ben = ''] = results;
  const person = async () => (await call('GET', `/talent/people/${search.pool[0]}/`)).body;
  expect((await person()).sequence).toMatchObject({ id, name: 'Night shifts', sent: 0, steps: 2 });
  const draft = async () => (await call('POST', `/search/results/${ann}/messages/draft/`)).body;
  const { id: place_id } = (await read(id)).places[0] ?? {};
  expect((await draft()).sequence).toMatchObject({ id, place_id, name: 'Night shifts', sent: 0 });
  const { body: moved } = await move(search.id, 'interview', ann, 0);
  expect(moved).toMatchObject([{ stage: 'interview', stopped_sequence: true }]);
  expect(await reasons(id)).toEqual([
    ['Ann', 'closed', 'Their card is in Interview.', 'Ada Tester'],
    ['Ben', null, '', ''],
  ]);
  expect((await preview([ann])).people).toMatchObject([{ obstacle: '', column: 'Interview' }]);
  await call('PATCH', `${url}${id}/`, { resume: [place_id] });
  await move(search.id, 'hired', ann, 1);
  await move(search.id, 'closed', ben, 0);
  expect((await person()).sequence).toBeUndefined();
  expect((await draft()).sequence).toBeUndefined();
  expect(await reasons(id)).toEqual([
    ['Ann', 'closed', 'Their card is in Hired.', 'Ada Tester'],
    ['Ben', 'closed', 'Their card is in Closed.', 'Ada Tester'],
  ]);
  const { people } = await preview(results);
  expect(people.map(({ obstacle }: { obstacle: string }) => obstacle)).toEqual([
    'Their card is in Hired.',
    'Their card is in Closed.',
  ]);
  await resume(id);
  expect((await reasons(id)).map(([, reason]) => reason)).toEqual(['closed', 'closed']);
});

test('Hired stops the sequences of other searches, Closed does not', async () => {
  const first = await withSequence(['Ann', 'Ben']);
  const other = await storeSearchWithPeople(server, owner);
  const { db } = server;
  // Both searches have found the same two people.
  for (const [at, name] of ['Ann', 'Ben'].entries()) {
    const result = await idOf(other.id, name);
    await db.execute(
      sql`update search_results set candidate_id = ${first.search.pool[at]} where id = ${result}`,
    );
    await move(other.id, name === 'Ann' ? 'hired' : 'closed', result, 0);
  }
  expect((await reasons(first.id)).map(([, reason]) => reason)).toEqual(['closed', null]);
});

test('a search that is archived or deleted stops its sequences, and none is begun in it', async () => {
  const whyAnn = async (id: string) => (await reasons(id))[0]?.slice(1, 3);
  const archived = await withSequence(['Ann']);
  await call('PATCH', `/search/jobs/${archived.search.id}/`, { is_archived: true });
  expect(await whyAnn(archived.id)).toEqual(['closed', 'The search is archived.']);
  expect((await preview(archived.results)).obstacle).toBe('The search is archived.');
  const { status } = await call('POST', url, { ...sequenceFields, results: archived.results });
  expect(status).toBe(403);
  await resume(archived.id);
  expect(await whyAnn(archived.id)).toEqual(['closed', 'The search is archived.']);

  const deleted = await withSequence(['Ann']);
  await call('DELETE', `/search/jobs/${deleted.search.id}/`);
  expect(await whyAnn(deleted.id)).toEqual(['closed', 'The search was deleted.']);
  expect(await server.db.select().from(messages)).toEqual([]);
});

test('what is taken back at once resumes what it stopped, after the same days', async () => {
  const { search, results, id } = await withSequence(['Ann', 'Ben']);
  const [ann = '', ben = ''] = results;
  const { db } = server;
  const state = async () => (await read(id)).places.map(({ name, state: now }) => [name, now]);
  const active = [
    ['Ann', 'active'],
    ['Ben', 'active'],
  ];
  // One mail has left an hour ago: the next one follows days later, not at once.
  const [place] = (await read(id)).places;
  await server.change(sequencePeople, place?.id ?? '', { sent: 1 });
  await storeMail(server, owner, search.pool[0] ?? '', {
    sentAt: new Date(Date.now() - 3_600_000),
    sequencePersonId: place?.id ?? '',
    step: 1,
  });
  const undo = (person: string, version: number) =>
    call('POST', `/search/jobs/${search.id}/decisions/undo/`, { people: [{ id: person, version }] });
  await move(search.id, 'hired', ann, 0);
  await call('POST', `/search/jobs/${search.id}/decisions/`, {
    decision: 'no',
    reason: '',
    people: [{ id: ben, version: 0 }],
  });
  expect((await reasons(id)).map(([, reason]) => reason)).toEqual(['closed', 'decided']);
  expect([(await undo(ann, 1)).status, (await undo(ben, 1)).status]).toEqual([200, 200]);
  expect(await state()).toEqual(active);
  const next = (await read(id)).places[0]?.next_at ?? '';
  expect(new Date(next).getTime()).toBeGreaterThan(Date.now() + 24 * 3_600_000);

  const archive = (isArchived: boolean) =>
    call('PATCH', `/search/jobs/${search.id}/`, { is_archived: isArchived });
  await archive(true);
  await archive(false);
  expect(await state()).toEqual(active);
  await call('DELETE', `/search/jobs/${search.id}/`);
  await call('POST', `/search/jobs/${search.id}/restore/`);
  expect(await state()).toEqual(active);

  // Long after, nobody expects mails.
  await archive(true);
  await db
    .update(sequencePeople)
    .set({ changedAt: new Date(Date.now() - 3_600_000) })
    .where(eq(sequencePeople.sequenceId, id));
  await archive(false);
  expect((await state()).map(([, now]) => now)).toEqual(['stopped', 'stopped']);
});

test('goes on with one of two when people are merged, and the other one cannot be resumed', async () => {
  const one = await withSequence(['Ann']);
  const two = await withSequence(['Ann']);
  const other = two.search.pool[0];
  expect((await call('POST', `/talent/people/${one.search.pool[0]}/merge/`, { other })).status).toBe(204);
  expect((await reasons(one.id))[0]?.[1]).toBe(null);
  const [place] = (await read(two.id)).places;
  expect(place).toMatchObject({ state: 'stopped', reason: 'merged' });
  expect((await call('PATCH', `${url}${two.id}/`, { resume: [place?.id] })).status).toBe(409);
});

test('Today lists mails that did not leave by their reason, until they are resumed or done', async () => {
  const { id } = await withSequence(['Ann', 'Ben']);
  const { db } = server;
  const colleague = await server.createUser({
    organisationId: owner.organisationId,
    role: 'Member',
  });
  const today = async (user = owner): Promise<Today> =>
    (await call('GET', '/search/today/?on=2026-11-28', undefined, user)).body;
  const halt = (values: Partial<typeof sequencePeople.$inferInsert>) =>
    db
      .update(sequencePeople)
      .set({ state: 'stopped', nextAt: null, changedAt: new Date(), ...values })
      .where(eq(sequencePeople.sequenceId, id));
  await halt({ reason: 'replied' });
  expect(await today()).toMatchObject({ halted: [], halted_count: 0 });
  await halt({ reason: 'failed', detail: 'The mail server could not be reached.' });
  const { halted } = await today();
  expect(halted).toMatchObject([
    {
      sequence_id: id,
      sequence: 'Night shifts',
      reason: 'failed',
      detail: 'The mail server could not be reached.',
      people: expect.arrayContaining([expect.objectContaining({ name: 'Ann' })]),
    },
  ]);
  expect((await today(colleague)).halted).toEqual([]);
  const [first, second] = halted[0]?.people ?? [];
  await call('PATCH', `${url}${id}/`, { stop: [first?.id] });
  expect((await today()).halted).toMatchObject([{ people: [{ id: second?.id }] }]);
  await call('PATCH', `${url}${id}/`, { resume: [second?.id] });
  expect((await today()).halted_count).toBe(0);
  expect((await read(id)).places.map(({ state, reason }) => [state, reason]).sort()).toEqual([
    ['active', null],
    ['stopped', 'by-hand'],
  ]);
});
