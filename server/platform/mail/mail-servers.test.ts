import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  canMakeCertificates,
  makeCertificates,
  type TestCertificates,
} from '../../../tests/support/certificates.ts';
import { startMailServer, type TestMailServer } from '../../../tests/support/mail-server.ts';
import { suiteFolder } from '../../../tests/support/temporary-folder.ts';
import { readConfig } from '../config/config.ts';
import { openMail } from './transport.ts';

const password = `3/w?#@% :&='"\\é`;
const encoded = encodeURIComponent(password);

/** The lines of docs/operating.md under "Mail servers", each on a real server. */
describe.skipIf(!canMakeCertificates())('a mail server', () => {
  const folder = suiteFolder();
  let certificates: TestCertificates;
  let mailServer: TestMailServer;
  beforeAll(() => {
    certificates = makeCertificates(folder);
  });
  afterEach(() => mailServer.stop());

  const signingIn: SMTPServerOptions = {
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (given, _session, done) =>
      given.password === password ? done(null, { user: given.username ?? '' }) : done(new Error('Wrong')),
  };
  const tls = (): SMTPServerOptions => ({ secure: true, ...certificates.pem });
  const startTls = (): SMTPServerOptions => ({ disabledCommands: [], ...certificates.pem });

  async function send(settings: Record<string, string>): Promise<string | undefined> {
    const mail = openMail(readConfig(settings), () => {});
    try {
      await mail.send(
        { to: 'ada@client.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' },
        'key',
      );
    } finally {
      mail.close();
    }
    expect(mailServer.received).toHaveLength(1);
    return mailServer.received[0]?.user;
  }

  test('in parts, with a user and a password of every sign', async () => {
    mailServer = await startMailServer(signingIn);
    const SMTP_PORT = String(mailServer.port);
    const user = await send({
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT,
      SMTP_USER: 'u@x.example',
      SMTP_PASSWORD: password,
    });
    expect(user).toBe('u@x.example');
  });

  test('by a URL that is percent-encoded', async () => {
    mailServer = await startMailServer(signingIn);
    expect(await send({ SMTP_URL: `smtp://robot:${encoded}@127.0.0.1:${mailServer.port}` })).toBe('robot');
  });

  test('without sign-in', async () => {
    mailServer = await startMailServer();
    await send({ SMTP_HOST: '127.0.0.1', SMTP_PORT: String(mailServer.port) });
  });

  test.each([
    ['from the first byte', 'smtps', tls],
    ['by STARTTLS', 'smtp', startTls],
  ])(
    'with TLS %s and a certificate of its own is refused, unless that is allowed',
    async (_what, scheme, options) => {
      mailServer = await startMailServer(options());
      const url = `${scheme}://localhost:${mailServer.port}`;
      await expect(send({ SMTP_URL: url })).rejects.toThrow(/certificate/);
      await send({ SMTP_URL: `${url}?tls.rejectUnauthorized=false` });
    },
  );

  test('with TLS is trusted by an authority that the environment names', async () => {
    mailServer = await startMailServer(tls());
    const module = (name: string) => JSON.stringify(new URL(name, import.meta.url).href);
    const sending = `
      const { openMail } = await import(${module('./transport.ts')});
      const { readConfig } = await import(${module('../config/config.ts')});
      const mail = openMail(readConfig(process.env), () => {});
      await mail.send({ to: 'ada@client.example', subject: 'Hello', text: 'Hello', html: '' }, 'key');
      mail.close();`;
    await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', sending], {
      env: {
        SMTP_URL: `smtps://localhost:${mailServer.port}`,
        NODE_EXTRA_CA_CERTS: certificates.authority,
      },
    });
    expect(mailServer.received).toHaveLength(1);
  });

  test('that offers TLS with a bad certificate takes mails without it', async () => {
    mailServer = await startMailServer(startTls());
    await send({ SMTP_URL: `smtp://localhost:${mailServer.port}?ignoreTLS=true` });
  });
});
