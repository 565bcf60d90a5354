import { and, eq, isNotNull } from 'drizzle-orm';
import {
  type inviteColleague as call,
  type Invitation,
  teamTexts,
} from '../../../../contract/account/team.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { invitations, users } from '../../../platform/db/schema.ts';
import { FieldError, RefusedError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { countInvitation, newLink } from './invitation-link.ts';
import { findInvitation, ownInvitation } from './invitation-rows.ts';

/**
 * Invites a person by mail. Every attempt counts against the limits, also one that is refused because of an account
 * elsewhere: they keep Owners from finding out which addresses have accounts. For an Owner.
 * @throws FieldError for an address that has an activated account or an invitation; TooManyRequestsError;
 * ConflictError when the organisation has as many members as it may have
 */
export async function inviteColleague(
  ctx: Context,
  { body: { email, role } }: CallParsed<typeof call>,
): Promise<Invitation> {
  const { organisationId, userId } = ctx.caller;
  const result = await ctx.db.transaction(async (tx) => {
    await countInvitation(ctx, tx, email);
    // Returned, because throwing would take back what was counted.
    const refusal = await findRefusal(tx, organisationId, email);
    if (refusal) return new FieldError({ email: [refusal] });
    await requireQuota(tx, organisationId, 'members');
    const link = newLink(ctx.secretKey);
    const [invited] = await tx
      .insert(invitations)
      .values({ organisationId, email, role, invitedBy: userId, ...link })
      .onConflictDoNothing()
      .returning({ id: invitations.id });
    if (!invited) {
      return new FieldError({ email: ['This address has been invited already. Send its invitation again.'] });
    }
    await ctx.queue.enqueue(tx, 'mail', { kind: 'invitation', linkId: link.linkId });
    await audit({ ...ctx, db: tx }, 'invitation.sent', invited.id);
    return findInvitation(tx, ownInvitation(organisationId, invited.id));
  });
  if (result instanceof RefusedError) {
    result.keepsWrites = true;
    throw result;
  }
  return result;
}

/** Accounts that were never activated do not count: anybody can register any address. */
async function findRefusal(tx: Database, organisationId: string, email: string): Promise<string | undefined> {
  const [account] = await tx
    .select({ organisationId: users.organisationId })
    .from(users)
    .where(and(eq(users.email, email), isNotNull(users.activatedAt)));
  if (!account) return undefined;
  return account.organisationId === organisationId
    ? 'This address belongs to a member of your organization already.'
    : teamTexts.accountElsewhere;
}
