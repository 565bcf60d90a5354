import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { localOrigin } from '../../../../contract/desktop/local-server/messages.ts';
import type { MessageDraft, WrittenMessage } from '../../../../contract/recruiting/messages.calls.ts';
import { storePost } from '../../../../tests/support/content.ts';
import { readOutbox } from '../../../../tests/support/outbox.ts';
import { searchPeopleCalls, storeSearchWithPeople } from '../../../../tests/support/search-people.ts';
import { suiteMailServer } from '../../../../tests/support/suite-servers.ts';
import { openSuiteApp, requestsOf, type TestApp, type TestUser } from '../../../../tests/support/test-app.ts';
import { ensureLocalOwner, signInLocalOwner } from '../../../app/local/open-local-server.ts';
import { sendQueuedMail } from '../../../app/start/job-handlers.ts';
import { audit, candidates, messages, users } from '../../../platform/db/schema.ts';
import { localEmail } from '../../../platform/mail/transport.ts';
import { deliverMessage } from './deliver-message.ts';

/** A link as a mail program reads it. */
const fieldOf = (link: string, name: string) =>
  decodeURIComponent(new RegExp(`[?&]${name}=([^&]*)`).exec(link)?.[1] ?? '');

describe('mails in the local mode', () => {
  const server = openSuiteApp({ PUBLIC_URL: localOrigin, PRIVATE_ADDRESSES: 'loopback' });
  let owner: TestUser;
  const { call, decide, idOf } = searchPeopleCalls(() => owner);
  const mailServer = suiteMailServer();
  beforeAll(async () => {
    owner = await signInOwner(server);
  });

  const account = (port: number) => ({
    host: '127.0.0.1',
    port,
    security: 'none',
    user: '',
    from_name: 'Ada',
    from_address: 'ada@harbour.example',
  });
  async function withAnn(email = 'ann@people.example') {
    const search = await storeSearchWithPeople(server, owner);
    const candidateId = search.pool[0] as string;
    await server.change(candidates, candidateId, { email });
    return { id: search.id, candidateId, ann: await idOf(search.id, 'Ann') };
  }
  const draft = async (result: string): Promise<MessageDraft> =>
    (await call('POST', `/search/results/${result}/messages/draft/`)).body;
  const send = (result: string, text = 'Hello Ann,\n\nmay I tell you more?') =>
    call('POST', `/search/results/${result}/messages/`, { subject: 'A position', text });

  test('without a mail server, a mail to a person is answered as a draft and recorded as one, not as sent', async () => {
    const { id, ann, candidateId } = await withAnn();
    await decide(id, [{ id: ann, version: 0 }], 'shortlist');
    expect(await draft(ann)).toMatchObject({ by_mail_program: true, obstacle: '', to: 'ann@people.example' });
    const { status, body } = (await send(ann)) as { status: number; body: WrittenMessage };
    expect({ status, body }).toMatchObject({ status: 201, body: { status: 'drafted', sent_at: null } });
    const link = body.draft?.content ?? '';
    expect(body.draft?.kind).toBe('link');
    expect(link).toMatch(/^mailto:ann@people\.example\?/);
    expect(fieldOf(link, 'subject')).toBe('A position');
    expect(fieldOf(link, 'body')).toMatch(/^Hello Ann,\r\n\r\nmay I tell you more\?\r\n\r\n/);
    // Nothing waits to be sent, and a job that names the mail sends nothing.
    await deliverMessage(server.services, body.id);
    const [stored] = await server.db.select().from(messages).where(eq(messages.id, body.id));
    expect(stored).toMatchObject({ status: 'drafted', sentAt: null });
    const [card] = (await call('GET', `/search/jobs/${id}/board/`)).body;
    expect(card).toMatchObject({ stage: 'shortlisted' });
    const { history } = (await call('GET', `/talent/people/${candidateId}/`)).body;
    expect(history).toContainEqual(expect.objectContaining({ kind: 'wrote', text: 'A position (draft)' }));
    expect((await draft(ann)).messages).toMatchObject([{ status: 'drafted' }]);
    const trail = await server.db.select().from(audit).where(eq(audit.subjectId, candidateId));
    expect(trail.map(({ action }) => action)).toContain('person.written-to');
  });

  test('the way to object is an answer, since nobody else can open a link to this computer', async () => {
    const { ann } = await withAnn();
    const { footer } = await draft(ann);
    expect(footer).toContain('just reply');
    const link: string = (await send(ann)).body.draft.content;
    expect(fieldOf(link, 'body').endsWith(footer)).toBe(true);
    expect(decodeURIComponent(link)).not.toContain('this-computer');
  });

  test('a mail that is too long for a link is a file', async () => {
    const { ann } = await withAnn();
    const body = (await send(ann, `Hello Ann,\n\n${'Wörter '.repeat(1000)}`)).body as WrittenMessage;
    expect(body.draft?.kind).toBe('file');
    const file = await PostalMime.parse(body.draft?.content ?? '');
    expect(file).toMatchObject({ subject: 'A position', to: [{ address: 'ann@people.example' }] });
    expect(file.text).toContain('just reply');
  });

  test('nobody is drafted to who objected, is unreachable or fictional', async () => {
    const { ann, candidateId } = await withAnn();
    const { db } = server;
    await server.change(candidates, candidateId, { doNotContact: true });
    expect(await send(ann)).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining('must not') },
    });
    expect(await draft(ann)).toMatchObject({ is_refused: true, text: '' });
    const { ann: unknown } = await withAnn('');
    expect(await send(unknown)).toMatchObject({ status: 403 });
    expect(await db.$count(messages, eq(messages.candidateId, candidateId))).toBe(0);
  });

  test('a test of a post is a file without the address that reaches nobody', async () => {
    const id = await storePost(server, owner, {
      kind: 'newsletter',
      title: 'Nights',
      content: 'Dear {{first_name}}, hello.',
    });
    expect((await call('GET', `/post/posts/${id}/mails/`)).body.by_mail_program).toBe(true);
    const { body } = await call('POST', `/post/posts/${id}/mails/test/`, { mail: 0 });
    expect(body).toMatchObject({ to: '', draft: { kind: 'file' } });
    const file = await PostalMime.parse(body.draft.content);
    expect(file.headers).toContainEqual(expect.objectContaining({ key: 'x-unsent', value: '1' }));
    expect(file.html).toContain('Dear Alex, hello.');
    expect(file.subject).toMatch(/^\[Test\] /);
    const exported = await owner.call({ url: `/post/posts/${id}/mails/export/` });
    expect(body.draft.content + exported.payload).not.toContain('this-computer');
  });

  test('what others are told by mail is not mailed to the user of this computer, who has no address', async () => {
    const [local] = await server.db.select().from(users).where(eq(users.email, localEmail));
    const job = { kind: 'password-changed', userId: local?.id ?? '' } as const;
    await sendQueuedMail(server.services, job, { jobId: crypto.randomUUID() } as never);
    expect(await readOutbox(server.dataDir)).toEqual([]);
  });

  test('with the user’s own mail server, mails go by it, answers come back to it, and so does a test', async () => {
    const { ann } = await withAnn();
    const saved = await call('PUT', '/api/settings/mail/', account(mailServer.port));
    expect(saved.status).toBe(200);
    expect((await call('POST', '/api/settings/mail/test/', account(mailServer.port))).body).toEqual({
      works: true,
      to: 'ada@harbour.example',
    });
    expect(await draft(ann)).toMatchObject({ by_mail_program: false, obstacle: '' });
    const sent = (await send(ann)).body as WrittenMessage;
    expect(sent).toMatchObject({ status: 'queued' });
    expect(sent.draft).toBeUndefined();
    await deliverMessage(server.services, sent.id);
    const { mail } = mailServer.received.at(-1) ?? {};
    expect(mail?.from).toMatchObject({ address: 'ada@harbour.example' });
    expect(mail?.replyTo ?? []).toEqual([]);
    expect(mail?.text).toContain('just reply');
    expect(`${mail?.text}${mail?.html}${JSON.stringify(mail?.headers)}`).not.toContain('this-computer');
  });
});

async function signInOwner(server: TestApp): Promise<TestUser> {
  const local = await ensureLocalOwner(server.db, 'ada');
  const { access } = await signInLocalOwner(server.services, local);
  const [stored] = await server.db.select().from(users).where(eq(users.id, local.userId));
  return {
    userId: local.userId,
    organisationId: stored?.organisationId ?? '',
    email: localEmail,
    access,
    ...requestsOf(server, access),
  };
}
