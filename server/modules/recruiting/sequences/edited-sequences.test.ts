import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { SequenceDetails } from '../../../../contract/recruiting/sequences.calls.ts';
import type { SequenceStep } from '../../../../contract/recruiting/sequences.ts';
import { accountAt } from '../../../../tests/support/mail-server.ts';
import { searchPeopleCalls } from '../../../../tests/support/search-people.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { sequenceFields } from '../../../../tests/support/sequences.ts';
import { suiteMailServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import { messages, sequencePeople } from '../../../platform/db/schema.ts';
import { deliverMessage } from '../messages/deliver-message.ts';
import { sendDueSteps } from './send-due-steps.ts';

const server = openSuiteApp({ PRIVATE_ADDRESSES: 'loopback', SAMPLE_TALENT: 'off' });
const owner = server.userForEach();
const { call } = searchPeopleCalls(() => owner);
const url = '/talent/sequences/';
const mailServer = suiteMailServer();

/** A sequence to one person, whose mails leave at any time. */
async function started() {
  await call('PUT', '/api/settings/mail/', accountAt(mailServer.port));
  const always = { time_zone: '', days: [0, 1, 2, 3, 4, 5, 6], from_hour: 0, to_hour: 24, daily_limit: 2000 };
  await call('PUT', '/api/settings/sending-times/', always);
  const email = `soren-${crypto.randomUUID()}@people.example`;
  const person = await storeCandidate(server, owner.organisationId, {
    name: 'Søren García-López',
    email,
  });
  const { body } = await call('POST', url, { ...sequenceFields, people: [person] });
  return { id: body.id as string, email, person };
}
const placeOf = async (id: string) => {
  const { places }: SequenceDetails = (await call('GET', `${url}${id}/`)).body;
  return places[0] as SequenceDetails['places'][number];
};
const change = (id: string, body: object) => call('PATCH', `${url}${id}/`, body);
const makeDue = (id: string) =>
  server.db
    .update(sequencePeople)
    .set({ nextAt: sql`now() - interval '1 minute'` })
    .where(and(eq(sequencePeople.sequenceId, id), sql`next_at is not null`));
const waiting = async () => {
  const { db } = server;
  return (await db.select().from(messages).where(eq(messages.status, 'queued'))).map(({ id }) => id);
};
/** Takes the next mail once it is due, and has the mail server take it. */
async function goOn(id: string): Promise<void> {
  await makeDue(id);
  await sendDueSteps(server.services);
  for (const mail of await waiting()) await deliverMessage(server.services, mail);
}
const received = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

test('is edited while it runs: who has which mail stays, what follows is new, and a colleague’s change is not lost', async () => {
  const { id, email, person } = await started();
  await goOn(id);
  // The next sequence says that they were written to.
  const next = await call('POST', `${url}preview/`, { ...sequenceFields, people: [person] });
  expect(next.body.people).toMatchObject([{ written: { author: 'Ada Tester' } }]);
  expect(await placeOf(id)).toMatchObject({ sent: 1, state: 'active' });
  const [first, second] = sequenceFields.steps as [SequenceStep, SequenceStep];
  const steps = [
    { ...first, subject: 'Another position' },
    { ...second, text: 'Hello {{first_name}},\n\none more thing.', days: 10 },
    { subject: '', text: 'Hello {{first_name}},\n\ngoodbye.', days: 2 },
  ];
  const shown = (await call('POST', `${url}preview/`, { ...sequenceFields, sequence: id, steps })).body;
  expect(shown.people).toMatchObject([
    {
      name: 'Søren García-López',
      sent: 1,
      obstacle: '',
      mails: [{ text: 'Hello Søren,\n\none more thing.' }, { text: 'Hello Søren,\n\ngoodbye.' }],
    },
  ]);
  const before = Date.now();
  const edited = await change(id, { steps, seen_steps: sequenceFields.steps, name: 'Night and day' });
  expect(edited.body).toMatchObject({
    name: 'Night and day',
    steps,
    mails: [{ sent: 1 }, { sent: 0 }, { sent: 0 }],
  });
  const { next_at: nextAt, sent } = await placeOf(id);
  expect(sent).toBe(1);
  expect(Date.parse(nextAt ?? '')).toBeGreaterThan(before + 9 * 86_400_000);
  expect(edited.body.next_at).toBe(nextAt);
  const late = await change(id, { steps: sequenceFields.steps, seen_steps: sequenceFields.steps });
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('A colleague has changed')]);
  await goOn(id);
  await goOn(id);
  expect(await placeOf(id)).toMatchObject({ sent: 3, state: 'finished' });
  const [one, two] = received(email);
  // The answer stays in the thread of the mail that they got.
  expect(two?.mail).toMatchObject({ subject: `Re: ${one?.mail.subject}`, inReplyTo: one?.mail.messageId });
  expect(two?.mail.text).toContain('one more thing');
  const shorter = await change(id, { steps: steps.slice(0, 2) });
  expect([shorter.status, shorter.body.detail]).toEqual([400, expect.stringContaining('Mail 3 has left')]);
});

test('an edit writes waiting mails anew, and finishes those who get nothing further', async () => {
  const { id, email } = await started();
  await makeDue(id);
  await sendDueSteps(server.services);
  expect(await waiting()).toHaveLength(1);
  const [first, second] = sequenceFields.steps as [SequenceStep, SequenceStep];
  await change(id, { steps: [{ ...first, text: 'Hello {{first_name}}, anew' }, second] });
  expect(await waiting()).toEqual([]);
  await goOn(id);
  expect(received(email)[0]?.mail.text).toContain('Hello Søren, anew');
  await change(id, { steps: [first] });
  expect(await placeOf(id)).toMatchObject({ sent: 1, state: 'finished', next_at: null });
});

test('has hours of its own, and is archived once nobody waits', async () => {
  const { id } = await started();
  const weekday = (new Date().getUTCDay() + 3) % 7;
  const hours = { days: [weekday], from_hour: 12, to_hour: 13 };
  expect((await change(id, { hours: { ...hours, to_hour: 12 } })).status).toBe(400);
  const moved = await change(id, { hours });
  // Noon in Austin.
  expect(moved.body.places[0].next_at).toMatch(/T1[78]:00:00/);
  expect(new Date(moved.body.next_at).getUTCDay()).toBe(weekday);
  expect((await change(id, { is_archived: true })).status).toBe(409);
  await change(id, { stop: [moved.body.places[0].id] });
  expect((await change(id, { is_archived: true })).body).toMatchObject({ is_archived: true });
  expect((await change(id, { is_archived: false })).body).toMatchObject({ is_archived: false });
});

test('carries the signature of who started it in the preview, in an edit and in each mail', async () => {
  const prefer = (signature: string) =>
    call('PUT', '/api/settings/preferences/', { theme: 'system', signature });
  await prefer('Kind regards\nAda\nHarbour');
  const { id, email, person } = await started();
  const steps = [{ subject: 'A position', text: 'Hello {{first_name}},\n\nKind regards', days: 0 }];
  const text = 'Hello Søren,\n\nKind regards\nAda\nHarbour';
  const other = await storeCandidate(server, owner.organisationId, {
    name: 'Søren Holm',
    email: `holm-${crypto.randomUUID()}@people.example`,
  });
  const shown = (await call('POST', `${url}preview/`, { ...sequenceFields, people: [other], steps })).body;
  expect(shown.people).toMatchObject([{ id: other, mails: [{ text }] }]);
  expect(shown.sender).toMatchObject({ address: 'jobs@harbour.example', is_read: false });
  const edited = (await call('POST', `${url}preview/`, { ...sequenceFields, sequence: id, steps })).body;
  expect(edited.people).toMatchObject([{ id: person, mails: [{ text }] }]);
  await change(id, { steps });
  await goOn(id);
  const [sent] = received(email);
  expect(sent?.mail.text).toContain(`${text}\n\nIf you do not want`);
  expect(sent?.mail.from?.name).toBe('Ada Tester (Harbour)');
  await prefer('');
});
