import type { QuotaFields, QuotaLimits } from '../../../../contract/organization/quotas.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { onBehalfOf } from '../../../platform/auth/acting.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { lockClient } from '../on-behalf.ts';
import {
  defaultQuotasSetting,
  quotasSetting,
  readDefaultQuotas,
  readLimits,
  readUsage,
} from '../settings/quotas.ts';

/** The limits of organisations that have none of their own. For a SuperAdmin. */
export const getQuotas = ({ db }: Context): Promise<QuotaFields> => readDefaultQuotas(db);

/** Saves them; they count from the next request on. For a SuperAdmin. */
export async function saveQuotas(ctx: Context, { body }: { body: QuotaFields }): Promise<QuotaFields> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await write(tx, organisationId, defaultQuotasSetting, userId, body);
    await audit({ ...ctx, db: tx }, 'quotas.saved', organisationId);
  });
  return readDefaultQuotas(ctx.db);
}

/** Saves the limits of one organisation. What it has beyond them stays. For a SuperAdmin. @throws NotFoundError */
export async function saveOrganisationQuotas(
  ctx: Context,
  { params: { id }, body }: { params: { id: string }; body: QuotaFields },
): Promise<QuotaLimits> {
  await ctx.db.transaction(async (tx) => {
    await lockClient(tx, id);
    await write(tx, id, quotasSetting, ctx.caller.userId, body);
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    await audit({ db: tx, ip: ctx.ip, caller }, 'quotas.saved', id);
  });
  return { ...(await readLimits(ctx.db, id)), used: await readUsage(ctx.db, id) };
}

const write = (
  tx: Database,
  organisationId: string,
  kind: typeof quotasSetting,
  userId: string,
  value: QuotaFields,
) => writeSetting(tx, organisationId, kind, undefined, () => ({ value, secret: null, userId }));
