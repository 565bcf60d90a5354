import { and, eq, gt, isNotNull, lte, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tokens } from '../../../../contract/account/account.calls.ts';
import {
  type acceptInvitation as acceptCall,
  type Invitation,
  type inviteColleague as inviteCall,
  type OpenInvitation,
  type readInvitation as readCall,
  teamTexts,
} from '../../../../contract/account/team.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { hashToken } from '../../../platform/auth/opaque-token.ts';
import type { Context, PublicContext } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { invitations, organisations, users } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, FieldError, RefusedError } from '../../../platform/errors.ts';
import { findDeletion, isBeingDeleted } from '../../organization/deletion/deletion-rows.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { hashPassword } from '../password.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { removeNeverActivated } from '../remove-never-activated.ts';
import { requireSecondFactor } from '../second-factor/challenge.ts';
import type { SessionHolder } from '../session.ts';
import { signIn } from '../sign-in.ts';
import { countInvitation, newLink } from './invitation-link.ts';
import { findInvitation, noSuchInvitation, ownInvitation } from './invitation-rows.ts';

/**
 * Invites a person by mail. Every attempt counts against the limits, also one that is refused because of an account
 * elsewhere: they keep Owners from finding out which addresses have accounts. For an Owner.
 * @throws FieldError for an address that has an activated account or an invitation; TooManyRequestsError;
 * ConflictError when the organisation has as many members as it may have
 */
export async function inviteColleague(
  ctx: Context,
  { body: { email, role } }: CallParsed<typeof inviteCall>,
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

const invitationId = z.uuid();

/**
 * What a link invites to.
 * @throws BadRequestError with one text for every link that does not work
 */
export async function readInvitation(
  ctx: PublicContext,
  { body }: CallParsed<typeof readCall>,
): Promise<OpenInvitation> {
  const [found] = await ctx.db
    .select({
      organisationId: invitations.organisationId,
      email: invitations.email,
      organization: organisations.name,
      role: invitations.role,
      invitedBy: users.name,
    })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(isOpen(ctx, body));
  if (!found || (await findDeletion(ctx.db, found.organisationId))?.begunAt) {
    throw new BadRequestError(teamTexts.invitationInvalid);
  }
  const { invitedBy, organisationId: _, ...invitation } = found;
  return { ...invitation, invited_by: invitedBy ?? '' };
}

/**
 * Accepts an invitation: creates the account, which is active because its mail was read, and signs in. The invitation is used
 * up.
 * @throws SecondFactorError once the account exists, where the organisation requires one; FieldError for a common password; BadRequestError for a link that does not work; ConflictError when the address has got an account since
 */
export async function acceptInvitation(
  ctx: PublicContext,
  { body }: CallParsed<typeof acceptCall>,
): Promise<Tokens> {
  refuseCommonPassword(body.password);
  const passwordHash = await hashPassword(body.password);
  const holder = await ctx.db.transaction(async (tx): Promise<SessionHolder> => {
    // Of two concurrent requests the second finds no row.
    const [invitation] = await tx.delete(invitations).where(isOpen(ctx, body)).returning();
    if (!invitation) throw new BadRequestError(teamTexts.invitationInvalid);
    const { email, role, organisationId } = invitation;
    if (await isBeingDeleted(tx, organisationId)) throw new BadRequestError(teamTexts.invitationInvalid);
    await removeNeverActivated(tx, email);
    const [user] = await tx
      .insert(users)
      .values({ organisationId, email, role, name: body.name, passwordHash, activatedAt: new Date() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!user) throw new ConflictError(teamTexts.accountExists);
    const caller = { organisationId, userId: user.id, name: body.name };
    await audit({ db: tx, caller, ip: ctx.ip }, 'member.joined', user.id);
    const [organisation] = await tx
      .select({ name: organisations.name })
      .from(organisations)
      .where(eq(organisations.id, organisationId));
    return { userId: user.id, name: body.name, role, organisationName: organisation?.name ?? '' };
  });
  await requireSecondFactor(ctx, { userId: holder.userId, passwordHash });
  return signIn(ctx, { ...holder, passwordHash });
}

function isOpen(
  { secretKey }: Pick<PublicContext, 'secretKey'>,
  { uid, token }: { uid: string; token: string },
) {
  const id = invitationId.safeParse(uid);
  return and(
    id.success ? eq(invitations.id, id.data) : sql`false`,
    eq(invitations.tokenHash, hashToken(secretKey, token)),
    gt(invitations.expiresAt, new Date()),
  );
}

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
