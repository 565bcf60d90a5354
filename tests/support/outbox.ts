import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from './wait-until.ts';

/** Every mail in the outbox of a data folder, parsed, in no particular order; none before the first one made the folder. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))));
}

/** The mails to an address, once there are `count` of them. */
export async function waitForMails(dataDir: string, to: string, count = 1): Promise<Email[]> {
  await waitUntil(async () => (await mailsTo(dataDir, to)).length === count, 20_000, 50);
  return mailsTo(dataDir, to);
}

async function mailsTo(dataDir: string, to: string): Promise<Email[]> {
  const mails = await readOutbox(dataDir).catch(() => []);
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** The two parts of the activation link that a mail's plain text holds. */
export function activationLinkIn(mail: Email | undefined): { uid: string; token: string } {
  const [, uid, token] = /\/auth\/activate\/([^/\s]+)\/(\S+)/.exec(mail?.text ?? '') ?? [];
  if (!uid || !token) throw new Error(`No activation link in: ${mail?.text}`);
  return { uid, token };
}
