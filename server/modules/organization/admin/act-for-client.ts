import { and, eq, isNull } from 'drizzle-orm';
import type { Acting, startActing as call } from '../../../../contract/organization/acting.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { onBehalfOf } from '../../../platform/auth/acting.ts';
import { findOwners } from '../../../platform/auth/find-owners.ts';
import type { Context } from '../../../platform/context.ts';
import { actings, sessions } from '../../../platform/db/schema.ts';
import { ConflictError, ForbiddenError } from '../../../platform/errors.ts';
import { lockClient, refuseProvider } from '../on-behalf.ts';
import { describeActing } from './acting-rows.ts';
import { allowsActing } from './provider-access.ts';

/**
 * Acts for a client from now on, in this session alone, and tells its Owners. The next access token is an Owner's of the
 * client. For a SuperAdmin.
 * @throws ForbiddenError where its Owners have switched that off; ConflictError for the provider's own; NotFoundError
 */
export async function startActing(
  ctx: Context,
  { params: { id }, body: { reason, minutes } }: CallParsed<typeof call>,
): Promise<Acting> {
  return ctx.db.transaction(async (tx) => {
    // The setting is changed under the same lock.
    refuseProvider(await lockClient(tx, id), 'You need not act for it.');
    if (!(await allowsActing(tx, id))) {
      throw new ForbiddenError('The Owners of this organization let nobody of the provider act for it.');
    }
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    const [started] = await tx
      .insert(actings)
      .values({
        organisationId: id,
        userId: ctx.caller.userId,
        userName: ctx.caller.name,
        reason,
        expiresAt: new Date(Date.now() + minutes * 60_000),
      })
      .returning();
    if (!started) throw new Error('The acting was not stored.');
    await tx.update(sessions).set({ actingId: started.id }).where(eq(sessions.id, ctx.caller.sessionId));
    for (const owner of await findOwners(tx, id)) {
      await ctx.queue.enqueue(tx, 'mail', { kind: 'acting', userId: owner.id, actingId: started.id });
    }
    await audit({ db: tx, ip: ctx.ip, caller }, 'provider.acting-started', started.id);
    return describeActing(started);
  });
}

/**
 * Ends the caller's acting: their session is the SuperAdmin's own again.
 * @throws ConflictError when they act for nobody
 */
export async function stopActing(ctx: Context): Promise<null> {
  const { acting, sessionId } = ctx.caller;
  if (!acting) throw new ConflictError('You act for nobody.');
  await ctx.db.transaction(async (tx) => {
    await tx.update(sessions).set({ actingId: null }).where(eq(sessions.id, sessionId));
    const ended = await tx
      .update(actings)
      .set({ endedAt: new Date() })
      .where(and(eq(actings.id, acting.id), isNull(actings.endedAt)))
      .returning({ id: actings.id });
    if (ended.length > 0) await audit({ ...ctx, db: tx }, 'provider.acting-ended', acting.id);
  });
  return null;
}
