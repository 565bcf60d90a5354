import { and, asc, eq } from 'drizzle-orm';
import {
  type Passkey,
  passkeyTexts,
  type removePasskey as removeCall,
  type renamePasskey as renameCall,
} from '../../../../contract/account/passkeys.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { passkeys } from '../../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { deleteRecoveryCodes, findFactors, isRequired } from '../second-factor/factors.ts';
import { lockFactors } from '../second-factor/lock-factors.ts';

const notFound = () => new NotFoundError('There is no such passkey.');

const isOwn = ({ caller }: Pick<Context, 'caller'>, id: string) =>
  and(eq(passkeys.id, id), eq(passkeys.userId, caller.userId));

export async function listPasskeys({ db, caller }: Context): Promise<Passkey[]> {
  const rows = await db
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, caller.userId))
    .orderBy(asc(passkeys.createdAt), asc(passkeys.id));
  return rows.map(toPasskey);
}

/** @throws NotFoundError */
export async function renamePasskey(
  ctx: Context,
  { params: { id }, body }: CallParsed<typeof renameCall>,
): Promise<Passkey> {
  return ctx.db.transaction(async (tx) => {
    const [renamed] = await tx.update(passkeys).set({ name: body.name }).where(isOwn(ctx, id)).returning();
    if (!renamed) throw notFound();
    await audit({ ...ctx, db: tx }, 'passkey.renamed', id);
    return toPasskey(renamed);
  });
}

/**
 * Removes one of the caller's passkeys, and tells them by mail. With the last second factor the recovery codes end.
 * @throws UnauthorizedError as `lockFactors`; NotFoundError; ConflictError for the last factor where the organisation requires one
 */
export async function removePasskey(
  ctx: Context,
  { params: { id } }: CallParsed<typeof removeCall>,
): Promise<{ detail: string }> {
  const { userId } = ctx.caller;
  const [known] = await ctx.db.select({ id: passkeys.id }).from(passkeys).where(isOwn(ctx, id));
  if (!known) throw notFound();
  await ctx.db.transaction(async (tx) => {
    // Of two factors that are removed at once, the second is the last one.
    await lockFactors(tx, userId, ctx.caller);
    const removed = await tx.delete(passkeys).where(isOwn(ctx, id)).returning({ id: passkeys.id });
    if (removed.length === 0) throw notFound();
    const { isOn } = await findFactors(tx, userId);
    if (!isOn && (await isRequired(tx, ctx.caller.organisationId))) {
      throw new ConflictError(passkeyTexts.isLast);
    }
    if (!isOn) await deleteRecoveryCodes(tx, userId);
    await ctx.queue.enqueue(tx, 'mail', {
      kind: 'second-factor',
      userId,
      change: isOn ? 'passkey-removed' : 'off',
    });
    await audit({ ...ctx, db: tx }, 'passkey.removed', id);
  });
  return { detail: passkeyTexts.removed };
}

export const toPasskey = ({
  id,
  name,
  createdAt,
  lastUsedAt,
  isBackedUp,
}: typeof passkeys.$inferSelect): Passkey => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
  is_backed_up: isBackedUp,
});
