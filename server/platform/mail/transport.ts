import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { localOrigin } from '../../../contract/desktop/local-server/messages.ts';
import type { Config } from '../config/config.ts';
import { withoutPassword } from '../config/connection-url.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import { inSpan, type SpanStart, type Tracing } from '../telemetry/tracing.ts';

interface Sender {
  name: string;
  address: string;
}

/**
 * Reads a sender such as `Larkspur <no-reply@larkspur.example>`. The name is what stands before the address, whatever its
 * signs: to a reader of addresses, `:`, `;`, `,` and parentheses would begin groups, lists and comments.
 */
function parseSender(from: string): Sender {
  const [, given = '', address = from.trim()] = /^([^<]*)<([^<>]*)>\s*$/.exec(from) ?? [];
  const name = given.trim();
  const quoted = /^"(.*)"$/s.exec(name)?.[1];
  return { name: quoted === undefined ? name : quoted.replaceAll(/\\(.)/gs, '$1'), address: address.trim() };
}

export const senderName = (from: string): string => parseSender(from).name;

/** In octets (RFC 5322). */
const longestLine = 998;

interface Bodies {
  text: string;
  html: string;
}

/**
 * Nodemailer encodes every text with a line over 76 characters, and quoted-printable breaks a link over two
 * lines, so that nobody could copy it from the file. Mail servers need not accept unencoded characters beyond
 * ASCII.
 */
export function bodyParts(
  { text, html }: Bodies,
  { allowsEightBit }: { allowsEightBit: boolean },
): Bodies | { alternatives: { raw: string }[] } {
  const isPlain = [text, html].every(
    (body) => fitsLines(body) && (allowsEightBit || isAscii(body)) && !/\0|\r(?!\n)/.test(body),
  );
  return isPlain ? { alternatives: [rawPart('plain', text), rawPart('html', html)] } : { text, html };
}

function rawPart(type: 'plain' | 'html', body: string): { raw: string } {
  const head = [
    `Content-Type: text/${type}; charset=utf-8`,
    `Content-Transfer-Encoding: ${isAscii(body) ? '7bit' : '8bit'}`,
  ];
  return { raw: [...head, '', body.replaceAll(/\r?\n/g, '\n').replaceAll('\n', '\r\n')].join('\r\n') };
}

const isAscii = (body: string) => !/[^\x20-\x7e\t\r\n]/.test(body);
const fitsLines = (body: string) =>
  body.split('\n').every((line) => Buffer.byteLength(line, 'utf8') <= longestLine);

type Nodemailer = typeof import('nodemailer').default;

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
  headers?: Record<string, string>;
}

export interface MailTransport {
  description: string;
  send(mail: Mail, key: string): Promise<void>;
  close(): void;
}

/**
 * Opens SMTP where configured, otherwise `.eml` files in `DATA_DIR/outbox`. Only with the embedded database on a
 * terminal the console shows the mail's first link: elsewhere output may be collected.
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
  const { host, username, password } = new URL(url);
  return {
    description: `by SMTP through ${host}`,
    async send(mail, key) {
      const { text, html, ...head } = mail;
      const parts = bodyParts({ text, html }, { allowsEightBit: false });
      const opened = await transport.open();
      const sent = opened.sendMail({ ...head, ...parts, messageId: `<${key}@${domainOf(from)}>` });
      await sent.catch((error) => {
        throw withoutPassword(error, decodeURIComponent(username), decodeURIComponent(password));
      });
    },
    close: transport.close,
  };
}

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
 * RFC 5321 forbids to repeat a mail after a 5xx for the recipient or the message. A refused sign-in or sender is
 * not permanent: an operator can correct the settings.
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

/** The address of the user of this computer, in the local mode of the desktop app. No mail reaches it: the name cannot be resolved (RFC 2606). */
export const localEmail = 'owner@this-computer.invalid';

export const isOnThisComputer = ({ publicUrl }: { publicUrl: string }): boolean => publicUrl === localOrigin;

/** Spans hold no recipients and subjects. */
export function traceMail(mail: MailTransport, smtpUrl: string, tracing: Tracing): MailTransport {
  const { hostname, port } = new URL(smtpUrl);
  return {
    ...mail,
    send: (sent, key) =>
      inSpan(tracing, mailSpan(hostname, Number(port) || undefined), () => mail.send(sent, key)),
  };
}

export const mailSpan = (host: string, port: number | undefined): SpanStart => ({
  name: 'SMTP send',
  kind: 'client',
  attributes: {
    'server.address': host,
    'server.port': port,
    'larkspur.outgoing.purpose': 'smtp',
  },
});
