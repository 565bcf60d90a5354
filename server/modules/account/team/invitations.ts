import { randomUUID } from 'node:crypto';
import { and, desc, eq, gt, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
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
import { invitationPath } from '../../../../contract/platform/paths.ts';
import { audit } from '../../../platform/audit.ts';
import { countEvent, type Limit } from '../../../platform/auth/limited-events.ts';
import { deriveToken, hashToken } from '../../../platform/auth/tokens.ts';
import type { Context, PublicContext, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { invitations, organisations, users } from '../../../platform/db/schema.ts';
import {
  BadRequestError,
  ConflictError,
  FieldError,
  NotFoundError,
  RefusedError,
  TooManyRequestsError,
} from '../../../platform/errors.ts';
import { composeMail, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import { type Mail, senderName } from '../../../platform/mail/transport.ts';
import { findDeletion, isBeingDeleted } from '../../organization/deletion/deletion-rows.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { removeNeverActivated } from '../activation.ts';
import { hashPassword } from '../password.ts';
import { refuseCommonPassword } from '../passwords/change-password.ts';
import { requireSecondFactor } from '../second-factor/challenge.ts';
import type { SessionHolder } from '../session.ts';
import { signIn } from '../sign-in.ts';

const invitationDays = 7;

const day = 24 * 3600;
const ofOrganisation: Limit = { name: 'invitations-of-organisation', max: 50, seconds: day };
const ofPair: Limit = { name: 'invitations-of-pair', max: 3, seconds: 3600 };
const ofRecipient: Limit = { name: 'invitations-of-recipient', max: 20, seconds: 3600 };

const invitationToken = (secretKey: string, linkId: string): string =>
  deriveToken(secretKey, 'invitation', linkId);

function newLink(secretKey: string) {
  const linkId = randomUUID();
  const now = Date.now();
  return {
    linkId,
    tokenHash: hashToken(secretKey, invitationToken(secretKey, linkId)),
    sentAt: new Date(now),
    expiresAt: new Date(now + invitationDays * day * 1000),
  };
}

async function countInvitation(ctx: Context, tx: Database, email: string): Promise<void> {
  const { organisationId } = ctx.caller;
  if (!(await countEvent(ctx, tx, ofOrganisation, organisationId))) {
    throw new TooManyRequestsError(
      'Your organization has sent as many invitations as it may in a day. Try again tomorrow.',
      3600,
    );
  }
  const isWithinLimits =
    (await countEvent(ctx, tx, ofPair, [organisationId, email])) &&
    (await countEvent(ctx, tx, ofRecipient, email));
  if (!isWithinLimits) {
    throw new TooManyRequestsError('This address has been invited often enough. Try again in an hour.', 3600);
  }
}

const ownInvitation = (organisationId: string, id: string) =>
  and(eq(invitations.id, id), eq(invitations.organisationId, organisationId));

export async function readInvitations(db: Database, condition: SQL | undefined): Promise<Invitation[]> {
  const rows = await db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.name,
      sentAt: invitations.sentAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(condition)
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  const now = new Date();
  return rows.map(({ invitedBy, sentAt, expiresAt, ...row }) => ({
    ...row,
    invited_by: invitedBy ?? '',
    sent_at: sentAt.toISOString(),
    expires_at: expiresAt.toISOString(),
    has_expired: expiresAt <= now,
  }));
}

async function findInvitation(db: Database, condition: SQL | undefined): Promise<Invitation> {
  const [found] = await readInvitations(db, condition);
  if (!found) throw noSuchInvitation();
  return found;
}

const noSuchInvitation = () => new NotFoundError('There is no such invitation.');

/**
 * Every attempt counts against the limits, also one that is refused because of an account elsewhere: they keep
 * Owners from finding out which addresses have accounts.
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
    await audit({ ...ctx, db: tx }, 'invitation.sent', invited.id, email);
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

/** The account is active at once because its mail was read. */
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
    await audit({ ...ctx, db: tx }, 'invitation.resent', id, invited.email);
    return findInvitation(tx, own);
  });
}

export async function revokeInvitation(
  ctx: Context,
  { params: { id } }: { params: { id: string } },
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const [revoked] = await tx
      .delete(invitations)
      .where(ownInvitation(ctx.caller.organisationId, id))
      .returning({ email: invitations.email });
    if (!revoked) throw noSuchInvitation();
    await audit({ ...ctx, db: tx }, 'invitation.revoked', id, revoked.email);
  });
  return null;
}

const keptDays = 30;

export async function cleanUpInvitations(db: Database): Promise<void> {
  await db
    .delete(invitations)
    .where(lt(invitations.expiresAt, sql`now() - make_interval(days => ${keptDays})`));
}

/** Undefined for an invitation that was withdrawn, accepted, sent again, or has expired. */
export async function invitationMail(services: Services, linkId: string): Promise<Mail | undefined> {
  const [invited] = await services.db
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      organisationName: organisations.name,
      invitedBy: users.name,
    })
    .from(invitations)
    .innerJoin(organisations, eq(organisations.id, invitations.organisationId))
    .leftJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.linkId, linkId), gt(invitations.expiresAt, new Date())));
  if (!invited) return undefined;
  const organisation = withoutLinks(invited.organisationName);
  const product = senderName(services.config.mailFrom);
  const token = invitationToken(services.secretKey, linkId);
  return composeMail({
    to: invited.email,
    subject: `You are invited to ${organisation}${product ? ` on ${product}` : ''}`,
    paragraphs: [
      'Hello,',
      `${withoutLinks(invited.invitedBy ?? 'An Owner')} invites you to join the organization ${organisation} as ${invited.role === 'Owner' ? 'an Owner' : 'a Member'}.`,
      { label: 'Accept the invitation', href: services.publicUrl + invitationPath(invited.id, token) },
      `Choose your name and a password there. The link works once and expires in ${invitationDays} days.`,
      'If you do not know who sent this, ignore this mail. Without the link nobody can accept the invitation.',
    ],
  });
}
