import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import { PassThrough } from 'node:stream';
import { eq } from 'drizzle-orm';
import type { MailTestStep } from '../../../contract/organization/mail-settings.calls.ts';
import type { MailSecurity } from '../../../contract/organization/settings.ts';
import { withoutPassword } from '../config/connection-url.ts';
import type { AllowedPrivate } from '../config/trusted-proxies.ts';
import type { Services } from '../context.ts';
import { users } from '../db/schema.ts';
import { mayConnect } from '../outgoing/outgoing.ts';
import { inSpan, type Tracing } from '../telemetry/tracing.ts';
import { bodyParts, isOnThisComputer, isPermanentRefusal, type Mail, mailSpan } from './transport.ts';

export interface MailAccount {
  host: string;
  port: number;
  security: MailSecurity;
  user: string;
  password: string | undefined;
  fromName: string;
  fromAddress: string;
}

export class MailError extends Error {
  override name = 'MailError';
  readonly isPermanent: boolean;
  readonly isOfRecipient: boolean;
  /** True if the server may have accepted the mail: the connection ended after the mail had been handed over. */
  readonly isUnclear: boolean;
  readonly setting: string | undefined;
  readonly step: MailTestStep;

  constructor(
    message: string,
    {
      cause,
      isPermanent = false,
      isOfRecipient = false,
      isUnclear = false,
      setting,
      step = 'connect',
    }: {
      cause?: unknown;
      isPermanent?: boolean;
      isOfRecipient?: boolean;
      isUnclear?: boolean;
      setting?: string;
      step?: MailTestStep;
    } = {},
  ) {
    super(message, { cause });
    this.isPermanent = isPermanent;
    this.isOfRecipient = isOfRecipient;
    this.isUnclear = isUnclear;
    this.setting = setting;
    this.step = step;
  }

  get forOwners(): string {
    return this.setting === undefined ? this.message : `${this.message} (${this.setting})`;
  }
}

/** For example `Ada Owner (Harbour Works)`. */
export const senderOf = (author: string, { fromName }: Pick<MailAccount, 'fromName'>): string =>
  fromName.includes(author) ? fromName : fromName === '' ? author : `${author} (${fromName})`;

export const messageIdOf = ({ fromAddress }: Pick<MailAccount, 'fromAddress'>, key: string): string =>
  `<${key}@${fromAddress.split('@')[1]}>`;

/** Names are resolved to permitted addresses alone, and the connection is made to what was resolved. */
async function openTransport({ host, port, security, user, password }: MailAccount, allowed: AllowedPrivate) {
  const { default: nodemailer } = await import('nodemailer');
  return nodemailer.createTransport({
    host: await resolveMailHost(host, allowed),
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user && { auth: { user, pass: password ?? '' } }),
    // The certificate is for the name, not for the address.
    ...(isIP(host) === 0 && { tls: { servername: host } }),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
}

export async function signInToAccount(account: MailAccount, allowed: AllowedPrivate): Promise<void> {
  const transport = await openTransport(account, allowed);
  try {
    await transport.verify();
  } catch (refusal) {
    const error = withoutPassword(refusal, account.user, account.password);
    const { text, step } = explain(error);
    throw new MailError(text, { cause: error, step });
  } finally {
    transport.close();
  }
}

/** `key` identifies the mail in every attempt. @throws MailError */
export async function sendByAccount(
  account: MailAccount,
  {
    mail,
    key,
    headers = {},
    sender,
  }: { mail: Mail; key: string; headers?: Record<string, string>; sender?: string },
  { allowed, tracing }: { allowed: AllowedPrivate; tracing: Tracing | undefined },
): Promise<void> {
  const { host, port, user, password, fromName, fromAddress } = account;
  const transport = await openTransport(account, allowed);
  const { text, html, ...head } = mail;
  let isHandedOver = false;
  transport.use('stream', ({ message }, done) => {
    message.transform(
      () =>
        new PassThrough({
          flush: (end) => {
            isHandedOver = true;
            end();
          },
        }),
    );
    done();
  });
  try {
    await inSpan(tracing, mailSpan(host, port), () =>
      transport.sendMail({
        ...head,
        ...bodyParts({ text, html }, { allowsEightBit: false }),
        from: { name: sender ?? fromName, address: fromAddress },
        headers,
        messageId: messageIdOf(account, key),
      }),
    );
  } catch (refusal) {
    const error = withoutPassword(refusal, user, password);
    const isAnswered = (error as { responseCode?: number }).responseCode !== undefined;
    const { text: why, step } = explain(error);
    throw new MailError(why, {
      cause: error,
      step,
      isPermanent: isPermanentRefusal(error),
      isOfRecipient: isPermanentRefusal(error) && (error as { command?: string }).command === 'RCPT TO',
      isUnclear: isHandedOver && !isAnswered,
    });
  } finally {
    transport.close();
  }
}

export async function resolveMailHost(host: string, allowed: AllowedPrivate): Promise<string> {
  const literal = host.replace(/^\[|\]$/g, '');
  const found =
    isIP(literal) === 0
      ? await lookup(host, { all: true }).catch((cause) => {
          throw new MailError(`There is no server with the name ${host}.`, { cause, step: 'find' });
        })
      : [{ address: literal }];
  const permitted = found.find(({ address }) => mayConnect(address, allowed));
  if (!permitted) {
    throw new MailError(`${host} is on a private network. The operator of this server can allow it.`, {
      setting: 'PRIVATE_ADDRESSES',
      step: 'find',
    });
  }
  return permitted.address;
}

function explain(error: unknown): { text: string; step: MailTestStep } {
  const { code, response, message } = error as { code?: string; response?: string; message?: string };
  const said = response ? ` It said: ${response.replaceAll(/\s+/g, ' ').slice(0, 200)}` : '';
  if (code === 'EAUTH') return { text: `The mail server refused user and password.${said}`, step: 'sign-in' };
  if (code === 'ETLS' || isOfEncryption(message)) {
    return { text: `The mail server could not be spoken to securely.${said}`, step: 'secure' };
  }
  if (response) return { text: `The mail server refused the mail.${said}`, step: 'use' };
  return { text: `The mail server could not be reached${whyNotReached(code, message)}`, step: 'connect' };
}

function whyNotReached(code = '', message = ''): string {
  if (/ECONNREFUSED/.test(message)) return ': it refused the connection. Check the server and the port.';
  if (code === 'ETIMEDOUT') return ': it did not answer in time. Check the port and the encryption.';
  return '.';
}

export const isOfEncryption = (message = ''): boolean => /certificate|self.signed|ssl|tls/i.test(message);

/**
 * Where mails to a user go. In the local mode that is where their own mails come from, and empty without a mail account: the
 * user of this computer has no other address.
 */
export async function ownAddress(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  userId: string,
  account: Pick<MailAccount, 'fromAddress'> | undefined,
): Promise<string> {
  if (isOnThisComputer({ publicUrl })) return account?.fromAddress ?? '';
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}
