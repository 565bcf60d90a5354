import { and, lte, sql } from 'drizzle-orm';
import type { Invitation } from '../../../../contract/account/team.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { invitations } from '../../../platform/db/schema.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { countInvitation, newLink } from './invitation-link.ts';
import { findInvitation, noSuchInvitation, ownInvitation } from './invitation-rows.ts';

/**
 * Mails an invitation again with a new link; the earlier one ends. For an Owner.
 * @throws NotFoundError; TooManyRequestsError; ConflictError when the organisation has as many members as it may have
 */
export async function resendInvitation(
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<Invitation> {
  const own = ownInvitation(ctx.caller.organisationId, id);
  const link = newLink(ctx.secretKey);
  return ctx.db.transaction(async (tx) => {
    // One that has expired counts again from now on.
    const hasExpired = and(own, lte(invitations.expiresAt, sql`now()`));
    await requireQuota(tx, ctx.caller.organisationId, 'members', await tx.$count(invitations, hasExpired));
    const [invited] = await tx
      .update(invitations)
      .set(link)
      .where(own)
      .returning({ email: invitations.email });
    if (!invited) throw noSuchInvitation();
    await countInvitation(ctx, tx, invited.email);
    await ctx.queue.enqueue(tx, 'mail', { kind: 'invitation', linkId: link.linkId });
    await audit({ ...ctx, db: tx }, 'invitation.resent', id);
    return findInvitation(tx, own);
  });
}
