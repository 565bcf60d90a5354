import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import type {
  PersonInSequence,
  SequenceDetails,
  SequencePreview,
  SequencePreviews,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { accountAt, startFallingServer } from '../../../../tests/support/mail-server.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { sequenceFields } from '../../../../tests/support/sequences.ts';
import { suiteMailServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { candidates, messages, sequencePeople, sequences } from '../../../platform/db/schema.ts';
import { deliverMessage } from '../messages/deliver-message.ts';
import type { StoredMessage } from '../messages/send-message.ts';
import { advanceSequence, stopSequencesOf } from '../sequence-progress.ts';
import { sendDueSteps } from './send-due-steps.ts';

const always = { time_zone: '', days: [0, 1, 2, 3, 4, 5, 6], from_hour: 0, to_hour: 24, daily_limit: 2000 };
const url = '/talent/sequences/';

describe('a sequence', () => {
  const server = openSuiteApp({ PRIVATE_ADDRESSES: 'loopback', SAMPLE_TALENT: 'off' });
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const member = server.suiteUser({ colleagueOf: owner, role: 'Member' });
  /** What the mail server does with the next mails. */
  const accidents: ('busy' | 'unknown')[] = [];
  const { call, decide, idOf } = searchPeopleCalls(() => owner);
  const mailServer = suiteMailServer({
    onRcptTo: (_address, _session, done) => {
      const next = accidents.shift();
      if (next === undefined) return done();
      done(Object.assign(new Error('No such user'), { responseCode: next === 'busy' ? 450 : 550 }));
    },
  });
  afterEach(async () => {
    await server.db.delete(sequences);
    await server.db.delete(messages);
    mailServer.received.length = 0;
  });

  const saveAccount = (port = mailServer.port) => call('PUT', '/api/settings/mail/', accountAt(port));
  const saveTimes = (times: Partial<typeof always> = {}) =>
    call('PUT', '/api/settings/sending-times/', { ...always, ...times });
  const addPerson = (given: Partial<typeof candidates.$inferInsert> = {}) =>
    storeCandidate(server, owner.organisationId, {
      name: 'Søren García-López',
      email: `soren-${crypto.randomUUID()}@people.example`,
      ...given,
    });
  const mailOf = async (id: string) =>
    (await server.db.select().from(candidates).where(eq(candidates.id, id)))[0]?.email as string;
  const preview = async (body: object): Promise<SequencePreviews> =>
    (await call('POST', `${url}preview/`, { ...sequenceFields, ...body })).body;
  const start = async (body: object) => call('POST', url, { ...sequenceFields, ...body });
  const read = async (id: string): Promise<SequenceDetails> => (await call('GET', `${url}${id}/`)).body;
  const change = (id: string, body: object) => call('PATCH', `${url}${id}/`, body);
  const placeOf = async (id: string) => (await read(id)).places[0] as PersonInSequence;
  /** Makes what is planned of a sequence due. */
  const makeDue = (id: string) =>
    server.db
      .update(sequencePeople)
      .set({ nextAt: sql`now() - interval '1 minute'` })
      .where(and(eq(sequencePeople.sequenceId, id), sql`next_at is not null`));
  const messageOf = async (id = '') =>
    (await server.db.select().from(messages).where(eq(messages.id, id)))[0] as StoredMessage;
  const waiting = async () =>
    (await server.db.select().from(messages).where(eq(messages.status, 'queued'))).map(({ id }) => id);
  const deliver = async () => {
    for (const id of await waiting()) await deliverMessage(server.services, id);
  };
  /** Takes what is due, and has the mail server take it. */
  const goOn = async (id: string) => {
    await makeDue(id);
    await sendDueSteps(server.services);
    await deliver();
  };
  const started = async (given?: Partial<typeof candidates.$inferInsert>) => {
    await saveAccount();
    await saveTimes();
    const person = await addPerson(given);
    const { body } = await start({ people: [person] });
    return { id: body.id as string, person, email: await mailOf(person) };
  };
  const received = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

  test('is refused without a mail server, and shows each person what they would get', async () => {
    const person = await addPerson({ employer: '' });
    expect(await preview({ people: [person] })).toMatchObject({
      obstacle: 'Set up the mail server first, under Settings, Mail.',
    });
    expect((await start({ people: [person] })).status).toBe(403);
    await saveAccount();
    const shown = await preview({ people: [person] });
    expect(shown).toMatchObject({
      obstacle: '',
      people: [
        {
          name: 'Søren García-López',
          obstacle: '',
          time_zone: 'America/Chicago',
          mails: [
            { text: 'Hello Søren,\n\nmay I tell you more?' },
            { subject: expect.stringMatching(/^Re: A position at /), text: expect.stringContaining('Søren') },
          ],
        },
      ],
    });
    // Nothing is stored by it.
    expect((await call('GET', url)).body).toEqual([]);
  });

  test('leaves out who has left the pool, by name, and starts for the others of a board', async () => {
    await saveAccount();
    const { id, pool } = await storeSearchWithPeople(server, owner);
    const [gone, there] = pool as [string, string];
    await server.change(candidates, there, { email: 'ben@people.example' });
    const results = [await idOf(id, 'Ann'), await idOf(id, 'Ben')];
    await decide(
      id,
      results.map((result) => ({ id: result, version: 0 })),
      'shortlist',
    );
    // As the sample's people are after the first import.
    await server.change(candidates, gone, { organisationId: null });
    const { people } = await preview({ results });
    expect(people.map(({ obstacle }) => obstacle).sort()).toEqual(['', 'Ann left the pool: left out.']);
    expect(people.map(({ left_pool: isGone }) => isGone).filter(Boolean)).toEqual([true]);
    expect((await start({ results })).body).toMatchObject({ people: { active: 1 } });
    const cards: BoardPerson[] = (await call('GET', `/search/jobs/${id}/board/`)).body;
    expect(cards.filter((card) => card.left_pool).map(({ name }) => name)).toEqual(['Ann']);
    await server.db.delete(candidates).where(eq(candidates.id, gone));
  });

  test('leaves out people with a reason: a missing field, no address, do not contact, another sequence, No', async () => {
    await saveAccount();
    const steps = [{ subject: 'A position', text: 'Hello {{first_name}} of {{employer}}', days: 0 }];
    const people = [
      await addPerson({ name: 'A', employer: 'Harbour', email: '' }),
      await addPerson({ name: 'B. Initial', employer: 'Harbour' }),
      await addPerson({ name: 'Cem Without Employer', employer: '' }),
      await addPerson({ name: 'Dora Objected', employer: 'Harbour', doNotContact: true }),
      await addPerson({ name: 'Edda Fine', employer: 'Harbour' }),
    ];
    const describe = ({ obstacle, missing = [] }: SequencePreview) => [obstacle, ...missing].join(' ');
    const obstacles = async () =>
      Object.fromEntries((await preview({ people, steps })).people.map((one) => [one.name, describe(one)]));
    expect(await obstacles()).toEqual({
      A: expect.stringMatching(/^No mail address.* email first_name$/),
      'B. Initial': expect.stringMatching(/^“First name” is not known.* first_name$/),
      'Cem Without Employer': expect.stringMatching(/^“Employer” is not known.* employer$/),
      'Dora Objected': 'This person must not be contacted.',
      'Edda Fine': '',
    });
    const { body, status } = await start({ people, steps });
    expect(status).toBe(201);
    expect((await read(body.id)).places).toMatchObject([{ name: 'Edda Fine', state: 'active', sent: 0 }]);
    expect((await obstacles())['Edda Fine']).toContain('in the sequence “Night shifts”');
    const again = await start({ people, steps });
    expect(again).toMatchObject({ status: 400, body: { detail: expect.any(String) } });
    const search = await storeSearchWithPeople(server, owner);
    await server.db
      .update(candidates)
      .set({ email: 'ann@people.example' })
      .where(inArray(candidates.id, search.pool));
    const ann = await idOf(search.id, 'Ann');
    await decide(search.id, [{ id: ann, version: 0 }], 'no');
    expect((await preview({ results: [ann] })).people[0]?.obstacle).toContain('No');
  });

  test('refuses fields that there are not, an empty first subject, and no day between two mails', async () => {
    const person = await addPerson();
    const [first, second] = sequenceFields.steps;
    for (const steps of [
      [{ ...first, text: 'Hello {{firstname}},' }],
      [{ ...first, subject: ' ' }],
      [first, { ...second, days: 0 }],
      [],
      Array.from({ length: 6 }, () => first),
    ]) {
      expect((await start({ people: [person], steps })).status, JSON.stringify(steps)).toBe(400);
    }
  });

  test('writes each mail once, the later ones as answers, with one-click unsubscription and its message id', async () => {
    const { id, email } = await started();
    // The first minute is there to undo the start.
    await sendDueSteps(server.services);
    expect(await waiting()).toEqual([]);
    await makeDue(id);
    await Promise.all([sendDueSteps(server.services), sendDueSteps(server.services)]);
    const [first] = await waiting();
    expect(await placeOf(id)).toMatchObject({ sent: 0, next_at: null, state: 'active' });
    const before = Date.now();
    await Promise.all([deliver(), deliver()]);
    expect(await placeOf(id)).toMatchObject({ sent: 1, last_sent_at: expect.any(String) });
    const nextAt = Date.parse((await placeOf(id)).next_at ?? '');
    expect(nextAt).toBeGreaterThan(before + 3 * 86_400_000 - 7_200_000);
    await goOn(id);
    expect(await placeOf(id)).toMatchObject({ sent: 2, next_at: null, state: 'finished' });
    await goOn(id);
    expect(received(email)).toHaveLength(2);
    const [one, two] = received(email);
    const stored = await messageOf(first);
    expect(stored).toMatchObject({ status: 'sent', step: 1, messageId: one?.mail.messageId });
    const headerOf = (name: string, mail = one?.mail) =>
      mail?.headers.find(({ key }) => key === name)?.value ?? '';
    expect(one?.mail.text).toContain('Hello Søren,');
    expect(two?.mail).toMatchObject({ inReplyTo: stored?.messageId, subject: `Re: ${one?.mail.subject}` });
    expect(headerOf('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(headerOf('list-unsubscribe')).toMatch(
      /^<https?:\/\/[^/]+\/api\/contact\/objections\/[^/]+\/[^/]+\/>$/,
    );
  });

  test('stops at once for who clicks to unsubscribe, without a body that is read', async () => {
    const { id, person, email } = await started();
    await goOn(id);
    const header =
      received(email)[0]?.mail.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
    const { pathname } = new URL(header.slice(1, -1));
    const click = (path: string) =>
      server.app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await click(pathname.replace(/.{3}\/$/, 'xxx/'))).statusCode).toBe(400);
    const page = await server.app.inject({ url: pathname });
    expect(page.statusCode).toBe(303);
    expect(page.headers.location).toMatch(/^\/auth\/objection\//);
    expect((await placeOf(id)).state).toBe('active');
    expect((await click(pathname)).statusCode).toBe(204);
    expect((await click(pathname)).statusCode).toBe(204);
    expect(await placeOf(id)).toMatchObject({ state: 'stopped', reason: 'do-not-contact' });
    const [row] = await server.db.select().from(candidates).where(eq(candidates.id, person));
    expect(row?.doNotContact).toBe(true);
    await goOn(id);
    expect(received(email)).toHaveLength(1);
  });

  test('stops with an answer, and what waits is withdrawn', async () => {
    const { id, person, email } = await started();
    await makeDue(id);
    await sendDueSteps(server.services);
    const [queued] = await waiting();
    await server.db.transaction((tx) => stopSequencesOf(tx, { people: [person] }, 'replied'));
    expect(await waiting()).toEqual([]);
    await deliverMessage(server.services, queued ?? '');
    expect(received(email)).toEqual([]);
    expect((await read(id)).people).toEqual({ active: 0, finished: 0, stopped: 1, replied: 1 });
  });

  test('stops with the decision No in its search, with Do not contact, and for who is deleted or erased', async () => {
    await saveAccount();
    await saveTimes();
    const search = await storeSearchWithPeople(server, owner);
    const [, ben = ''] = search.pool;
    for (const person of search.pool) {
      await server.change(candidates, person, { email: `${person}@people.example` });
    }
    const results = [await idOf(search.id, 'Ann'), await idOf(search.id, 'Ben')];
    const steps = [{ subject: '{{job}}', text: 'Hello {{first_name}}', days: 0 }];
    const { body } = await start({ results, steps });
    expect(body.search).toMatchObject({ id: search.id, title: 'Data Engineer' });
    await decide(search.id, [{ id: results[0] as string, version: 0 }], 'no');
    await call('PUT', `/talent/people/${ben}/contact/`, { do_not_contact: true });
    const { places } = await read(body.id);
    expect(places).toMatchObject([
      { name: 'Ann', state: 'stopped', reason: 'decided', by: 'Ada Owner' },
      { name: 'Ben', state: 'stopped', reason: 'do-not-contact', by: 'Ada Owner' },
    ]);
    const [declined, objector] = places.map(({ id }) => id);
    const refused = await change(body.id, { resume: [declined, objector] });
    expect([refused.status, refused.body.detail]).toEqual([409, 'Ben must not be contacted.']);
    // Who is resumed against No stops again when the mail is due.
    await change(body.id, { resume: [declined] });
    await goOn(body.id);
    expect((await read(body.id)).places).toMatchObject([{ reason: 'decided' }, { reason: 'do-not-contact' }]);
    expect(mailServer.received).toEqual([]);
    const other = await started();
    await call('DELETE', `/talent/candidates/${other.person}/`);
    await goOn(other.id);
    expect(received(other.email)).toEqual([]);
    const third = await started();
    expect((await call('POST', `/talent/people/${third.person}/erase/`)).status).toBe(204);
    expect((await read(third.id)).places).toEqual([]);
  });

  test('stops with a bounce, is tried again by a busy server, and never sends twice what may have arrived', async () => {
    const { id, person } = await started();
    accidents.push('busy');
    await makeDue(id);
    await sendDueSteps(server.services);
    await expect(deliver()).rejects.toThrow('refused');
    expect(await placeOf(id)).toMatchObject({ state: 'active', sent: 0 });
    accidents.push('unknown');
    await deliver();
    expect(await placeOf(id)).toMatchObject({
      state: 'stopped',
      reason: 'bounced',
      sent: 0,
      detail: expect.stringContaining('No such user'),
    });
    expect((await preview({ people: [person] })).people[0]?.obstacle).toContain('No such user');
    const marked = (await call('GET', `/talent/candidates/${person}/`)).body;
    expect(marked.email_problem).toContain('No such user');
    expect((await call('GET', '/search/today/?on=2026-11-28')).body.replies).toMatchObject([
      { kind: 'bounce', person_id: person, text: expect.stringContaining('No such user') },
    ]);
    await change(id, { resume: [(await placeOf(id)).id] });
    await goOn(id);
    expect(await placeOf(id)).toMatchObject({ state: 'stopped', reason: 'bounced', sent: 0 });
    // The address was corrected: the same mail goes out.
    const email = `soren-${crypto.randomUUID()}@people.example`;
    await server.change(candidates, person, { email });
    await change(id, { resume: [(await placeOf(id)).id] });
    await goOn(id);
    expect(received(email)).toHaveLength(1);
    // A process that is killed while it sends leaves this behind.
    await makeDue(id);
    await sendDueSteps(server.services);
    const [second = ''] = await waiting();
    await server.change(messages, second, { sendingAt: new Date() });
    await deliver();
    expect(received(email)).toHaveLength(1);
    expect(await placeOf(id)).toMatchObject({ state: 'stopped', reason: 'unclear', sent: 2 });
    // It was only slow, and the mail server takes the mail after all.
    await advanceSequence(server.db, server.services, await messageOf(second), new Date());
    expect(await placeOf(id)).toMatchObject({ state: 'finished', reason: null, sent: 2 });
  });

  test('is not sent again when the mail server goes away after it was handed over', async () => {
    const falling = await startFallingServer();
    const { id } = await started();
    await saveAccount(falling.port);
    await goOn(id);
    expect(await placeOf(id)).toMatchObject({ state: 'stopped', reason: 'unclear', sent: 1 });
    await falling.stop();
  });

  test('is paused and resumed by hand, and so are single people', async () => {
    const { id, email } = await started();
    await makeDue(id);
    await sendDueSteps(server.services);
    expect((await change(id, { is_paused: true })).body).toMatchObject({ is_paused: true });
    await deliver();
    await goOn(id);
    expect(received(email)).toEqual([]);
    expect((await change(id, { is_paused: false })).body).toMatchObject({ is_paused: false });
    await goOn(id);
    expect(received(email)).toHaveLength(1);
    const { id: place } = await placeOf(id);
    expect((await change(id, { stop: [place] })).body.places).toMatchObject([
      { state: 'stopped', reason: 'by-hand', by: 'Ada Owner', next_at: null },
    ]);
    await goOn(id);
    expect(received(email)).toHaveLength(1);
    await change(id, { resume: [place] });
    await goOn(id);
    expect(received(email)).toHaveLength(2);
    // Nothing follows the last mail.
    await change(id, { resume: [place], stop: [place] });
    expect(await placeOf(id)).toMatchObject({ state: 'finished' });
  });

  test('keeps the daily limit and the working hours of the recipient', async () => {
    await saveAccount();
    await saveTimes({ daily_limit: 1, time_zone: 'UTC' });
    expect((await saveTimes({ from_hour: 9, to_hour: 9 })).status).toBe(400);
    expect((await call('PUT', '/api/settings/sending-times/', always, member)).status).toBe(403);
    const people = [await addPerson(), await addPerson()];
    const { body } = await start({ people });
    await goOn(body.id);
    expect(mailServer.received).toHaveLength(1);
    const [first, second] = (await read(body.id)).places.sort((a, b) => b.sent - a.sent);
    expect([first?.sent, second?.sent]).toEqual([1, 0]);
    expect(second?.next_at).toMatch(/T00:00:00\.000Z$/);
    expect(Date.parse(second?.next_at ?? '')).toBeGreaterThan(Date.now());
    // Saturday evening in Austin is no time to write, Monday morning is.
    await saveTimes({ days: [1, 2, 3, 4, 5], from_hour: 9, to_hour: 17 });
    const due = { nextAt: new Date('2026-11-28T23:00:00Z') };
    await server.change(sequencePeople, second?.id ?? '', due);
    await sendDueSteps(server.services, new Date('2026-11-29T01:00:00Z'));
    const moved = (await read(body.id)).places.find(({ id }) => id === second?.id);
    expect(moved?.next_at).toBe('2026-11-30T15:00:00.000Z');
    await sendDueSteps(server.services, new Date('2026-11-30T15:00:00Z'));
    expect(await waiting()).toHaveLength(1);
  });
});
