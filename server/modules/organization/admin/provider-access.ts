import { and, desc, eq } from 'drizzle-orm';
import type { ProviderAccess } from '../../../../contract/organization/acting.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { lockOrganisation } from '../../../platform/db/lock-organisation.ts';
import { actings } from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { providerAccessSetting } from '../settings/provider-access.ts';
import { describeActing, findActing, isActing } from './acting-rows.ts';

/** So many of the earlier ones are listed; the audit trail has them all. */
const listed = 20;

export async function allowsActing(db: Database, organisationId: string): Promise<boolean> {
  return (await readSetting(db, organisationId, providerAccessSetting))?.value.isAllowed ?? true;
}

export async function getProviderAccess({ db, caller }: Context): Promise<ProviderAccess> {
  const { organisationId } = caller;
  const rows = await db
    .select()
    .from(actings)
    .where(eq(actings.organisationId, organisationId))
    .orderBy(desc(actings.createdAt))
    .limit(listed);
  const now = new Date();
  const isOver = (row: (typeof rows)[number]) => row.endedAt !== null || row.expiresAt <= now;
  return {
    is_allowed: await allowsActing(db, organisationId),
    acting: (await findActing(db, organisationId)) ?? null,
    earlier: rows.filter(isOver).map(describeActing),
  };
}

/** Lets the provider act for the organisation, or no longer, which ends it at once. For an Owner. */
export async function saveProviderAccess(
  ctx: Context,
  { body }: { body: { is_allowed: boolean } },
): Promise<ProviderAccess> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    // A SuperAdmin who begins meanwhile waits, and then reads the new setting.
    await lockOrganisation(tx, organisationId);
    await writeSetting(tx, organisationId, providerAccessSetting, undefined, () => ({
      value: { isAllowed: body.is_allowed },
      secret: null,
      userId,
    }));
    if (!body.is_allowed) await endAll(ctx, tx);
    await audit({ ...ctx, db: tx }, 'provider-access.saved', organisationId);
  });
  return getProviderAccess(ctx);
}

/** Ends the provider's acting at once: the SuperAdmin's next request is refused. For an Owner. @throws ConflictError */
export async function endProviderAccess(ctx: Context): Promise<ProviderAccess> {
  await ctx.db.transaction(async (tx) => {
    if ((await endAll(ctx, tx)) === 0)
      throw new ConflictError('Nobody acts for your organization at present.');
  });
  return getProviderAccess(ctx);
}

async function endAll(ctx: Context, tx: Database): Promise<number> {
  const ended = await tx
    .update(actings)
    .set({ endedAt: new Date() })
    .where(and(eq(actings.organisationId, ctx.caller.organisationId), isActing))
    .returning({ id: actings.id });
  for (const { id } of ended) await audit({ ...ctx, db: tx }, 'provider.acting-ended', id);
  return ended.length;
}
