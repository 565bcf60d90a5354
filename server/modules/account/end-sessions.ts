import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sessions, users } from '../../db/schema.ts';
import { NotFoundError } from '../../errors.ts';

/** Sessions that still run. */
const isRunning = and(isNull(sessions.endedAt), gt(sessions.expiresAt, sql`now()`));

/**
 * Ends every session of everybody. For operators.
 * @returns how many ran
 */
export async function endAllSessions(db: Database): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(isRunning)
    .returning({ id: sessions.id });
  return ended.length;
}

/**
 * Ends every session of one account. For operators.
 * @param email in lower case
 * @returns how many ran
 * @throws NotFoundError when no account has the address
 */
export async function endSessionsOfAccount(db: Database, email: string): Promise<number> {
  const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user) throw new NotFoundError(`No account has the address ${email}.`);
  const ended = await db
    .update(sessions)
    .set({ endedAt: new Date() })
    .where(and(eq(sessions.userId, user.id), isRunning))
    .returning({ id: sessions.id });
  return ended.length;
}
