import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { invitations } from '../../../platform/db/schema.ts';
import { noSuchInvitation, ownInvitation } from './invitation-rows.ts';

/**
 * Withdraws an invitation, also one whose mail is still to be sent. For an Owner.
 * @throws NotFoundError
 */
export async function revokeInvitation(
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const revoked = await tx
      .delete(invitations)
      .where(ownInvitation(ctx.caller.organisationId, id))
      .returning({ id: invitations.id });
    if (revoked.length === 0) throw noSuchInvitation();
    await audit({ ...ctx, db: tx }, 'invitation.revoked', id);
  });
  return null;
}
