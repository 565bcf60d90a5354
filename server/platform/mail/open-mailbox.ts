import { isIP } from 'node:net';
import type { FetchMessageObject, FetchQueryObject, ImapFlow, ImapFlowError } from 'imapflow';
import type { MailTestStep } from '../../../contract/organization/mail-settings.calls.ts';
import type { MailSecurity } from '../../../contract/organization/settings.ts';
import { withoutPassword } from '../config/connection-url.ts';
import type { AllowedPrivate } from '../config/trusted-proxies.ts';
import { isOfEncryption, MailError, resolveMailHost } from './account-transport.ts';

export interface MailboxAccount {
  host: string;
  port: number;
  security: MailSecurity;
  user: string;
  password: string | undefined;
  folder: string;
}

export interface OpenMailbox {
  uidValidity: string;
  lastUid: number;
  mails: number;
  /**
   * The UIDs of the mails after `uid`, or of those that have arrived since a day, in order.
   * @throws MailError
   */
  list(from: { uid: number } | { since: Date }): Promise<number[]>;
  /** Does not mark mails as read. Mails that are gone are left out. @throws MailError */
  fetch(uids: number[], parts: FetchQueryObject): Promise<FetchMessageObject[]>;
  close(): Promise<void>;
}

/** Opens the folder for reading alone. The connection is made to the permitted address that was resolved. @throws MailError */
export async function openMailbox(
  { host, port, security, user, password, folder }: MailboxAccount,
  allowed: AllowedPrivate,
): Promise<OpenMailbox> {
  const address = await resolveMailHost(host, allowed);
  const { ImapFlow: Client } = await import('imapflow');
  const client = new Client({
    host: address,
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password ?? '' },
    // The certificate is for the name, not for the address.
    tls: isIP(host) === 0 ? { servername: host } : {},
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 60_000,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    const opened = await client.mailboxOpen(folder, { readOnly: true });
    return readerOf(client, {
      uidValidity: String(opened.uidValidity),
      lastUid: opened.uidNext - 1,
      mails: opened.exists,
    });
  } catch (error) {
    client.close();
    const cause = withoutPassword(error, user, password);
    const { text, step } = explain(cause, folder);
    throw new MailError(text, { cause, step });
  }
}

function readerOf(
  client: ImapFlow,
  opened: Pick<OpenMailbox, 'uidValidity' | 'lastUid' | 'mails'>,
): OpenMailbox {
  const ask = async <T>(question: () => Promise<T>): Promise<T> => {
    try {
      return await question();
    } catch (error) {
      const { text, step } = explain(error);
      throw new MailError(text, { cause: error, step });
    }
  };
  return {
    ...opened,
    list: (from) =>
      ask(async () => {
        const query = 'uid' in from ? { uid: `${from.uid + 1}:*` } : { since: from.since };
        const found = (await client.search(query, { uid: true })) || [];
        // `*` also names the last mail when its UID is lower.
        return found.filter((uid) => !('uid' in from) || uid > from.uid).sort((a, b) => a - b);
      }),
    fetch: (uids, parts) => ask(() => client.fetchAll(uids, { uid: true, ...parts }, { uid: true })),
    close: async () => {
      await client.logout().catch(() => client.close());
    },
  };
}

function explain(error: unknown, folder?: string): { text: string; step: MailTestStep } {
  const { code, message, responseText, authenticationFailed, mailboxMissing } = error as ImapFlowError & {
    mailboxMissing?: boolean;
  };
  const said = responseText ? ` It said: ${responseText.replaceAll(/\s+/g, ' ').slice(0, 200)}` : '';
  if (authenticationFailed) {
    return {
      text: `The mail server refused user and password.${said} Some providers ask for an app password, or for IMAP to be switched on.`,
      step: 'sign-in',
    };
  }
  if (mailboxMissing) return { text: `The mailbox has no folder “${folder}”.${said}`, step: 'use' };
  if (isOfEncryption(`${code} ${message}`)) {
    return { text: `The mail server could not be spoken to securely.${said}`, step: 'secure' };
  }
  if (said) return { text: `The mail server refused it.${said}`, step: 'use' };
  return {
    text: 'The mail server could not be reached, or gave no answer of a mailbox.',
    step: 'connect',
  };
}
