import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeAll, describe, expect, test } from 'vitest';
import { buildRegistration, callAuth } from '../../../tests/support/account.ts';
import { activationLinkIn, waitForMails } from '../../../tests/support/outbox.ts';
import { openSuiteApp } from '../../../tests/support/test-app.ts';
import { sendQueuedMail } from '../../app/start/job-handlers.ts';
import { activations } from '../db/schema.ts';
import type { MailJob } from '../jobs/queues.ts';
import { openMail } from './transport.ts';

describe('mail in the outbox', () => {
  const server = openSuiteApp({ CONTACT_TO: 'desk@northwind.example' });
  beforeAll(() => server.work());

  const attempt = (jobId: string) => ({ jobId, isLast: false, signal: new AbortController().signal });
  const outboxFolder = () => path.join(server.dataDir, 'outbox');
  const files = () => readdirSync(outboxFolder());
  const contact = (given: Partial<Extract<MailJob, { kind: 'contact' }>> = {}): MailJob => ({
    kind: 'contact',
    name: 'Grace Hopper',
    email: 'grace@client.example',
    company: 'Client & Sons',
    phone: '',
    service: 'talent-sourcing',
    message: 'We need <b>five</b> people.\nSoon.',
    ...given,
  });
  const sendContact = async (given: Partial<Extract<MailJob, { kind: 'contact' }>> = {}) => {
    const id = crypto.randomUUID();
    await sendQueuedMail(server.services, contact(given), attempt(id));
    const raw = readFileSync(path.join(server.dataDir, 'outbox', `${id}.eml`));
    return { raw: raw.toString('latin1'), mail: await PostalMime.parse(raw) };
  };

  test.skipIf(process.platform === 'win32')(
    'its mails are readable by the owner of the folder only',
    async () => {
      const id = crypto.randomUUID();
      await sendQueuedMail(server.services, contact(), attempt(id));
      expect(statSync(path.join(outboxFolder(), `${id}.eml`)).mode & 0o777).toBe(0o600);
      expect(statSync(outboxFolder()).mode & 0o777).toBe(0o700);
    },
  );

  test('an activation mail has a greeting, the link, its expiry in 3 days, and what to do if it was not you', async () => {
    const { email } = await registerAs('Ada Lovelace');
    const [mail] = await waitForMails(server.dataDir, email);
    expect(mail?.from).toEqual({ name: 'Larkspur', address: 'no-reply@larkspur.example' });
    expect(mail?.subject).toBe('Activate your Larkspur account');
    const { uid, token } = activationLinkIn(mail);
    const link = `http://127.0.0.1:8080/auth/activate/${uid}/${token}`;
    for (const part of ['Hello Ada Lovelace,', link, 'expires in 3 days', 'If you did not register']) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    expect(mail?.html).toContain(`<a href="${link}"`);
  });

  test('the file has the link unbroken on its own line', async () => {
    for (const name of ['Ada Lovelace', 'Søren Kierkegaard 李']) {
      const { email } = await registerAs(name);
      const [mail] = await waitForMails(server.dataDir, email);
      const { uid, token } = activationLinkIn(mail);
      const link = `http://127.0.0.1:8080/auth/activate/${uid}/${token}`;
      const file = files().find((name) =>
        readFileSync(path.join(outboxFolder(), name), 'utf8').includes(email),
      );
      const lines = readFileSync(path.join(outboxFolder(), file ?? ''), 'utf8').split('\r\n');
      expect(lines.filter((line) => line === link)).toHaveLength(1);
      expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(998);
      expect(mail?.text).toContain(`Hello ${name},`);
      expect(mail?.html).toContain(`Hello ${name},`);
    }
  });

  test('an overlong line is encoded and arrives complete', async () => {
    const message = `${'word '.repeat(300)}ende ü`;
    const { raw, mail } = await sendContact({ message });
    expect(mail.text).toContain(message);
    expect(mail.html).toContain(message);
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998);
  });

  test.each([
    ['with PostgreSQL', 'postgres://larkspur@127.0.0.1/larkspur', true],
    ['where output goes to a file', undefined, false],
  ])('%s no link is shown, because it may be collected', async (_place, databaseUrl, isTerminal) => {
    const said: string[] = [];
    const config = { ...server.services.config, databaseUrl, smtpUrl: undefined };
    const mail = openMail(config, (line) => said.push(line), isTerminal);
    const job = crypto.randomUUID();
    const link = 'https://app.example/auth/activate/one/two';
    await mail.send(
      { to: 'ada@client.example', subject: 'Activate', text: `Here:\n${link}\n`, html: `<p>${link}</p>` },
      job,
    );
    expect(said).toEqual([
      `Mail to ada@client.example: Activate (${path.join(outboxFolder(), `${job}.eml`)})`,
    ]);
    expect(readFileSync(path.join(outboxFolder(), `${job}.eml`), 'utf8')).toContain(`\r\n${link}\r\n`);
  });

  test('a terminal shows one line with address, subject, link and file', async () => {
    const { email } = await registerAs('Ada');
    const [mail] = await waitForMails(server.dataDir, email);
    const link = `http://127.0.0.1:8080/auth/activate/${activationLinkIn(mail).uid}/x`;
    const said: string[] = [];
    const terminal = openMail(server.services.config, (line) => said.push(line), true);
    const job = crypto.randomUUID();
    await terminal.send({ to: email, subject: 'Activate', text: `Here:\n${link}\n`, html: '' }, job);
    expect(said).toEqual([
      `Mail to ${email}: Activate — ${link} (${path.join(outboxFolder(), `${job}.eml`)})`,
    ]);
  });

  test('sending a mail twice leaves one file and no partial one', async () => {
    const id = crypto.randomUUID();
    await sendQueuedMail(server.services, contact(), attempt(id));
    await sendQueuedMail(server.services, contact(), attempt(id));
    expect(files().filter((name) => name.includes(id))).toEqual([`${id}.eml`]);
  });

  test('a used, expired or unknown link is not mailed', async () => {
    const { email } = await registerAs('Ada');
    const [mail] = await waitForMails(server.dataDir, email);
    const { uid } = activationLinkIn(mail);
    const before = files().length;
    const [link] = await server.db.select().from(activations).where(eq(activations.userId, uid));
    const job: MailJob = { kind: 'activation', activationId: link?.id ?? '' };
    const expire = (expiresAt: Date) =>
      server.db.update(activations).set({ expiresAt }).where(eq(activations.userId, uid));

    await expire(new Date());
    await sendQueuedMail(server.services, job, attempt(crypto.randomUUID()));
    await sendQueuedMail(
      server.services,
      { kind: 'activation', activationId: crypto.randomUUID() },
      attempt(crypto.randomUUID()),
    );
    await sendQueuedMail(
      server.services,
      { kind: 'already-registered', userId: crypto.randomUUID() },
      attempt(crypto.randomUUID()),
    );
    expect(files()).toHaveLength(before);

    await expire(new Date(Date.now() + 60_000));
    await sendQueuedMail(server.services, job, attempt(crypto.randomUUID()));
    expect(files()).toHaveLength(before + 1);
  });

  test('markup in a name is escaped, and a name that mail clients would turn into a link is omitted', async () => {
    const { email } = await registerAs(`"O'Neil" & Söhne 李`);
    const [mail] = await waitForMails(server.dataDir, email);
    expect(mail?.text).toContain(`Hello "O'Neil" & Söhne 李,`);
    expect(mail?.html).toContain('Hello &quot;O&#39;Neil&quot; &amp; Söhne 李,');
    for (const name of ['Win at http://evil.example', 'www.evil.example', '<img src=x>', 'x'.repeat(61)]) {
      const spam = await registerAs(name);
      const [plain] = await waitForMails(server.dataDir, spam.email);
      expect(plain?.text).toMatch(/^Hello,\n/);
      expect(plain?.html).not.toContain(name.slice(0, 30));
      expect(plain?.bcc).toBeUndefined();
      // The first link of the mail is the one that matters.
      expect(/https?:\/\/\S+/.exec(plain?.text ?? '')?.[0]).toContain('/auth/activate/');
    }
  });

  test("spec §3: the contact mail holds the form's values and goes to a fixed recipient; answering it writes to the visitor [S3.2]", async () => {
    const { mail } = await sendContact();
    expect(mail.to).toEqual([{ name: '', address: 'desk@northwind.example' }]);
    expect(mail.replyTo).toEqual([{ name: 'Grace Hopper', address: 'grace@client.example' }]);
    expect(mail.from?.address).toBe('no-reply@larkspur.example');
    expect(mail.subject).toBe('Message from Grace Hopper');
    expect(mail.text?.trim()).toBe(
      'Name: Grace Hopper\nEmail: grace@client.example\nCompany: Client & Sons\nService: talent-sourcing\n\nWe need <b>five</b> people.\nSoon.',
    );
    expect(mail.html).toContain('We need &lt;b&gt;five&lt;/b&gt; people.<br>Soon.');
  });

  test('visitors cannot add headers or recipients', async () => {
    const evil = 'x\r\nBcc: victim@evil.example\r\nX-Evil: 1\r\n\r\nOwn body';
    const { mail, raw } = await sendContact({
      name: evil,
      email: `grace@client.example\r\nBcc: victim@evil.example`,
      company: evil,
      phone: evil,
      service: evil,
    });
    const names = mail.headers.map(({ key }) => key);
    expect(names).not.toContain('bcc');
    expect(names).not.toContain('x-evil');
    expect(new Set(names).size).toBe(names.length);
    expect(mail.to).toEqual([{ name: '', address: 'desk@northwind.example' }]);
    expect(mail.replyTo?.every(({ address }) => !/[\r\n]/.test(address ?? ''))).toBe(true);
    const [head = ''] = raw.split('\r\n\r\n');
    expect(head).not.toMatch(/^(bcc|x-evil):/im);
  });

  async function registerAs(name: string) {
    const registration = buildRegistration({ name });
    expect((await callAuth(server, 'users', registration)).statusCode).toBe(201);
    return registration;
  }
});
