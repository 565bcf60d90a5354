import { createHash, createHmac, randomBytes } from 'node:crypto';

/** What a derived token is for; one purpose's token is never another's. */
type Purpose = 'activation' | 'refresh-successor' | 'limit' | 'source';

/** A random token of 256 bits, safe in URLs. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** The token that belongs to `subject`: the same each time, and known only to those who hold the secret key. */
export const deriveToken = (secretKey: string, purpose: Purpose, subject: string): string =>
  createHmac('sha256', secretKey).update(`${purpose}:${subject}`).digest('base64url');

/** What the database keeps of a token. Tokens are random, so a plain hash is enough. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');
