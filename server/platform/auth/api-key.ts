import { createHash } from 'node:crypto';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { scopeOf } from '../../../contract/organization/api-scopes.ts';
import type { Call } from '../../../contract/platform/call.ts';
import type { Caller, Services } from '../context.ts';
import type { Database } from '../db/client.ts';
import { apiKeys, organisations, users } from '../db/schema.ts';
import { sharedRead } from '../db/shared-read.ts';
import { ForbiddenError, UnauthorizedError } from '../errors.ts';
import { suspendedText } from './acting.ts';
import { newToken } from './opaque-token.ts';

/** What every API key begins with, so that scanners of source code find leaked ones. */
const marker = 'lk_';
/** How many characters of a key its list shows. */
const prefixLength = marker.length + 8;
/** How exactly the last use is known. Noting each would cost a write for every request. */
const usedWithinSeconds = 60;

export const isApiKey = (token: string): boolean => token.startsWith(marker);

/** A key of 256 random bits, and what is stored of it. */
export function newApiKey(): { key: string; prefix: string; keyHash: string } {
  const key = `${marker}${newToken()}`;
  return { key, prefix: key.slice(0, prefixLength), keyHash: hashApiKey(key) };
}

const hashApiKey = (key: string): string => createHash('sha256').update(key).digest('base64url');

/**
 * The user in whose name a key acts. Revoking a key takes effect at once: its row is read each time.
 * @throws UnauthorizedError for a key that is unknown or revoked, or whose user is locked; ForbiddenError for a suspended organisation's
 */
export async function identifyByKey({ db }: Pick<Services, 'db'>, key: string): Promise<Caller> {
  const found = await readCallerByKey(db, hashApiKey(key));
  if (!found) throw new UnauthorizedError('The API key is unknown or was revoked.');
  const {
    keyId,
    keyHash: _keyHash,
    keyName,
    scopes,
    idleSeconds,
    name,
    suspendedAt,
    suspensionReason,
    ...caller
  } = found;
  if (suspendedAt) throw new ForbiddenError(suspendedText(suspensionReason));
  if (idleSeconds > usedWithinSeconds) {
    await db.update(apiKeys).set({ lastUsedAt: sql`now()` }).where(eq(apiKeys.id, keyId));
  }
  return { ...caller, sessionId: '', name: `${name} (${keyName})`, apiKey: { id: keyId, scopes } };
}

/**
 * Refuses what the caller's API key, if they use one, has no scope for.
 * @throws ForbiddenError
 */
export function requireScope({ apiKey }: Caller, call: Call): void {
  if (!apiKey) return;
  const scope = scopeOf(call);
  if (!scope) throw new ForbiddenError('API keys may not make this call. Sign in instead.');
  if (!apiKey.scopes.includes(scope)) throw new ForbiddenError(`The API key lacks the scope ${scope}.`);
}

const keyColumns = {
  keyId: apiKeys.id,
  keyHash: apiKeys.keyHash,
  keyName: apiKeys.name,
  scopes: apiKeys.scopes,
  idleSeconds: sql<number>`coalesce(extract(epoch from now() - ${apiKeys.lastUsedAt}), 1e9)::float8`.as(
    'idle_seconds',
  ),
  userId: users.id,
  organisationId: users.organisationId,
  isProvider: organisations.isProvider,
  suspendedAt: organisations.suspendedAt,
  suspensionReason: organisations.suspensionReason,
  name: users.name,
  role: users.role,
};

const callersByKey = (db: Database) =>
  db
    .select(keyColumns)
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.userId))
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(
      and(sql`${apiKeys.keyHash} = any(${sql.placeholder('hashes')}::text[])`, isNull(users.deactivatedAt)),
    );

const readCallerByKey = sharedRead(
  (db) => {
    const query = callersByKey(db).prepare('find_callers_by_key');
    return (hashes) => query.execute({ hashes });
  },
  ({ keyHash }) => keyHash,
);
