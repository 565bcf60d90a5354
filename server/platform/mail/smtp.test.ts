import { sql } from 'drizzle-orm';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, describe, expect, test } from 'vitest';
import { buildRegistration, callAuth } from '../../../tests/support/account.ts';
import { startMailServer, type TestMailServer } from '../../../tests/support/mail-server.ts';
import { activationLinkIn } from '../../../tests/support/outbox.ts';
import { freePort } from '../../../tests/support/postgres.ts';
import { openTestApp, type TestApp } from '../../../tests/support/test-app.ts';
import { channels } from '../db/listen.ts';
import type { MailJob } from '../jobs/queues.ts';

const poll = { timeout: 30_000, interval: 50 };

/** Refuses the first `times` mails at the recipient with the given answer, then takes them. */
function refusing(times: number, responseCode: number): SMTPServerOptions & { refused: string[] } {
  const refused: string[] = [];
  return {
    refused,
    onRcptTo(address, _session, done) {
      if (refused.length >= times) return done();
      refused.push(address.address);
      done(Object.assign(new Error('Not now'), { responseCode }));
    },
  };
}

describe('mail by SMTP', () => {
  const opened: { close(): Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of opened.splice(0).reverse()) await one.close();
  });

  const serve = async (options?: SMTPServerOptions, port?: number): Promise<TestMailServer> => {
    const mailServer = await startMailServer(options, port);
    opened.push({ close: mailServer.stop });
    return mailServer;
  };
  const start = async (smtpUrl: string, settings: Record<string, string> = {}): Promise<TestApp> => {
    const server = await openTestApp({ SMTP_URL: smtpUrl, ...settings });
    opened.push(server);
    await server.work();
    return server;
  };
  const register = async (server: TestApp) => {
    const registration = buildRegistration();
    const answer = await callAuth(server, 'users', registration);
    expect(answer.statusCode).toBe(201);
    return registration;
  };
  const enqueue = (server: TestApp, job: MailJob) =>
    server.db.transaction((tx) => server.services.queue.enqueue(tx, 'mail', job));
  /** Mail jobs that wait to be tried again, made due at once: minutes of waiting are nothing a test should sit through. */
  const hurryRetries = async (server: TestApp): Promise<number> => {
    const hurried = await server.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'mail' and state = 'retry' returning id`,
    );
    await server.db.execute(sql`select pg_notify(${channels.jobs}, 'mail')`);
    return (hurried as unknown as { rows: unknown[] }).rows.length;
  };
  const untilRetryWaits = (server: TestApp) =>
    expect.poll(() => hurryRetries(server), poll).toBeGreaterThan(0);
  const untilReceived = (server: TestApp, mailServer: TestMailServer, count: number) =>
    expect
      .poll(async () => {
        await hurryRetries(server);
        return mailServer.received.length;
      }, poll)
      .toBe(count);

  test('an activation mail arrives with sender, recipient, text, HTML and a link that works', async () => {
    const mailServer = await serve();
    const server = await start(`smtp://127.0.0.1:${mailServer.port}`, {
      MAIL_FROM: 'Northwind <no-reply@northwind.example>',
      PUBLIC_URL: 'https://app.northwind.example/',
    });
    const { email } = await register(server);
    await untilReceived(server, mailServer, 1);
    const [{ from, to, mail } = { from: '', to: [], mail: undefined }] = mailServer.received;
    expect([from, to]).toEqual(['no-reply@northwind.example', [email]]);
    expect(mail).toMatchObject({
      from: { name: 'Northwind', address: 'no-reply@northwind.example' },
      subject: 'Activate your Northwind account',
    });
    expect(mail?.messageId).toMatch(/^<[\w-]+@northwind\.example>$/);
    const link = activationLinkIn(mail);
    expect(mail?.html).toContain(
      `href="https://app.northwind.example/auth/activate/${link.uid}/${link.token}"`,
    );
    expect((await callAuth(server, 'verify-activation', link)).statusCode).toBe(200);
    expect(server.said).toEqual([]);
  });

  test('registering succeeds while the mail server is down, and no mail is lost', async () => {
    const port = await freePort();
    const server = await start(`smtp://127.0.0.1:${port}`);
    const registered = [await register(server), await register(server), await register(server)];
    await untilRetryWaits(server);
    await untilRetryWaits(server);
    const mailServer = await serve({}, port);
    await untilReceived(server, mailServer, 3);
    const to = mailServer.received.flatMap((mail) => mail.to);
    expect(to.sort()).toEqual(registered.map(({ email }) => email).sort());
  });

  test('a temporary refusal (4xx) is retried as the same mail', async () => {
    const temporary = refusing(2, 451);
    const mailServer = await serve(temporary);
    const server = await start(`smtp://127.0.0.1:${mailServer.port}`);
    const { email } = await register(server);
    await untilReceived(server, mailServer, 1);
    expect(temporary.refused).toEqual([email, email]);
  });

  test('a permanently refused mail (5xx) is dropped and does not delay the others', async () => {
    const permanent = refusing(1, 550);
    const mailServer = await serve(permanent);
    const server = await start(`smtp://127.0.0.1:${mailServer.port}`);
    const refused = await register(server);
    await expect.poll(() => permanent.refused, poll).toEqual([refused.email]);
    await expect.poll(async () => (await server.services.queue.counts()).mail, poll).toBe(0);
    const taken = await register(server);
    await untilReceived(server, mailServer, 1);
    expect(mailServer.received[0]?.to).toEqual([taken.email]);
    expect(permanent.refused).toEqual([refused.email]);
  });

  test("a visitor's message is retried even after a permanent refusal, because the recipient is a setting", async () => {
    const permanent = refusing(1, 550);
    const mailServer = await serve(permanent);
    const server = await start(`smtp://127.0.0.1:${mailServer.port}`, {
      CONTACT_TO: 'desk@northwind.example',
    });
    await enqueue(server, {
      kind: 'contact',
      name: 'Grace',
      email: 'grace@client.example',
      company: '',
      phone: '',
      service: '',
      message: 'Hello',
    });
    await untilReceived(server, mailServer, 1);
    expect(permanent.refused).toEqual(['desk@northwind.example']);
    expect(mailServer.received[0]?.to).toEqual(['desk@northwind.example']);
  });

  test('authenticates when the server requires it, and retries while the password is wrong', async () => {
    let right = 'p@ss word';
    const mailServer = await serve({
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) =>
        password === right ? done(null, { user: username ?? '' }) : done(new Error('Wrong password')),
    });
    const server = await start(`smtp://robot:${encodeURIComponent(right)}@127.0.0.1:${mailServer.port}`);
    right = 'changed';
    const { email } = await register(server);
    await untilRetryWaits(server);
    right = 'p@ss word';
    await untilReceived(server, mailServer, 1);
    expect(mailServer.received[0]).toMatchObject({ to: [email], user: 'robot' });
  });

  test('a mail is sent again when the server closes the connection (421)', async () => {
    let hangUps = 0;
    const mailServer = await serve({
      onRcptTo(_address, session, done) {
        if (hangUps >= 1) return done();
        hangUps += 1;
        // 421 is how a server says that it closes the connection.
        done(Object.assign(new Error(`Closing ${session.id}`), { responseCode: 421 }));
      },
    });
    const server = await start(`smtp://127.0.0.1:${mailServer.port}`);
    await register(server);
    await untilReceived(server, mailServer, 1);
    expect(hangUps).toBe(1);
  });
});
