import { and, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { sessions, users } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';

export const isActiveSession = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

/**
 * Ends all sessions of all users. For operators.
 * @returns the number of sessions that were active
 */
export const endAllSessions = (db: Database): Promise<number> => endActive(db);

/**
 * Ends all sessions of one account. For operators.
 * @param email in lower case
 * @returns the number of sessions that were active
 * @throws NotFoundError when no account has the address
 */
export async function endSessionsOfAccount(db: Database, email: string): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new NotFoundError(`No account has the address ${email}.`);
  return endActiveOfUser(db, user.id);
}

/** @returns the number of the user's sessions that were active */
export const endActiveOfUser = (db: Database, userId: string): Promise<number> =>
  endActive(db, eq(sessions.userId, userId));

/** @returns the number of sessions of the organisation's users that were active */
export function endActiveOfOrganisation(db: Database, organisationId: string): Promise<number> {
  const members = db.select({ id: users.id }).from(users).where(eq(users.organisationId, organisationId));
  return endActive(db, inArray(sessions.userId, members));
}

async function endActive(db: Database, condition?: SQL): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(isActiveSession, condition))
    .returning({ id: sessions.id });
  return ended.length;
}
