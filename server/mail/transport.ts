import { rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from '../config.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';
import { bodyParts } from './body-parts.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  replyTo?: { name: string; address: string };
}

/** Where mails go. `send` rejects when the mail was not taken; the queue tries again. */
export interface MailTransport {
  /** One line for the operator. */
  description: string;
  /** @param key the same for every attempt at one mail, so that a repeated attempt is one mail. */
  send(mail: Mail, key: string): Promise<void>;
  close(): void;
}

/**
 * SMTP where configured, else `.eml` files in `DATA_DIR/outbox` and a line on the console. On the embedded database, where
 * the console is the newcomer's own, that line holds the mail's first link; elsewhere output is collected and kept.
 */
export function openMail(config: Config, say: (line: string) => void): MailTransport {
  return config.smtpUrl
    ? smtp(config.smtpUrl, config.mailFrom)
    : outbox(path.join(config.dataDir, 'outbox'), config.mailFrom, say, config.databaseUrl === undefined);
}

function smtp(url: string, from: string): MailTransport {
  const transport = nodemailer.createTransport(
    { url, pool: true, connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 60_000 },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  const host = new URL(url).host;
  return {
    description: `by SMTP through ${host}`,
    async send(mail, key) {
      const { text, html, ...head } = mail;
      const parts = bodyParts({ text, html }, { allowsEightBit: false });
      await transport.sendMail({ ...head, ...parts, messageId: `<${key}@${domainOf(from)}>` });
    },
    close: () => transport.close(),
  };
}

function outbox(
  folder: string,
  from: string,
  say: (line: string) => void,
  saysLinks: boolean,
): MailTransport {
  const transport = nodemailer.createTransport(
    { streamTransport: true, buffer: true },
    { from, disableFileAccess: true, disableUrlAccess: true },
  );
  return {
    description: `as .eml files in ${folder}`,
    async send(mail, key) {
      const { text, html, ...head } = mail;
      const parts = bodyParts({ text, html }, { allowsEightBit: true });
      const messageId = `<${key}@${domainOf(from)}>`;
      const { message } = await transport.sendMail({ ...head, ...parts, messageId });
      makePrivateFolder(folder);
      const file = path.join(folder, `${key}.eml`);
      // Written aside and moved, so that nobody reads half a mail.
      await rm(`${file}.part`, { force: true });
      await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await rename(`${file}.part`, file);
      const link = saysLinks ? /https?:\/\/\S+/.exec(text)?.[0] : undefined;
      say(`Mail to ${mail.to}: ${mail.subject}${link ? ` — ${link}` : ''} (${file})`);
    },
    close: () => transport.close(),
  };
}

/** The name in a sender such as `Larkspur <no-reply@larkspur.example>`: what mails call the product. Empty when there is none. */
export const senderName = (from: string): string => /^\s*"?([^"<]*?)"?\s*</.exec(from)?.[1] ?? '';

const domainOf = (from: string) => /@([^>\s]+)/.exec(from)?.[1] ?? 'larkspur.example';

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
