import { and, eq, gt, sql } from 'drizzle-orm';
import type { changeName as call, OwnAccount } from '../../../../contract/account/own-account.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { emailChanges, organisations, users } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';

export async function readOwnAccount({ db, caller }: Pick<Context, 'db' | 'caller'>): Promise<OwnAccount> {
  const [own] = await db
    .select({
      name: users.name,
      email: users.email,
      role: users.role,
      organization: organisations.name,
      pending_email: emailChanges.email,
    })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .leftJoin(emailChanges, and(eq(emailChanges.userId, users.id), gt(emailChanges.expiresAt, sql`now()`)))
    .where(eq(users.id, caller.userId));
  if (!own) throw new NotFoundError('There is no such account.');
  return own;
}

export async function changeName(ctx: Context, { body }: CallParsed<typeof call>): Promise<OwnAccount> {
  const { userId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    await tx.update(users).set({ name: body.name }).where(eq(users.id, userId));
    await audit({ ...ctx, db: tx }, 'account.renamed', userId);
    return readOwnAccount({ db: tx, caller: ctx.caller });
  });
}
