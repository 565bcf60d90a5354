import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { storeCandidate, storeJob, storeResult } from '../../../../tests/support/search-rows.ts';
import { startSequence } from '../../../../tests/support/sequences.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, searchResults, sequencePeople } from '../../../platform/db/schema.ts';
import { advanceSequence } from '../../recruiting/sequence-progress.ts';
import { allowContactAgain } from './change-people.ts';

describe('a person', () => {
  const server = openSuiteApp({ SAMPLE_TALENT: 'off' });
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const colleague = server.suiteUser({ role: 'Member', name: 'Ben Member', colleagueOf: owner });

  const { call, idOf, decide, undo } = searchPeopleCalls(() => owner);
  const get = (id: string, user = owner) => call('GET', `/talent/people/${id}/`, undefined, user);
  const storeIn = async (job: string, name: string, rank: number | null) => {
    const candidateId = await storeCandidate(server, owner.organisationId, { name });
    const url = candidatePath(candidateId);
    const about = { candidateId, url, source: 'talent-pool', snippet: '', criteria: null, met: { c1: 1 } };
    await storeResult(server, job, { ...about, rank, title: `${name} · Data Engineer` });
    return candidateId;
  };
  const add = async (person: object) => (await call('POST', '/talent/people/', person)).body.id as string;

  test('is added by hand, known by mail from then on, and found', async () => {
    const eve = { name: 'Eve Adams', title: 'Welder', email: 'eve@adams.example', location: 'Austin, TX' };
    const id = await add(eve);
    expect((await get(id, colleague)).body).toMatchObject({
      ...eve,
      source: 'Added by hand',
      version: 1,
      history: [{ kind: 'added', author: 'Ada Owner', text: 'Added by hand' }],
    });
    const again = await call('POST', '/talent/people/', { name: 'E. Adams', email: 'EVE@adams.example' });
    expect([again.status, again.body]).toMatchObject([
      409,
      {
        detail: 'EVE@adams.example belongs to Eve Adams, who is in the talent pool already.',
        ids: [id],
      },
    ]);
    const twin = await call('POST', '/talent/people/', { ...eve, name: 'Eva', is_another: true });
    expect(twin.status).toBe(201);
    const found = await call('GET', '/talent/candidates/?q=welder');
    expect(found.body.map(({ name }: { name: string }) => name).sort()).toEqual(['Eva', 'Eve Adams']);
    const wrong = await call('POST', '/talent/people/', { name: '', email: 'no address' });
    expect([wrong.status, Object.keys(wrong.body).sort()]).toEqual([400, ['email', 'name', 'request_id']]);
  });

  test('is corrected; who comes later is told and loses nothing', async () => {
    const id = await add({ name: 'Kim Oh', email: 'kim@oh.example', location: 'Berlin' });
    const change = (version: number, fields: object, user = owner) =>
      call('PUT', `/talent/people/${id}/`, { name: 'Kim Oh', ...fields, version }, user);
    expect((await change(1, { location: 'Paris', email: 'new@oh.example' })).body).toEqual({ version: 2 });
    const late = await change(1, { location: 'Rome' }, colleague);
    expect([late.status, late.body.version]).toEqual([409, '2']);
    expect((await get(id)).body).toMatchObject({
      location: 'Paris',
      version: 2,
      history: [{ kind: 'edited', author: 'Ada Owner', text: 'Location, Email' }, { kind: 'added' }],
    });
    // The former address is free, the new one taken.
    expect((await call('POST', '/talent/people/', { name: 'A', email: 'kim@oh.example' })).status).toBe(201);
    expect((await call('POST', '/talent/people/', { name: 'B', email: 'new@oh.example' })).status).toBe(409);
    const [row] = await server.db.select().from(candidates).where(eq(candidates.id, id));
    expect(row?.latitude).toBeCloseTo(48.9, 0);
  });

  test('has the sequences in its history: when they started, and why they stopped', async () => {
    const { id: sequence, place } = await startSequence(server, owner);
    const [row] = await server.db.select().from(sequencePeople).where(eq(sequencePeople.id, place));
    const personId = row?.candidateId ?? '';
    const of = { sequence: { id: sequence, name: 'Night shifts', steps: 2 } };
    const started = { kind: 'sequence-started', author: 'Ada Owner', ...of };
    expect((await get(personId)).body.history).toMatchObject([started, { kind: 'added' }]);
    await call('PUT', `/talent/people/${personId}/contact/`, { do_not_contact: true });
    const { history } = (await get(personId)).body;
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'sequence-stopped', stop_reason: 'do-not-contact', ...of }),
    );
    const other = await startSequence(server, owner);
    const { organisationId } = owner;
    const last = { sequencePersonId: other.place, step: 2, organisationId };
    await advanceSequence(server.db, server.services, last, new Date());
    const [at] = await server.db.select().from(sequencePeople).where(eq(sequencePeople.id, other.place));
    expect((await get(at?.candidateId ?? '')).body.history).toMatchObject([
      { kind: 'sequence-finished', author: '', sequence: { id: other.id, steps: 2 } },
      { kind: 'sequence-started' },
      { kind: 'added' },
    ]);
  });

  test('has tags, notes and a mark against contact, each with author and time', async () => {
    const id = await add({ name: 'Lou Ng' });
    await call('POST', `/talent/people/${id}/tags/`, { tag: 'Nights' }, colleague);
    await call('POST', `/talent/people/${id}/tags/`, { tag: 'nights' });
    await call('POST', `/talent/people/${id}/notes/`, { text: 'Call in May.' }, colleague);
    await call('PUT', `/talent/people/${id}/contact/`, { do_not_contact: true }, colleague);
    expect((await get(id)).body).toMatchObject({
      tags: ['Nights'],
      written_notes: [{ text: 'Call in May.', author: 'Ben Member', is_mine: false }],
      do_not_contact: true,
      history: [
        { kind: 'contact-stopped', author: 'Ben Member' },
        { kind: 'noted', author: 'Ben Member', text: 'Call in May.' },
        { kind: 'added' },
      ],
    });
    await call('DELETE', `/talent/people/${id}/tags/?tag=NIGHTS`);
    expect((await get(id)).body.tags).toEqual([]);
  });

  test('says why nobody may write, who said so and until when, and allows it again on that day', async () => {
    const id = await add({ name: 'Uma Fry' });
    const soon = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10);
    const stop = (until: string | null) =>
      call('POST', '/talent/people/changes/', {
        ids: [id],
        do_not_contact: true,
        reason: 'Asked by phone',
        until,
      });
    expect((await stop(soon)).body).toEqual({ changed: [id] });
    expect((await get(id)).body.contact_stop).toEqual({
      reason: 'Asked by phone',
      by: 'Ada Owner',
      since: expect.stringMatching(/^20/),
      until: soon,
    });
    await allowContactAgain(server.db);
    expect((await get(id)).body.do_not_contact).toBe(true);
    await call('PUT', `/talent/people/${id}/contact/`, { do_not_contact: false });
    expect((await get(id)).body).not.toHaveProperty('contact_stop');
    expect((await stop('2026-02-30')).status).toBe(400);
    await stop('2020-01-01');
    await allowContactAgain(server.db);
    expect((await get(id)).body).toMatchObject({
      do_not_contact: false,
      history: [
        { kind: 'contact-allowed', author: 'On the day that was set' },
        { kind: 'contact-stopped' },
        {},
        {},
        {},
      ],
    });
  });

  test('a decision that is replaced or taken back at once is no event', async () => {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const ann = await idOf(id, 'Ann');
    const decided = async () =>
      (await get(pool[0] as string)).body.history.flatMap(({ kind, text }: Record<string, string>) =>
        kind === 'decided' ? [text] : [],
      );
    await decide(id, [{ id: ann, version: 0 }], 'maybe');
    await undo(id, [{ id: ann, version: 1 }]);
    expect(await decided()).toEqual([]);
    await decide(id, [{ id: ann, version: 2 }], 'no');
    await decide(id, [{ id: ann, version: 3 }], 'shortlist');
    expect(await decided()).toEqual(['Shortlist']);
  });

  test('of two is made one: decisions, notes, tags and identities move, and both pages lead to them', async () => {
    const search = await storeSearchWithPeople(server, owner);
    const [ann = '', ben = ''] = search.pool;
    await decide(search.id, [{ id: await idOf(search.id, 'Ben'), version: 0 }], 'shortlist', {
      user: colleague,
    });
    await call('POST', `/talent/people/${ben}/notes/`, { text: 'From Ben.' });
    for (const [id, tag] of [
      [ann, 'Both'],
      [ben, 'both'],
      [ben, 'Ben’s'],
    ]) {
      await call('POST', `/talent/people/${id}/tags/`, { tag });
    }
    await call('PUT', `/talent/people/${ben}/`, { name: 'Ben', phone: '+49 170 5550199', version: 1 });
    expect((await call('POST', `/talent/people/${ann}/merge/`, { other: ben })).status).toBe(204);
    const { body } = await get(ben);
    expect(body).toMatchObject({
      id: ann,
      name: 'Ann',
      phone: '+49 170 5550199',
      tags: ['Ben’s', 'Both'],
      written_notes: [{ text: 'From Ben.' }],
    });
    expect(
      body.history.map(({ kind, author, text }: Record<string, string>) => [kind, author, text]),
    ).toContainEqual(['decided', 'Ben Member', 'Shortlist']);
    expect(body.searches).toMatchObject([{ id: search.id, decision: 'shortlist', stage: 'Shortlisted' }]);
    const results = (await call('GET', `/search/jobs/${search.id}/results/`)).body;
    expect(
      results.map(({ title, decision }: Record<string, string>) => [String(title).split(' ')[0], decision]),
    ).toEqual([
      ['Ann', 'shortlist'],
      ['Cy', undefined],
    ]);
    expect(
      (await call('POST', '/talent/people/', { name: 'X', phone: '0170 555 0199' })).body.detail,
    ).toContain('Ann');
    expect((await call('POST', `/talent/people/${ann}/merge/`, { other: ben })).status).toBe(400);
  });

  test('keeps what a merge has brought when they are corrected', async () => {
    const id = await add({ name: 'Ida Roy', email: 'ida@roy.example' });
    const other = await add({ name: 'I. Roy', email: 'ida@work.example', phone: '+49 170 5550123' });
    await call('POST', `/talent/people/${id}/merge/`, { other });
    const { version, phone } = (await get(id)).body;
    const change = { name: 'Ida Roy', email: 'new@roy.example', phone, version };
    expect((await call('PUT', `/talent/people/${id}/`, change)).status).toBe(200);
    const statusOf = async (person: object) => (await call('POST', '/talent/people/', person)).status;
    expect(await statusOf({ name: 'A', email: 'ida@work.example' })).toBe(409);
    expect(await statusOf({ name: 'B', phone: '0170 555 0123' })).toBe(409);
    expect(await statusOf({ name: 'C', email: 'ida@roy.example' })).toBe(201);
  });

  test('of two is made one: who is on the list of a search stays there, explained', async () => {
    const { id } = await storeJob(server, owner, {
      status: 'Completed',
      criteria: [{ id: 'c1', kind: 'skill', text: 'Kafka', need: 'must', source: '' }],
    });
    const [kept, other] = [await storeIn(id, 'Kay', null), await storeIn(id, 'Oli', 101)];
    await call('POST', `/talent/people/${kept}/merge/`, { other });
    const read = async (query = '') => (await call('GET', `/search/jobs/${id}/results/${query}`)).body;
    expect(await read()).toMatchObject([{ snippet: 'Builds pipelines.', criteria: [{ id: 'c1' }] }]);
    expect(await read('?musts_met=1')).toHaveLength(1);
    const rows = server.db.select().from(searchResults).where(eq(searchResults.jobId, id));
    expect(await rows).toMatchObject([{ candidateId: kept, rank: 101, met: { c1: 1 } }]);
  });

  test('of two is made one: the decisions of both are told and can be taken back', async () => {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const [ann = '', ben = ''] = pool;
    const person = await idOf(id, 'Ben');
    await decide(id, [{ id: person, version: 0 }], 'maybe', { reason: 'Ask.' });
    await decide(id, [{ id: person, version: 1 }], 'shortlist');
    await call('POST', `/talent/people/${ann}/merge/`, { other: ben });
    const merged = await idOf(id, 'Ann');
    const history = async () => (await call('GET', `/search/results/${merged}/`)).body.history;
    expect(await history()).toMatchObject([{ to: 'shortlist' }, { to: 'maybe', reason: 'Ask.' }]);
    const back = async (version: number) => (await undo(id, [{ id: merged, version }])).body[0];
    expect(await back(2)).toMatchObject({ decision: 'maybe', reason: 'Ask.' });
    expect(await back(3)).toMatchObject({ decision: 'shortlist', reason: '' });
    expect(await history()).toHaveLength(4);
  });

  test('of two is made one: what is taken back is the decision that stands', async () => {
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const [ann = '', ben = ''] = pool;
    const own = await idOf(id, 'Ann');
    await decide(id, [{ id: own, version: 0 }], 'shortlist');
    await decide(id, [{ id: await idOf(id, 'Ben'), version: 0 }], 'no');
    await call('POST', `/talent/people/${ann}/merge/`, { other: ben });
    expect((await undo(id, [{ id: own, version: 1 }])).body).toMatchObject([{ decision: null }]);
  });
});
