import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import type { MessageDraft } from '../../../../contract/recruiting/messages.calls.ts';
import { accountAt } from '../../../../tests/support/mail-server.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { suiteMailServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import {
  audit,
  candidates,
  messages,
  searchCriteria,
  searchPeople,
  shareLinks,
} from '../../../platform/db/schema.ts';
import { failedMessageMail } from '../notices.ts';
import { deliverMessage, failMessage } from './deliver-message.ts';

describe('mails to people of a search', () => {
  const server = openSuiteApp({ PRIVATE_ADDRESSES: 'loopback' });
  const owner = server.suiteUser({ name: 'Ada Owner' });
  const colleague = server.suiteUser({ colleagueOf: owner, role: 'Member', name: 'Bea Member' });
  const stranger = server.suiteUser();
  /** What the mail server answers to the next recipients. */
  const refusals: number[] = [];
  const { call, decide, idOf } = searchPeopleCalls(() => owner);
  const mailServer = suiteMailServer({
    onAuth: ({ username, password }, _session, done) =>
      password === 'mail-password' ? done(null, { user: username ?? '' }) : done(new Error('No')),
    onRcptTo: (_address, _session, done) => {
      const responseCode = refusals.shift();
      done(responseCode ? Object.assign(new Error('Not now'), { responseCode }) : null);
    },
    allowInsecureAuth: true,
  });

  const account = () => ({ ...accountAt(mailServer.port), user: 'recruiting' });
  const saveAccount = (changes: object = {}, user = owner) =>
    call('PUT', '/api/settings/mail/', { ...account(), password: 'mail-password', ...changes }, user);
  /** A search whose first person, Ann, has an address. */
  async function withAnn(email = `ann-${crypto.randomUUID()}@people.example`) {
    const search = await storeSearchWithPeople(server, owner);
    const candidateId = search.pool[0] as string;
    await server.change(candidates, candidateId, { email });
    return { id: search.id, candidateId, email, ann: await idOf(search.id, 'Ann') };
  }
  const draft = async (result: string, user = owner): Promise<MessageDraft> =>
    (await call('POST', `/search/results/${result}/messages/draft/`, undefined, user)).body;
  const fields = { subject: 'A position', text: 'Hello Ann,\n\nmay I tell you more?\n\nAda' };
  const send = (result: string, user = owner) =>
    call('POST', `/search/results/${result}/messages/`, fields, user);
  const stored = async (id: string) =>
    (await server.db.select().from(messages).where(eq(messages.id, id)))[0];
  const mailsTo = (email: string) => mailServer.received.filter(({ to }) => to.includes(email));

  test('are drafted from job and person by the composer, and refused without a mail server', async () => {
    const { ann, email } = await withAnn();
    const drafted = await draft(ann);
    expect(drafted).toMatchObject({ subject: 'Data Engineer in Austin, TX', engine: 'composer', to: email });
    expect(drafted.text).toMatch(
      /^Hello Ann,\n\nAt .* we are hiring a Data Engineer in Austin, TX\.\n\n.* Your work with Kafka and SQL is what the role needs\.[\s\S]*just reply\.[\s\S]*Kind regards\nAda Owner\n/,
    );
    expect(drafted.obstacle).toBe('Set up the mail server first, under Settings, Mail.');
    expect((await send(ann)).status).toBe(403);
    expect((await call('POST', `/search/results/${ann}/messages/draft/`, undefined, stranger)).status).toBe(
      404,
    );
  });

  test('are drafted to people who are not in the search, and put nobody into it', async () => {
    const { id } = await withAnn();
    const email = `zoe-${crypto.randomUUID()}@people.example`;
    const zoe = await storeCandidate(server, owner.organisationId, {
      name: 'Zoe Ode',
      email,
      skills: ['Kafka'],
    });
    const ask = (user = owner) =>
      call('POST', `/search/jobs/${id}/messages/draft/`, { person_id: zoe }, user);
    const { body } = await ask();
    expect(body).toMatchObject({ subject: 'Data Engineer in Austin, TX', to: email });
    expect(body.text).toMatch(/^Hello Zoe,[\s\S]*Your work with Kafka is/);
    expect(await idOf(id, 'Zoe')).toBeUndefined();
    expect((await ask(stranger)).status).toBe(404);
  });

  test('are drafted with the signature of who writes, and say who they are from and where answers go', async () => {
    await saveAccount({ from_name: '' });
    const { ann } = await withAnn();
    const signature = 'Best wishes\nBea\n+1 303 555 0147';
    const payload = { theme: 'system', signature: `${signature}\n` };
    await call('PUT', '/api/settings/preferences/', payload, colleague);
    const drafted = await draft(ann, colleague);
    expect(drafted.text).toMatch(/^Hello Ann,\n\n[\s\S]+\n\nBest wishes\nBea\n\+1 303 555 0147$/);
    expect(drafted.text).not.toContain('Kind regards');
    expect(drafted.sender).toEqual({
      name: 'Bea Member',
      address: 'jobs@harbour.example',
      answers_to: colleague.email,
      is_read: false,
    });
    expect((await draft(ann)).text).toMatch(/Kind regards\nAda Owner\n/);
  });

  test('go by the server that an Owner sets, whose password is never answered nor sent elsewhere', async () => {
    expect((await saveAccount({}, colleague)).status).toBe(403);
    const saved = await saveAccount();
    expect(saved).toMatchObject({ status: 200, body: { is_set: true, has_password: true } });
    expect(JSON.stringify(saved.body)).not.toContain('mail-password');
    const tested = await call('POST', '/api/settings/mail/test/', account());
    expect(tested.body).toMatchObject({ works: true });
    expect(mailsTo(tested.body.to)).toMatchObject([{ from: 'jobs@harbour.example', user: 'recruiting' }]);
    const signedIn = await call('POST', '/api/settings/mail/test/', { ...account(), sends: false });
    expect(signedIn.body).toMatchObject({ works: true });
    expect(mailsTo(tested.body.to)).toHaveLength(1);
    const refused = { ...account(), password: 'other', sends: false };
    expect((await call('POST', '/api/settings/mail/test/', refused)).body).toMatchObject({
      works: false,
      failed_at: 'sign-in',
    });
    const wrong = await call('POST', '/api/settings/mail/test/', { ...account(), password: 'other' });
    expect(wrong.body).toMatchObject({
      works: false,
      detail: expect.stringContaining('user and password'),
      failed_at: 'sign-in',
    });
    // The stored password goes to no other server and no other user.
    const other = await call('POST', '/api/settings/mail/test/', { ...account(), user: 'somebody' });
    expect(other.body.works).toBe(false);
    const elsewhere = await saveAccount({ user: 'somebody', password: undefined });
    expect(elsewhere.body.has_password).toBe(false);
    const metadata = { ...account(), host: '169.254.169.254', port: 25 };
    expect((await call('POST', '/api/settings/mail/test/', metadata)).body).toMatchObject({
      works: false,
      detail: expect.stringContaining('private network'),
      failed_at: 'find',
    });
    const closed = { ...account(), host: '127.0.0.1', port: 9 };
    expect((await call('POST', '/api/settings/mail/test/', closed)).body).toMatchObject({
      detail: expect.stringContaining('could not be reached: it refused the connection'),
      failed_at: 'connect',
    });
    await saveAccount();
  });

  test('are sent after the press, move the person to Contacted, and carry the way to object', async () => {
    await saveAccount({ from_name: 'Harbour' });
    const { id, ann, email, candidateId } = await withAnn();
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    const { footer } = await draft(ann);
    expect(mailsTo(email)).toEqual([]);
    const sent = await send(ann);
    expect(sent).toMatchObject({ status: 201, body: { status: 'queued', to: email } });
    await deliverMessage(server.services, sent.body.id);
    // Delivered twice, it is one mail.
    await deliverMessage(server.services, sent.body.id);
    const [received, ...more] = mailsTo(email);
    expect(more).toEqual([]);
    const link = /https?:\/\/\S+/.exec(footer)?.[0] as string;
    expect(received?.mail).toMatchObject({
      subject: 'A position',
      from: { name: 'Ada Owner (Harbour)', address: 'jobs@harbour.example' },
      replyTo: [{ name: 'Ada Owner', address: owner.email }],
    });
    expect(received?.mail.text).toContain('may I tell you more?');
    expect(received?.mail.text).toContain(link);
    const unsubscribe = received?.mail.headers.find(({ key }) => key === 'list-unsubscribe');
    const [uid, token] = link.split('/').slice(-2);
    expect(unsubscribe?.value).toMatch(`/api/contact/objections/${uid}/${token}/>`);
    expect(await stored(sent.body.id)).toMatchObject({ status: 'sent', sentAt: expect.any(Date) });
    const [card] = (await call('GET', `/search/jobs/${id}/board/`)).body;
    expect(card).toMatchObject({ name: 'Ann', stage: 'contacted' });
    const { history } = (await call('GET', `/talent/people/${candidateId}/`)).body;
    expect(history).toContainEqual(
      expect.objectContaining({ kind: 'wrote', author: 'Ada Owner', text: 'A position' }),
    );
    // A colleague is told before writing again; whoever wrote knows.
    expect((await draft(ann, colleague)).recent).toMatchObject([{ kind: 'wrote', author: 'Ada Owner' }]);
    expect((await draft(ann)).recent).toEqual([]);
    expect(history.find(({ kind }: { kind: string }) => kind === 'wrote')).toMatchObject({
      mail: fields.text,
    });
    // The next one is no first contact.
    const again = await draft(ann);
    expect(again.subject).toBe('Re: A position');
    expect(again.text).toMatch(
      /^Hello Ann,\n\nI wrote to you on \w+ \d+ about the position Data Engineer in Austin, TX/,
    );
    expect(again.text).not.toContain('I came across your profile');
    expect((await draft(ann, colleague)).text).toContain('Ada Owner wrote to you on');
  });

  test('about a job that was only proposed put nobody on its board', async () => {
    await saveAccount();
    const { id, ann, candidateId } = await withAnn();
    const deliver = async (isJobProposed: boolean) => {
      const payload = { ...fields, is_job_proposed: isJobProposed };
      const queued = vi.spyOn(server.services.queue, 'enqueue');
      const { body } = await call('POST', `/search/results/${ann}/messages/`, payload);
      const [, , job] = queued.mock.lastCall ?? [];
      queued.mockRestore();
      expect(job).toEqual({ kind: 'message', messageId: body.id, isJobProposed });
      await deliverMessage(server.services, body.id, { isJobProposed });
      expect((await stored(body.id))?.status).toBe('sent');
      const rows = await server.db
        .select()
        .from(searchPeople)
        .where(and(eq(searchPeople.jobId, id), eq(searchPeople.candidateId, candidateId)));
      return rows[0];
    };
    expect(await deliver(true)).toMatchObject({ stage: null, decision: null });
    expect(await deliver(false)).toMatchObject({ stage: 'contacted', decision: 'shortlist' });
  });

  test('name the alternative that was found, and no grammar of criteria', async () => {
    const { id, ann } = await withAnn();
    const { db } = server;
    const word = (text: string) =>
      db
        .update(searchCriteria)
        .set({ text })
        .where(and(eq(searchCriteria.jobId, id), eq(searchCriteria.id, 'c1')));
    await db
      .update(searchCriteria)
      .set({ need: 'nice', kind: 'level' })
      .where(and(eq(searchCriteria.jobId, id), eq(searchCriteria.id, 'c2')));
    await word('at least 1 of: Flink, Kafka');
    expect((await draft(ann)).text).toContain('Your work with Kafka is what the role needs.');
    const { body } = await call('GET', `/search/status/?task_id=${id}`);
    expect(JSON.stringify(body)).toContain('Flink or Kafka');
    expect(JSON.stringify(body)).not.toContain('at least 1 of');
    await word('at least 1 of: Flink, Beam');
    expect((await draft(ann)).text).not.toMatch(/Your work with|Flink|Beam/);
  });

  test('start from earlier mails, whose names and jobs are fields, and never leave with a field', async () => {
    await saveAccount();
    const { id, ann, candidateId } = await withAnn();
    await server.change(candidates, candidateId, { employer: '', location: '' });
    const ben = await idOf(id, 'Ben');
    const write = (result: string, text: string) =>
      call('POST', `/search/results/${result}/messages/`, { subject: 'About {{job}}', text });
    const sent = await write(ann, 'Hello {{first_name}},\n\nmay I call you, Ann? {{my_name}}');
    expect(sent.body).toMatchObject({
      subject: 'About Data Engineer',
      text: 'Hello Ann,\n\nmay I call you, Ann? Ada Owner',
    });
    const drafted = await draft(ben);
    expect(drafted.fields).toMatchObject({ full_name: 'Ben', job: 'Data Engineer', my_name: 'Ada Owner' });
    expect(drafted.texts?.[0]).toEqual({
      to: 'Ann',
      subject: 'About {{job}}',
      text: 'Hello {{full_name}},\n\nmay I call you, {{full_name}}? Ada Owner',
    });
    // Of nobody else, and not of the person themselves.
    expect((await draft(ben, colleague)).texts).toEqual([]);
    expect((await draft(ann)).texts?.map(({ subject }) => subject)).not.toContain('About {{job}}');
    const missing = await write(ann, 'How is {{employer}}?');
    expect([missing.status, missing.body.detail]).toEqual([
      400,
      expect.stringContaining('“Employer” is not known'),
    ]);
    expect((await write(ann, 'At {{employer}} in {{place}}')).body.detail).toMatch(
      /are not known. Add them on the page of the person, or take the fields out/,
    );
    expect((await write(ann, 'Hello {{name}}')).body.detail).toContain('no field {{name}}');
  });

  test('name a colleague who has submitted the person, and no longer ago than 90 days', async () => {
    const { id, ann } = await withAnn();
    const share = async () =>
      (await call('POST', `/search/jobs/${id}/share-links/`, { label: 'Dana', days: 7 })).body.id as string;
    const link = await share();
    // Nobody was shortlisted yet.
    expect((await draft(ann, colleague)).recent).toEqual([]);
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    expect((await draft(ann, colleague)).recent).toMatchObject([
      { kind: 'submitted', author: 'Ada Owner', search: expect.any(String) },
    ]);
    expect((await draft(ann)).recent).toEqual([]);
    const { db } = server;
    const old = new Date(Date.now() - 91 * 86_400_000);
    await db.update(searchPeople).set({ decidedAt: old }).where(eq(searchPeople.jobId, id));
    await server.change(shareLinks, link, { createdAt: old });
    expect((await draft(ann, colleague)).recent).toEqual([]);
  });

  test('are held for ten seconds where that is asked, and taken back until they leave, by their author alone', async () => {
    await saveAccount();
    const { ann, candidateId, email } = await withAnn();
    const url = `/search/results/${ann}/messages/`;
    const held = (await call('POST', url, { ...fields, is_held: true })).body.id as string;
    const withdraw = (id: string, user = owner) => call('DELETE', `/search/messages/${id}/`, undefined, user);
    expect([(await withdraw(held, colleague)).status, (await withdraw(held, stranger)).status]).toEqual([
      404, 404,
    ]);
    expect((await withdraw(held)).status).toBe(204);
    expect(await stored(held)).toBeUndefined();
    expect((await withdraw(held)).status).toBe(404);
    // The job of a mail that is gone does nothing.
    await deliverMessage(server.services, held);
    const { history } = (await call('GET', `/talent/people/${candidateId}/`)).body;
    expect(history.map(({ kind }: { kind: string }) => kind)).not.toContain('wrote');
    const begun = (await call('POST', url, { ...fields, is_held: true })).body.id as string;
    await server.change(messages, begun, { sendingAt: new Date() });
    expect(await withdraw(begun)).toMatchObject({ status: 409, body: { detail: 'The mail has left.' } });
    expect(mailsTo(email)).toEqual([]);
  });

  async function told(...ids: string[]) {
    const { rows } = (await server.db.execute(
      sql`select data->>'messageId' as id from pgboss.job where name = 'mail' and data->>'kind' = 'message-failed'`,
    )) as unknown as { rows: { id: string }[] };
    return rows.flatMap(({ id }) => (ids.includes(id) ? [id] : []));
  }

  test('are tried again when the server is busy, and given up when it refuses for good', async () => {
    await saveAccount();
    const { ann, email } = await withAnn();
    const first = (await send(ann)).body.id;
    refusals.push(450);
    await expect(deliverMessage(server.services, first)).rejects.toThrow('refused');
    expect(await stored(first)).toMatchObject({ status: 'queued', detail: expect.stringContaining('again') });
    await deliverMessage(server.services, first);
    expect(mailsTo(email)).toHaveLength(1);
    const second = (await send(ann)).body.id;
    refusals.push(550);
    await deliverMessage(server.services, second);
    expect(await stored(second)).toMatchObject({
      status: 'failed',
      detail: expect.stringContaining('Not now'),
    });
    expect(await told(first, second)).toEqual([second]);
    const notice = () => failedMessageMail(server.services, { messageId: second });
    expect(await notice()).toMatchObject({
      to: owner.email,
      subject: 'Your mail to Ann did not arrive',
      text: expect.stringContaining('Not now'),
    });
    const preferences = '/api/settings/preferences/';
    await call('PUT', preferences, { theme: 'light', failure_mails: false });
    expect(await notice()).toBeUndefined();
    await call('PUT', preferences, { theme: 'light', failure_mails: true });
    expect((await call('GET', '/api/settings/mailbox/')).body.sending).toMatchObject({
      last_sent_at: expect.any(String),
      daily_limit: 100,
      failed: 1,
      problem: expect.stringContaining('Not now'),
    });
    // What was sent is not given up afterwards.
    await failMessage(server.services, first, 'Too late.');
    expect(await stored(first)).toMatchObject({ status: 'sent' });
  });

  test('that fail by the mail account are reported to their author once a day, others one by one', async () => {
    await saveAccount();
    const { ann, candidateId } = await withAnn();
    const [first, second] = [(await send(ann)).body.id, (await send(ann)).body.id];
    // As the queue gives them up.
    for (const id of [first, second]) await failMessage(server.services, id, 'It was tried for a day.');
    expect([(await stored(first))?.status, (await stored(second))?.status]).toEqual(['failed', 'failed']);
    expect(await told(first, second)).toEqual([first]);
    expect(await failedMessageMail(server.services, { messageId: first, isOnceADay: true })).toMatchObject({
      text: expect.stringContaining('not reported one by one'),
    });
    const unclear = [(await send(ann)).body.id, (await send(ann)).body.id].sort();
    for (const message of unclear) {
      await server.change(messages, message, { sendingAt: new Date() });
      await deliverMessage(server.services, message);
    }
    expect((await told(...unclear)).sort()).toEqual(unclear);
    const unaddressed = [(await send(ann)).body.id, (await send(ann)).body.id].sort();
    await server.change(candidates, candidateId, { email: '' });
    for (const message of unaddressed) await deliverMessage(server.services, message);
    expect((await told(...unaddressed)).sort()).toEqual(unaddressed);
  });

  test('are objected to with the link, by the person, for good: also what waits is not sent', async () => {
    await saveAccount();
    const { id, ann, email, candidateId } = await withAnn();
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    const waiting = (await send(ann)).body.id;
    const { footer } = await draft(ann);
    const [uid, token] = footer.split('/').slice(-2) as [string, string];
    const object = (given: string) =>
      server.app.inject({ method: 'POST', url: '/api/contact/objections/', payload: { uid, token: given } });
    expect((await object(`${token.slice(0, -2)}xx`)).statusCode).toBe(400);
    expect((await object(token)).statusCode).toBe(204);
    expect((await object(token)).statusCode).toBe(204);
    const trail = await server.db.select().from(audit).where(eq(audit.subjectId, candidateId));
    expect(trail.filter(({ action }) => action === 'person.contact-stopped')).toMatchObject([
      { actorId: null, actorName: 'By the link in a mail', address: '' },
    ]);
    const [card] = (await call('GET', `/search/jobs/${id}/board/`)).body;
    expect(card.do_not_contact).toBe(true);
    expect(await send(ann)).toMatchObject({ status: 403 });
    expect(await draft(ann)).toMatchObject({ is_refused: true, text: '' });
    await deliverMessage(server.services, waiting);
    expect(await stored(waiting)).toMatchObject({ status: 'failed' });
    expect(mailsTo(email)).toEqual([]);
  });

  test('leave nothing of a person in the audit trail who objects and is erased', async () => {
    await saveAccount();
    const { ann, candidateId } = await withAnn();
    const name = `Quilla ${crypto.randomUUID()}`;
    const { db } = server;
    await server.change(candidates, candidateId, { name });
    const [uid, token] = (await draft(ann)).footer.split('/').slice(-2);
    const url = '/api/contact/objections/';
    const objected = await server.app.inject({
      method: 'POST',
      url,
      payload: { uid, token },
      remoteAddress: '203.0.113.77',
    });
    expect(objected.statusCode).toBe(204);
    expect((await call('POST', `/talent/people/${candidateId}/erase/`)).status).toBe(204);
    const trail = await db.select().from(audit).where(eq(audit.organisationId, owner.organisationId));
    expect(trail.map(({ action }) => action)).toContain('person.contact-stopped');
    expect(JSON.stringify(trail)).not.toContain(name);
    expect(JSON.stringify(trail)).not.toContain('203.0.113.77');
    const exported = await owner.call({ url: '/api/audit/export/' });
    expect(exported.statusCode).toBe(200);
    expect(exported.body).not.toContain(name);
  });

  test('are not sent to people who were deleted or have no address', async () => {
    await saveAccount();
    const { ann, candidateId } = await withAnn('');
    expect(await send(ann)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('address') },
    });
    await server.change(candidates, candidateId, { email: 'ann@people.example', deletedAt: new Date() });
    expect((await send(ann)).status).toBe(404);
  });
});
