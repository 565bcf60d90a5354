import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import { bodyParts } from './body-parts.ts';
import { parseSender, type Sender } from './sender.ts';

type Nodemailer = typeof import('nodemailer').default;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  /** Further headers, such as how to unsubscribe. Without line breaks. */
  headers?: Record<string, string>;
}

/** Delivers mails. `send` rejects when a mail was not accepted, and the queue retries. */
export interface MailTransport {
  description: string;
  /** @param key identifies the mail in every attempt, so that a retry makes no second mail */
  send(mail: Mail, key: string): Promise<void>;
  close(): void;
}

/**
 * Opens SMTP where configured, otherwise `.eml` files in `DATA_DIR/outbox` and a line on the console. With the embedded
 * database on a terminal that line holds the mail's first link. Elsewhere output may be collected, so it holds none.
 */
export function openMail(
  config: Config,
  say: (line: string) => void,
  isTerminal = process.stdout.isTTY,
): MailTransport {
  const from = parseSender(config.mailFrom);
  return config.smtpUrl
    ? smtp(config.smtpUrl, from)
    : outbox(path.join(config.dataDir, 'outbox'), from, say, isTerminal && config.databaseUrl === undefined);
}

function smtp(url: string, from: Sender): MailTransport {
  const transport = openLater(({ createTransport }) =>
    createTransport(
      { url, pool: true, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 },
      { from: asHeader(from), disableFileAccess: true, disableUrlAccess: true },
    ),
  );
  const host = new URL(url).host;
  return {
    description: `by SMTP through ${host}`,
    async send(mail, key) {
      const { text, html, ...head } = mail;
      const parts = bodyParts({ text, html }, { allowsEightBit: false });
      const opened = await transport.open();
      await opened.sendMail({ ...head, ...parts, messageId: `<${key}@${domainOf(from)}>` });
    },
    close: transport.close,
  };
}

/** A transport that is opened for the first mail: with workers of their own, a server sends none. */
function openLater<Transport extends { close(): void }>(open: (nodemailer: Nodemailer) => Transport) {
  let opened: Promise<Transport> | undefined;
  return {
    open: (): Promise<Transport> => {
      opened ??= import('nodemailer').then((module) => open(module.default));
      return opened;
    },
    close: (): void => {
      void opened?.then((transport) => transport.close());
    },
  };
}

function outbox(
  folder: string,
  from: Sender,
  say: (line: string) => void,
  saysLinks: boolean,
): MailTransport {
  const transport = openLater(({ createTransport }) =>
    createTransport(
      { streamTransport: true, buffer: true },
      { from: asHeader(from), disableFileAccess: true, disableUrlAccess: true },
    ),
  );
  return {
    description: `as .eml files in ${folder}`,
    async send(mail, key) {
      const { text, html, ...head } = mail;
      const parts = bodyParts({ text, html }, { allowsEightBit: true });
      const messageId = `<${key}@${domainOf(from)}>`;
      const opened = await transport.open();
      const { message } = await opened.sendMail({ ...head, ...parts, messageId });
      makePrivateFolder(folder);
      const file = path.join(folder, `${key}.eml`);
      // Written to a temporary file and renamed, so that nobody reads an incomplete mail.
      await rm(`${file}.part`, { force: true });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const link = saysLinks ? /https?:\/\/\S+/.exec(text)?.[0] : undefined;
      say(`Mail to ${mail.to}: ${mail.subject}${link ? ` — ${link}` : ''} (${file})`);
    },
    close: transport.close,
  };
}

/** Nodemailer quotes a name that is apart from its address. */
const asHeader = ({ name, address }: Sender) => (name ? { name, address } : address);

const domainOf = ({ address }: Sender) => address.split('@')[1] ?? 'larkspur.example';

/**
 * Whether a mail server refused the recipient or the message itself with 5xx, which RFC 5321 forbids to repeat. A refused
 * sign-in or sender is not permanent: an operator can correct the settings.
 */
export function isPermanentRefusal(error: unknown): boolean {
  const { responseCode, command } = error as { responseCode?: number; command?: string };
  return (
    responseCode !== undefined &&
    responseCode >= 500 &&
    responseCode < 600 &&
    (command === 'RCPT TO' || command === 'DATA')
  );
}
