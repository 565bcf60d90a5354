import { createHmac, randomBytes } from 'node:crypto';

/** What a derived token is for; one purpose's token is never another's. */
type Purpose = 'activation' | 'refresh-successor' | 'limit' | 'source' | 'stored';

/** A random token of 256 bits, safe in URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The token that belongs to `subject`: the same each time, and known only to those who hold the secret key. */
export const deriveToken = (secretKey: string, purpose: Purpose, subject: string): string =>
  createHmac('sha256', secretKey).update(`${purpose}:${subject}`).digest('base64url');

/** What the database keeps of a token. With another key no token matches any more: a new one ends sessions and links. */
export const hashToken = (secretKey: string, token: string): string =>
  deriveToken(secretKey, 'stored', token);
