import { eq } from 'drizzle-orm';
import type { OrganisationDetails } from '../../../../contract/organization/admin.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { onBehalfOf } from '../../../platform/auth/acting.ts';
import { findOwners } from '../../../platform/auth/find-owners.ts';
import type { Context } from '../../../platform/context.ts';
import { organisations } from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { endActiveOfOrganisation } from '../../account/end-sessions.ts';
import { lockClient, refuseProvider } from '../on-behalf.ts';
import { getOrganisation } from './get-organisation.ts';

type Given = { params: { id: string }; body: { reason: string } };

/**
 * Signs everybody out, lets nobody in, and tells the Owners why. Its data, its blog and its shared lists stay. For a SuperAdmin.
 * @throws ConflictError when it is suspended already, and for the provider's own; NotFoundError
 */
export function suspendOrganisation(ctx: Context, given: Given): Promise<OrganisationDetails> {
  return change(ctx, given, 'suspended');
}

/**
 * Takes back a suspension and tells the Owners. For a SuperAdmin.
 * @throws ConflictError when it is not suspended; NotFoundError
 */
export function resumeOrganisation(ctx: Context, given: Given): Promise<OrganisationDetails> {
  return change(ctx, given, 'resumed');
}

async function change(
  ctx: Context,
  { params: { id }, body: { reason } }: Given,
  to: 'suspended' | 'resumed',
): Promise<OrganisationDetails> {
  await ctx.db.transaction(async (tx) => {
    const client = await lockClient(tx, id);
    const isSuspended = client.suspendedAt !== null;
    if (isSuspended === (to === 'suspended')) throw new ConflictError(`The organization is ${to} already.`);
    if (to === 'suspended') refuseProvider(client, 'It cannot be suspended.');
    await tx
      .update(organisations)
      .set(
        to === 'suspended'
          ? { suspendedAt: new Date(), suspensionReason: reason }
          : { suspendedAt: null, suspensionReason: '' },
      )
      .where(eq(organisations.id, id));
    if (to === 'suspended') await endActiveOfOrganisation(tx, id);
    for (const owner of await findOwners(tx, id)) {
      await ctx.queue.enqueue(tx, 'mail', { kind: 'suspension', userId: owner.id, change: to, reason });
    }
    const caller = await onBehalfOf({ ...ctx, db: tx }, id);
    await audit({ db: tx, ip: ctx.ip, caller }, `organisation.${to}`, id);
  });
  return getOrganisation(ctx, { params: { id } });
}
