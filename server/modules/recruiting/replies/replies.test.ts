import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../../contract/people/people.calls.ts';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import type { MessageDraft } from '../../../../contract/recruiting/messages.calls.ts';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Today } from '../../../../contract/recruiting/today.calls.ts';
import { forSuite } from '../../../../tests/support/for-suite.ts';
import { noImapServer, startImapServer } from '../../../../tests/support/imap-server.ts';
import { accountAt } from '../../../../tests/support/mail-server.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { suiteMailServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import {
  candidates,
  mailboxes,
  replies,
  sequencePeople,
  sequences,
  settings,
} from '../../../platform/db/schema.ts';
import { deliverMessage } from '../messages/deliver-message.ts';
import { replyMail } from '../notices.ts';
import { readMailbox } from './read-mailbox.ts';

describe.skipIf(noImapServer)('answers to mails', () => {
  const server = openSuiteApp({ PRIVATE_ADDRESSES: 'loopback' });
  const mailServer = suiteMailServer();
  const imap = forSuite(startImapServer, (opened) => opened.stop());
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const colleague = server.suiteUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const { call, decide, idOf } = searchPeopleCalls(() => owner);
  beforeAll(async () => {
    await call('PUT', '/api/settings/mail/', accountAt(mailServer.port));
    await save();
  });

  const mailbox = (changes: object = {}) => ({
    host: '127.0.0.1',
    port: imap.port,
    security: 'none',
    user: imap.user,
    password: imap.password,
    folder: 'INBOX',
    reply_address: imap.user,
    ...changes,
  });
  const save = (changes: object = {}, user = owner) =>
    call('PUT', '/api/settings/mailbox/', mailbox(changes), user);
  const stateOf = async () => {
    const { organisationId } = owner;
    const [row] = await server.db
      .select()
      .from(mailboxes)
      .where(eq(mailboxes.organisationId, organisationId));
    return row;
  };
  /** Reads the mailbox as the job that is due does. */
  const read = async () => {
    const state = await stateOf();
    const job = { id: state?.jobId ?? crypto.randomUUID(), organisationId: owner.organisationId };
    await server.services.queue.withdraw(server.db, 'mailbox', job.id);
    await readMailbox(server.services, job, {
      jobId: job.id,
      isLast: false,
      signal: new AbortController().signal,
    });
  };
  /** A search whose first person, Ann, was written to. */
  async function written() {
    const search = await storeSearchWithPeople(server, owner);
    const candidateId = search.pool[0] as string;
    const email = `ann-${crypto.randomUUID()}@people.example`;
    await server.change(candidates, candidateId, { email });
    const ann = await idOf(search.id, 'Ann');
    await decide(search.id, [{ id: ann, version: 0 }], 'shortlist');
    const fields = { subject: 'A position', text: 'Hello Ann' };
    const { body } = await call('POST', `/search/results/${ann}/messages/`, fields);
    await deliverMessage(server.services, body.id);
    const sent = mailServer.received.find(({ to }) => to.includes(email))?.mail;
    return { id: search.id, ann, candidateId, email, sent, messageId: String(sent?.messageId) };
  }
  type Written = Awaited<ReturnType<typeof written>>;
  const answer = (
    { email, messageId }: Pick<Written, 'email' | 'messageId'>,
    text = 'Yes, Tuesday suits me.',
    head: Record<string, string> = {},
  ) => {
    const headers = Object.entries({
      From: `Ann Bell <${email}>`,
      To: 'jobs@harbour.example',
      Subject: 'Re: A position',
      Date: 'Tue, 3 Nov 2026 10:00:00 +0100',
      'Message-ID': `<${crypto.randomUUID()}@people.example>`,
      'In-Reply-To': messageId,
      'Content-Type': 'text/plain; charset=utf-8',
      ...head,
    })
      .filter(([, value]) => value !== '')
      .map(([name, value]) => `${name}: ${value}\n`)
      .join('');
    return `${headers}\n${text}`;
  };
  const quote = '\n\nOn Mon, 2 Nov 2026, Ada Owner <jobs@harbour.example> wrote:\n> Hello Ann\n';
  test('are thanked for by the next mail, and shown with it', async () => {
    const ann = await written();
    const draft = async (): Promise<MessageDraft> =>
      (await call('POST', `/search/results/${ann.ann}/messages/draft/`)).body;
    const chaser = await draft();
    expect(chaser.text).toContain('asking once more');
    expect(chaser.answer).toBeUndefined();
    await imap.deliver(answer(ann, `Yes, Tuesday suits me.${quote}`, { Date: '' }));
    await read();
    const { subject, text, answer: shown } = await draft();
    expect(shown).toMatchObject({ author: 'Ann Bell', text: 'Yes, Tuesday suits me.' });
    expect(subject).toBe('Re: A position');
    const found: FoundPerson = (await call('GET', `/search/results/${ann.ann}/`)).body;
    expect(found.contacts?.map((one) => [one.kind, one.text])).toEqual([
      ['replied', 'Yes, Tuesday suits me.'],
      ['wrote', 'A position'],
    ]);
    await server.change(candidates, ann.candidateId, { title: 'Night Baker' });
    const cards: BoardPerson[] = (await call('GET', `/search/jobs/${ann.id}/board/`)).body;
    expect(cards).toMatchObject([{ name: 'Ann', role: 'Night Baker' }]);
    expect(text).toMatch(/^Hello Ann,\n\nThank you for your answer\.\n\nKind regards\n/);
    const isOpen = async () =>
      (await today()).replies.some((one: { person_id: string }) => one.person_id === ann.candidateId);
    expect(await isOpen()).toBe(true);
    const { body } = await call('POST', `/search/results/${ann.ann}/messages/`, {
      subject,
      text,
      is_held: true,
    });
    expect(await isOpen()).toBe(false);
    expect((await call('DELETE', `/search/messages/${body.id}/`)).status).toBe(204);
    expect(await isOpen()).toBe(true);
    const { body: sent } = await call('POST', `/search/results/${ann.ann}/messages/`, { subject, text });
    await deliverMessage(server.services, sent.id);
    const [first, letter] = mailServer.received.filter(({ to }) => to.includes(ann.email));
    expect(first?.mail.text).toContain('If you do not want to get mails from us');
    expect(letter?.mail.text?.trim()).toBe(text);
    const next = await draft();
    expect(next).toMatchObject({ subject: 'Re: A position', answer: shown, footer: '' });
    expect(next.text).toMatch(/^Hello Ann,\n\nKind regards\n/);
  });

  const stageOf = async ({ id, ann }: Written) =>
    (await call('GET', `/search/jobs/${id}/board/`)).body.find((card: { id: string }) => card.id === ann)
      ?.stage;
  const personOf = async ({ candidateId }: Written): Promise<Person> =>
    (await call('GET', `/talent/people/${candidateId}/`)).body;
  const today = async (user = owner) =>
    (await call('GET', '/search/today/?on=2026-11-28', undefined, user)).body;
  const storedOf = ({ candidateId }: Written) =>
    server.db.select().from(replies).where(eq(replies.candidateId, candidateId));

  test('come from a mailbox that an Owner sets, whose password is stored encrypted and never answered', async () => {
    expect((await save({}, colleague)).status).toBe(403);
    const saved = await save();
    expect(saved).toMatchObject({ status: 200, body: { is_set: true, has_password: true, problem: '' } });
    const shown = await call('GET', '/api/settings/mailbox/');
    expect(JSON.stringify([saved.body, shown.body])).not.toContain(imap.password);
    const [row] = await server.db
      .select()
      .from(settings)
      .where(and(eq(settings.organisationId, owner.organisationId), eq(settings.key, 'mailbox')));
    expect(row?.secret).toEqual(expect.any(String));
    expect(JSON.stringify(row)).not.toContain(imap.password);
  });

  test('a test of the mailbox says what is wrong with it, and takes a password nowhere else', async () => {
    const tryIt = async (changes: object) =>
      (await call('POST', '/api/settings/mailbox/test/', mailbox(changes))).body;
    expect(await tryIt({})).toEqual({ works: true, mails: expect.any(Number) });
    expect(await tryIt({ password: undefined })).toMatchObject({ works: true });
    const said = (detail: string) => ({ works: false, detail: expect.stringContaining(detail) });
    expect(await tryIt({ password: 'other' })).toMatchObject(said('refused user and password'));
    expect(await tryIt({ user: 'other@harbour.example', password: undefined })).toMatchObject(
      said('refused user and password'),
    );
    expect(await tryIt({ folder: 'Nothing' })).toMatchObject(said('no folder “Nothing”'));
    expect(await tryIt({ security: 'starttls' })).toMatchObject(said('securely'));
    expect(await tryIt({ port: 1 })).toMatchObject(said('could not be reached'));
    expect(await tryIt({ host: '169.254.169.254' })).toMatchObject(said('private network'));
    expect(await tryIt({ host: 'nowhere.invalid' })).toMatchObject(said('no server with the name'));
  });

  test('move the person to Replied, stand in the timeline and in Today, and are stored once', async () => {
    const ann = await written();
    expect(await stageOf(ann)).toBe('contacted');
    await imap.deliver(answer(ann, `Yes, Tuesday suits me.${quote}`));
    await read();
    expect(await stageOf(ann)).toBe('replied');
    const card = async () => (await call('GET', `/search/jobs/${ann.id}/board/`)).body[0];
    expect(await card()).toMatchObject({ answered_at: expect.any(String) });
    const { history } = await personOf(ann);
    const event = history.find(({ kind }) => kind === 'replied');
    expect(event).toMatchObject({
      author: 'Ann Bell',
      text: 'Yes, Tuesday suits me.',
      search: { id: ann.id },
      reply_id: expect.any(String),
    });
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'moved', text: 'Replied', author: 'By an answer to a mail' }),
    );
    const whole = await call('GET', `/search/replies/${event?.reply_id}/`);
    expect(whole.body).toMatchObject({ kind: 'reply', from_address: ann.email, subject: 'Re: A position' });
    expect(whole.body.text).toContain('> Hello Ann');
    const listed = (await today()).replies;
    expect(listed).toContainEqual(
      expect.objectContaining({
        text: 'Yes, Tuesday suits me.',
        card: expect.objectContaining({ search_id: ann.id }),
      }),
    );
    expect((await today(colleague)).replies).toEqual([]);
    const mail = () => replyMail(server.services, String(event?.reply_id));
    expect(await mail()).toMatchObject({ to: owner.email, subject: 'Ann has answered' });
    await call('PUT', '/api/settings/preferences/', { theme: 'light', reply_mails: false });
    expect(await mail()).toBeUndefined();
    await call('PUT', '/api/settings/preferences/', { theme: 'light', reply_mails: true });
    // Another look, and one from the start, find nothing new.
    await read();
    await save();
    await read();
    expect(await storedOf(ann)).toHaveLength(1);
    const flags = await imap.asOwner(async (client) => {
      await client.mailboxOpen('INBOX');
      return (await client.fetchAll('1:*', { flags: true })).flatMap((mail) => [...(mail.flags ?? [])]);
    });
    expect(flags).not.toContain('\\Seen');
    const stranger = await server.createUser();
    expect((await call('GET', `/search/replies/${event?.reply_id}/`, undefined, stranger)).status).toBe(404);
    expect((await call('POST', `/search/replies/${event?.reply_id}/done/`, undefined, stranger)).status).toBe(
      404,
    );
    expect((await call('POST', `/search/replies/${event?.reply_id}/done/`)).status).toBe(204);
    expect(await card()).not.toHaveProperty('answered_at');
    expect((await today()).replies).not.toContainEqual(expect.objectContaining({ id: event?.reply_id }));
  });

  test('are known by the plus-address where a mail server has replaced the Message-ID', async () => {
    const ann = await written();
    const replyTo = ann.sent?.replyTo?.[0]?.address ?? '';
    expect(replyTo).toMatch(/^replies\+[0-9a-f]{32}@harbour\.example$/);
    await imap.deliver(answer(ann, 'Here I am.', { To: replyTo, 'In-Reply-To': '<other@mx.example>' }));
    await read();
    expect(await storedOf(ann)).toMatchObject([{ kind: 'reply', text: 'Here I am.' }]);
  });

  test('go to the mailbox that is read where it has no address for answers', async () => {
    await save({ reply_address: '' });
    const ann = await written();
    expect(ann.sent?.replyTo).toEqual([{ name: 'Ada Owner', address: imap.user }]);
    const { body } = await call('POST', `/search/results/${ann.ann}/messages/draft/`);
    expect(body.sender).toMatchObject({ answers_to: imap.user, is_read: true });
    await save();
  });

  test('leave people further along or closed where they are, and cards of boards without Replied', async () => {
    const ann = await written();
    const [card] = (await call('GET', `/search/jobs/${ann.id}/board/`)).body;
    await call('POST', `/search/jobs/${ann.id}/board/moves/`, {
      stage: 'interview',
      people: [{ id: ann.ann, version: card.version ?? card.decision_version }],
    });
    expect(await stageOf(ann)).toBe('interview');
    await imap.deliver(answer(ann));
    await read();
    expect(await storedOf(ann)).toHaveLength(1);
    expect(await stageOf(ann)).toBe('interview');
  });

  test('out-of-office moves nobody, and stands in the timeline alone', async () => {
    const ann = await written();
    const before = (await today()).reply_count;
    await imap.deliver(answer(ann, 'Back on Monday.', { 'Auto-Submitted': 'auto-replied' }));
    await imap.deliver(answer(ann, 'Back on Tuesday.', { 'X-Autoreply': 'yes' }));
    await read();
    expect((await storedOf(ann)).map(({ kind }) => kind)).toEqual(['away', 'away']);
    expect(await stageOf(ann)).toBe('contacted');
    expect((await today()).reply_count).toBe(before);
    expect((await personOf(ann)).history).toContainEqual(
      expect.objectContaining({ kind: 'away', text: 'Back on Tuesday.' }),
    );
  });

  const report = ({ email, messageId }: Written, action = 'failed', status = '5.1.1') =>
    `From: MAILER-DAEMON@mx.example
To: jobs@harbour.example
Subject: Undelivered Mail Returned to Sender
Message-ID: <${crypto.randomUUID()}@mx.example>
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="B"

--B
Content-Type: text/plain

I'm sorry.

--B
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example

Final-Recipient: rfc822; ${email}
Action: ${action}
Status: ${status}
Diagnostic-Code: smtp; 550 5.1.1 No such user
    here

--B
Content-Type: text/rfc822-headers

Message-ID: ${messageId}
Subject: A position

--B--
`;

  test('a bounce marks the address with the reason, until another one is entered', async () => {
    const ann = await written();
    await imap.deliver(report(ann));
    await read();
    const person = await personOf(ann);
    expect(person.email_problem).toBe('550 5.1.1 No such user here');
    expect(person.history).toContainEqual(
      expect.objectContaining({ kind: 'bounced', text: `${ann.email}: 550 5.1.1 No such user here` }),
    );
    expect(await stageOf(ann)).toBe('contacted');
    const listed: Today['replies'] = (await today()).replies;
    const bounced = listed.find(({ person_id: id }) => id === ann.candidateId);
    expect(bounced).toMatchObject({ kind: 'bounce' });
    expect((await replyMail(server.services, String(bounced?.id)))?.text).toContain('No such user here');
    expect((await call('POST', `/search/results/${ann.ann}/messages/draft/`)).body.bounce).toContain(
      'No such user',
    );
    const marked = { email_problem: '550 5.1.1 No such user here' };
    expect((await call('GET', `/search/jobs/${ann.id}/board/`)).body).toMatchObject([marked]);
    expect((await call('GET', `/search/results/${ann.ann}/`)).body).toMatchObject(marked);
    expect((await call('GET', `/talent/candidates/${ann.candidateId}/`)).body).toMatchObject(marked);
    await server.change(candidates, ann.candidateId, { email: 'ann@new.example' });
    expect((await personOf(ann)).email_problem).toBe('');
  });

  test('a mail that is late, or bounces for now, marks nothing', async () => {
    const ann = await written();
    await imap.deliver(report(ann, 'delayed', '4.4.1'));
    await read();
    expect(await storedOf(ann)).toEqual([]);
    await imap.deliver(report(ann, 'failed', '4.2.2'));
    await read();
    expect(await storedOf(ann)).toMatchObject([{ kind: 'bounce', isPermanent: false }]);
    expect((await personOf(ann)).email_problem).toBe('');
  });

  test.each([
    ['answer', 'replied', '', (ann: Written) => answer(ann)],
    ['lasting bounce', 'bounced', '550 5.1.1 No such user here', (ann: Written) => report(ann)],
  ])('an %s stops the sequences of the person', async (_, reason, detail, mailOf) => {
    const { db } = server;
    const { organisationId } = owner;
    const ann = await written();
    const fields = { name: 'Night shifts', steps: [], timeZone: 'Europe/Berlin', authorName: 'Ada Owner' };
    const [sequence] = await db
      .insert(sequences)
      .values({ organisationId, ...fields })
      .returning();
    const sequenceId = sequence?.id ?? '';
    await db.insert(sequencePeople).values({ organisationId, sequenceId, candidateId: ann.candidateId });
    const placeOf = async () =>
      (await db.select().from(sequencePeople).where(eq(sequencePeople.sequenceId, sequenceId)))[0];
    await imap.deliver(answer(ann, 'Back on Monday.', { 'Auto-Submitted': 'auto-replied' }));
    await read();
    expect(await placeOf()).toMatchObject({ state: 'active' });
    await imap.deliver(mailOf(ann));
    await read();
    expect(await placeOf()).toMatchObject({ state: 'stopped', reason, detail });
  });

  test('mails of others, of the team and receipts are no answers, and a broken one costs no other', async () => {
    const ann = await written();
    const other = { email: 'x@people.example', messageId: `<${crypto.randomUUID()}@harbour.example>` };
    await imap.deliver(answer(other));
    await imap.deliver(answer(ann, 'One more thing.', { From: 'Ada Owner <jobs@harbour.example>' }));
    await imap.deliver(
      answer(ann, 'Read.', {
        'Content-Type': 'multipart/report; report-type=disposition-notification; boundary=B',
      }),
    );
    await imap.deliver(
      `${answer(ann, '', { 'Content-Type': 'text/plain; charset=nonsense' })}\0\xff=?utf-8?B?%%?=`,
    );
    await imap.deliver('\n\nnothing');
    await imap.deliver(answer(ann, 'The last one.'));
    await read();
    const texts = (await storedOf(ann)).map(({ text }) => text);
    expect(texts).toContain('The last one.');
    expect(texts).not.toContain('One more thing.');
    expect(texts).not.toContain('Read.');
  });

  test('go on where they ended, and from the start once the UIDs are new', async () => {
    const ann = await written();
    await imap.deliver(answer(ann));
    await read();
    const state = await stateOf();
    expect(state?.lastUid).toBeGreaterThan(0);
    // Another mailbox under the same name: what is in it was not seen.
    await server.db.update(mailboxes).set({ uidValidity: '1', lastUid: 4_000_000_000 });
    await imap.deliver(answer(ann, 'Once more.'));
    await read();
    const texts = (await storedOf(ann)).map(({ text }) => text);
    expect(texts.sort()).toEqual(['Once more.', 'Yes, Tuesday suits me.']);
    expect(await stateOf()).toMatchObject({
      uidValidity: state?.uidValidity,
      lastUid: (state?.lastUid ?? 0) + 1,
    });
  });

  test('a problem is shown to Owners and tried again; without a mailbox nothing is read', async () => {
    await save({ port: 1 });
    await read();
    expect((await call('GET', '/api/settings/mailbox/')).body.problem).toContain('could not be reached');
    expect((await stateOf())?.nextAt.getTime()).toBeGreaterThan(Date.now() + 5 * 60_000);
    await save();
    expect((await call('GET', '/api/settings/mailbox/')).body.problem).toBe('');
    await read();
    expect((await call('GET', '/api/settings/mailbox/')).body.read_at).toEqual(expect.any(String));
    // A job that another one has replaced ends without a successor.
    const before = await stateOf();
    const job = { id: crypto.randomUUID(), organisationId: owner.organisationId };
    await readMailbox(server.services, job, {
      jobId: job.id,
      isLast: false,
      signal: new AbortController().signal,
    });
    expect(await stateOf()).toEqual(before);
    expect((await call('DELETE', '/api/settings/mailbox/')).status).toBe(204);
    expect(await stateOf()).toBeUndefined();
    await read();
    expect(await stateOf()).toBeUndefined();
    await save();
  });

  test('are part of an access request, and go with a person who is erased', async () => {
    const ann = await written();
    await imap.deliver(answer(ann));
    await read();
    const held = await call('GET', `/talent/people/${ann.candidateId}/export/`);
    expect(held.body.replies).toMatchObject([{ text: 'Yes, Tuesday suits me.' }]);
    expect((await call('POST', `/talent/people/${ann.candidateId}/erase/`)).status).toBe(204);
    expect(await storedOf(ann)).toEqual([]);
    // The mail is still in the mailbox.
    await save();
    await read();
    expect(await storedOf(ann)).toEqual([]);
  });
});
