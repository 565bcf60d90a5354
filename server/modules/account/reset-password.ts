import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import { users } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { hashPassword } from './password.ts';
import { endPendingLinks } from './pending-links.ts';
import { endSessionsOf } from './session.ts';

/**
 * Sets a new password for an account and ends all its sessions and mailed links. For operators.
 * @param email in lower case
 * @returns whether the account is activated; otherwise nobody can sign in yet
 * @throws NotFoundError when no account has the address
 */
export async function resetPassword(
  { db }: Pick<Services, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<{ isActivated: boolean }> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, email))
      .returning({ id: users.id, activatedAt: users.activatedAt });
    if (!user) throw new NotFoundError(`No account has the address ${email}.`);
    await endSessionsOf(tx, user.id);
    await endPendingLinks(tx, user.id);
    return { isActivated: user.activatedAt !== null };
  });
}
