import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { waitUntil } from './wait-until.ts';

/** Reads all mails in the outbox of a data folder, in no particular order. Before the first mail the folder is missing, and the list empty. */
export async function readOutbox(dataDir: string): Promise<Email[]> {
  const folder = path.join(dataDir, 'outbox');
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Promise.all(files.map((name) => PostalMime.parse(readFileSync(path.join(folder, name)))));
}

/** Waits for `count` mails to an address and returns them. */
export async function waitForMails(dataDir: string, to: string, count = 1): Promise<Email[]> {
  await waitUntil(async () => (await mailsTo(dataDir, to)).length === count, 20_000, 50);
  return mailsTo(dataDir, to);
}

async function mailsTo(dataDir: string, to: string): Promise<Email[]> {
  const mails = await readOutbox(dataDir).catch(() => []);
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

/** Extracts the two parts of the activation link in a mail's plain text. */
export const activationLinkIn = (mail: Email | undefined) => linkIn(mail, 'activate');
/** Extracts the two parts of the invitation link in a mail's plain text. */
export const invitationLinkIn = (mail: Email | undefined) => linkIn(mail, 'invite');
/** Extracts the two parts of the link to a new password in a mail's plain text. */
export const resetLinkIn = (mail: Email | undefined) => linkIn(mail, 'reset');
/** Extracts the two parts of the link that ends everything that opens an account. */
export const accessLinkIn = (mail: Email | undefined) => linkIn(mail, 'access');
/** Extracts the two parts of the link that confirms a new address in a mail's plain text. */
export const emailLinkIn = (mail: Email | undefined) => linkIn(mail, 'email');

function linkIn(mail: Email | undefined, page: string): { uid: string; token: string } {
  const [, uid, token] = new RegExp(String.raw`/auth/${page}/([^/\s]+)/(\S+)`).exec(mail?.text ?? '') ?? [];
  if (!uid || !token) throw new Error(`No link to /auth/${page} in: ${mail?.text}`);
  return { uid, token };
}
