import { eq } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/db/client.ts';
import { users } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { endSessionsOf } from '../session.ts';
import { deleteFactors } from './factors.ts';

/**
 * Removes the second factor of an account and ends its sessions. For operators.
 * @param email in lower case
 * @throws NotFoundError when no account has the address, or it has no second factor
 */
export async function removeFactorOfAccount(db: Database, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [user] = await tx
      .select({ id: users.id, organisationId: users.organisationId })
      .from(users)
      .where(eq(users.email, email));
    if (!user) throw new NotFoundError(`No account has the address ${email}.`);
    if (!(await deleteFactors(tx, user.id))) throw new NotFoundError(`${email} has no second factor.`);
    await endSessionsOf(tx, user.id);
    const caller = { organisationId: user.organisationId, userId: null, name: 'Operator' };
    await audit({ db: tx, caller, ip: '' }, 'second-factor.removed', user.id);
  });
}
