import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';
import { NotFoundError } from '../../errors.ts';

/** The condition for active sessions. */
const isActive = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

/**
 * Ends all sessions of all users. For operators.
 * @returns the number of sessions that were active
 */
export async function endAllSessions(db: Database): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(isActive)
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * Ends all sessions of one account. For operators.
 * @param email in lower case
 * @returns the number of sessions that were active
 * @throws NotFoundError when no account has the address
 */
export async function endSessionsOfAccount(db: Database, email: string): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new NotFoundError(`No account has the address ${email}.`);
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.userId, user.id), isActive))
    .returning({ id: sessions.id });
  return ended.length;
}
