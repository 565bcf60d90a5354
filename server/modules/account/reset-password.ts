import { eq } from 'drizzle-orm';
import type { AccountAccess } from '../../../contract/account/account-access.calls.ts';
import type { Services } from '../../platform/context.ts';
import { users } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { hashPassword } from './password.ts';
import { endAccess, findAccess } from './passwords/account-access.ts';
import { endPendingLinks } from './pending-links.ts';

/**
 * Sets a new password for an account and ends all its sessions, API keys, linked sign-ins and mailed links. For operators.
 * @param email in lower case
 * @returns whether the account is activated, otherwise nobody can sign in yet; and what has ended
 * @throws NotFoundError when no account has the address
 */
export async function resetPassword(
  { db }: Pick<Services, 'db'>,
  { email, password }: { email: string; password: string },
): Promise<{ isActivated: boolean; ended: AccountAccess }> {
  const passwordHash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash })
      .where(eq(users.email, email))
      .returning({ id: users.id, activatedAt: users.activatedAt });
    if (!user) throw new NotFoundError(`No account has the address ${email}.`);
    const ended = await findAccess(tx, user.id);
    await endAccess(tx, user.id);
    await endPendingLinks(tx, user.id);
    return { isActivated: user.activatedAt !== null, ended };
  });
}
