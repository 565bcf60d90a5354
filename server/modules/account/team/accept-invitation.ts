import { and, eq, gt, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tokens } from '../../../../contract/account/account.calls.ts';
import {
  type acceptInvitation as call,
  type OpenInvitation,
  type readInvitation as readCall,
  teamTexts,
} from '../../../../contract/account/team.calls.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { hashToken } from '../../../platform/auth/opaque-token.ts';
import type { PublicContext } from '../../../platform/context.ts';
import { invitations, organisations, users } from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError } from '../../../platform/errors.ts';
import { findDeletion, isBeingDeleted } from '../../organization/deletion/deletion-rows.ts';
import { hashPassword } from '../password.ts';
import { refuseCommonPassword } from '../passwords/common-passwords.ts';
import { removeNeverActivated } from '../remove-never-activated.ts';
import { requireSecondFactor } from '../second-factor/challenge.ts';
import type { SessionHolder } from '../session.ts';
import { signIn } from '../sign-in.ts';

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
  { body }: CallParsed<typeof call>,
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
