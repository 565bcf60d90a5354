import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { createSigner, createVerifier } from 'fast-jwt';
import { type AccessClaims, accessClaims } from '../../../contract/account/account.calls.ts';
import type { TimedEnd } from '../../../contract/account/session.ts';
import type { FactorKind } from '../../../contract/account/sign-in-methods.ts';
import type { Config } from '../config/config.ts';
import { sessions } from '../db/schema.ts';
import { isUuid } from '../db/sql-values.ts';

const algorithm = 'HS256';
const iss = 'larkspur';
const aud = 'larkspur-api';
const mostKnown = 5000;

interface Verifier {
  verify(token: string): unknown;
  /** Claims of verified tokens. They are as secret as the key, which this process holds as well. */
  known: Map<string, AccessClaims>;
}
const verifiers = new Map<string, Verifier>();

/** Building a verifier is expensive and every signed-in request needs one, so there is one for each key. */
function verifierOf(key: string): Verifier {
  const verifier = verifiers.get(key) ?? {
    verify: createVerifier({
      key,
      algorithms: [algorithm],
      allowedIss: iss,
      allowedAud: aud,
      requiredClaims: ['iss', 'aud', 'exp'],
    }),
    known: new Map(),
  };
  verifiers.set(key, verifier);
  return verifier;
}

/** `ttl` is in seconds. */
export function signAccessToken(claims: Omit<AccessClaims, 'exp'>, secretKey: string, ttl: number): string {
  return createSigner({ key: secretKey, algorithm, iss, aud, expiresIn: ttl * 1000 })({ ...claims });
}

export function readAccessToken(token: string, secretKey: string): AccessClaims | undefined {
  const { verify, known } = verifierOf(secretKey);
  const before = known.get(token);
  if (before && Date.now() < before.exp * 1000) return before;
  known.delete(token);
  try {
    const claims = accessClaims.parse(verify(token));
    if (!isUuid(claims.sid)) return undefined;
    const [oldest] = known.size < mostKnown ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(token, claims);
    return claims;
  } catch {
    return undefined;
  }
}

export const sessionEnded = 'The session has ended. Sign in again.';

export interface SessionTimes {
  remainingSeconds: number;
  idleSeconds: number;
}

/** By the clock of the database. */
export const sessionTimes = {
  remainingSeconds: sql<number>`extract(epoch from ${sessions.expiresAt} - now())::float8`.as(
    'remaining_seconds',
  ),
  idleSeconds: sql<number>`extract(epoch from now() - ${sessions.lastUsedAt})::int`.as('idle_seconds'),
};

export function findTimedEnd(
  { session }: Pick<Config, 'session'>,
  { remainingSeconds, idleSeconds }: SessionTimes,
): TimedEnd | undefined {
  if (remainingSeconds <= 0) return 'expired';
  return idleSeconds >= session.idleDays * 24 * 3600 ? 'idle' : undefined;
}

export const timedEndText = ({ session }: Pick<Config, 'session'>, end: TimedEnd): string =>
  end === 'idle'
    ? `The session was not used for ${inDays(session.idleDays)} and has ended. Sign in again.`
    : `The session has lasted ${inDays(session.maxDays)}, as long as one may. Sign in again.`;

const inDays = (days: number) => (days === 1 ? 'a day' : `${days} days`);

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
  | `${FactorKind}-challenge`
  | 'refresh-successor'
  | 'limit'
  | 'source'
  | 'stored';

export const newToken = (): string => randomBytes(32).toString('base64url');

/**
 * Computable only with the secret key. Tokens of mailed links are derived when the mail is composed, so neither
 * queue nor database ever holds them.
 */
export const deriveToken = (secretKey: string, purpose: Purpose, subject: string): string =>
  createHmac('sha256', secretKey).update(`${purpose}:${subject}`).digest('base64url');

/** Under a new key no stored hash matches, so all sessions and links end. */
export const hashToken = (secretKey: string, token: string): string =>
  deriveToken(secretKey, 'stored', token);

/** Compares in constant time. */
export function isSameToken(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
