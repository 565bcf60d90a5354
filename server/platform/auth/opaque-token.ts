import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** What a derived token is for. Tokens of different purposes never match. */
type Purpose =
  | 'activation'
  | 'invitation'
  | 'watch-mails'
  | 'calendar'
  | 'objection'
  | 'password-reset'
  | 'access-ending'
  | 'email-change'
  | 'organisation-deletion'
  | 'passkey-challenge'
  | 'refresh-successor'
  | 'limit'
  | 'source'
  | 'stored';

/** A random token of 256 bits, safe in URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The token of a `subject`: the same each time, and computable only with the secret key. */
export const deriveToken = (secretKey: string, purpose: Purpose, subject: string): string =>
  createHmac('sha256', secretKey).update(`${purpose}:${subject}`).digest('base64url');

/** The hash of a token that the database stores. Under a new key no stored hash matches, so all sessions and links end. */
export const hashToken = (secretKey: string, token: string): string =>
  deriveToken(secretKey, 'stored', token);

/** Compares a given token with the expected one in a time that tells nothing of either. */
export function isSameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
