import { and, asc, count, eq, isNotNull, isNull, max, type SQL } from 'drizzle-orm';
import {
  memberTexts,
  type changeMemberRole as roleCall,
} from '../../../../contract/account/members.calls.ts';
import type { TeamMember } from '../../../../contract/account/team.calls.ts';
import type { AuditAction } from '../../../../contract/organization/audit-actions.ts';
import type { CallParsed } from '../../../../contract/platform/call.ts';
import { audit } from '../../../platform/audit.ts';
import { lockOrganisation } from '../../../platform/auth/organisation-rows.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { apiKeys, invitations, searchJobs, sessions, users } from '../../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { endPendingLinks } from '../pending-links.ts';
import { deleteFactors } from '../second-factor/factors.ts';
import { hasFactor } from '../second-factor/methods.ts';
import { endSessionsOf } from '../session.ts';

export const listTeam = (ctx: Context): Promise<TeamMember[]> => readMembers(ctx);

async function findMember(ctx: Pick<Context, 'db' | 'caller'>, id: string): Promise<TeamMember> {
  const [member] = await readMembers(ctx, eq(users.id, id));
  if (!member) throw new NotFoundError('There is no such member.');
  return member;
}

async function readMembers(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  condition?: SQL,
): Promise<TeamMember[]> {
  const members = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      deactivatedAt: users.deactivatedAt,
      lastSignIn: max(sessions.createdAt),
      hasFactor,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.organisationId, caller.organisationId), isNotNull(users.activatedAt), condition))
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.id));
  return members.map(({ lastSignIn, deactivatedAt, hasFactor, ...member }) => ({
    ...member,
    last_sign_in: lastSignIn?.toISOString() ?? null,
    is_me: member.id === caller.userId,
    is_deactivated: deactivatedAt !== null,
    has_second_factor: hasFactor,
  }));
}

type Given = { params: { id: string } };

export const changeMemberRole = (
  ctx: Context,
  { params, body }: CallParsed<typeof roleCall>,
): Promise<TeamMember> =>
  changeMember(
    ctx,
    params.id,
    'member.role-changed',
    async (tx) => {
      await tx.update(users).set({ role: body.role }).where(eq(users.id, params.id));
      if (body.role !== 'Owner') await withdrawInvitationsOf(tx, params.id);
    },
    body.role,
  );

export const deactivateMember = (ctx: Context, { params: { id } }: Given): Promise<TeamMember> =>
  changeMember(ctx, id, 'member.deactivated', async (tx) => {
    refuseOneself(ctx, id);
    await tx.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, id));
    await endPendingLinks(tx, id);
    // For good: they do not come back with the member.
    await tx.delete(apiKeys).where(eq(apiKeys.userId, id));
    await withdrawInvitationsOf(tx, id);
    await endSessionsOf(tx, id);
  });

export const reactivateMember = (ctx: Context, { params: { id } }: Given): Promise<TeamMember> =>
  changeMember(ctx, id, 'member.reactivated', async (tx) => {
    const isLocked = and(eq(users.id, id), isNotNull(users.deactivatedAt));
    await requireQuota(tx, ctx.caller.organisationId, 'members', await tx.$count(users, isLocked));
    await tx.update(users).set({ deactivatedAt: null }).where(eq(users.id, id));
  });

export const handOver = (ctx: Context, { params: { id } }: Given): Promise<TeamMember> =>
  changeMember(ctx, id, 'team.handed-over', async (tx) => {
    refuseOneself(ctx, id);
    await tx.update(users).set({ role: 'Owner' }).where(eq(users.id, id));
    const isCaller = and(eq(users.id, ctx.caller.userId), eq(users.role, 'Owner'));
    const demoted = await tx
      .update(users)
      .set({ role: 'Member' })
      .where(isCaller)
      .returning({ id: users.id });
    for (const { id } of demoted) await withdrawInvitationsOf(tx, id);
  });

export const removeMemberFactor = (ctx: Context, { params: { id } }: Given): Promise<TeamMember> =>
  changeMember(ctx, id, 'member.factor-removed', async (tx) => {
    refuseOneself(ctx, id);
    if (!(await deleteFactors(tx, id))) throw new ConflictError(memberTexts.noFactor);
    await ctx.queue.enqueue(tx, 'mail', { kind: 'second-factor', userId: id, change: 'off' });
  });

/** The member's work stays, and so does the name wherever it is stored. */
export async function removeMember(ctx: Context, { params: { id } }: Given): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    await lockMember(ctx, tx, id);
    refuseOneself(ctx, id);
    await withdrawInvitationsOf(tx, id);
    // Nobody is left to tell of what they find.
    await tx.update(searchJobs).set({ watch: null, watchDueAt: null }).where(eq(searchJobs.ownerId, id));
    const [removed] = await tx.delete(users).where(eq(users.id, id)).returning({ name: users.name });
    await requireOwner(ctx, tx);
    await audit({ ...ctx, db: tx }, 'member.removed', id, removed?.name);
  });
  return null;
}

async function changeMember(
  ctx: Context,
  id: string,
  action: AuditAction,
  change: (tx: Database) => Promise<void>,
  detail?: string,
): Promise<TeamMember> {
  return ctx.db.transaction(async (tx) => {
    await lockMember(ctx, tx, id);
    await change(tx);
    await requireOwner(ctx, tx);
    await audit({ ...ctx, db: tx }, action, id, detail);
    return findMember({ db: tx, caller: ctx.caller }, id);
  });
}

/**
 * Lets the changes of a team follow one another: two Owners who demote each other at once would leave none.
 * @throws NotFoundError; ConflictError for a SuperAdmin
 */
async function lockMember({ caller }: Context, tx: Database, id: string): Promise<void> {
  await lockOrganisation(tx, caller.organisationId);
  const [member] = await tx
    .select({ role: users.role })
    .from(users)
    .where(
      and(eq(users.id, id), eq(users.organisationId, caller.organisationId), isNotNull(users.activatedAt)),
    );
  if (!member) throw new NotFoundError('There is no such member.');
  if (member.role === 'SuperAdmin') throw new ConflictError(memberTexts.superAdmin);
  // The caller may have been demoted while waiting for the lock.
  const [self] = await tx
    .select({ role: users.role, deactivatedAt: users.deactivatedAt })
    .from(users)
    .where(eq(users.id, caller.userId));
  if (self?.role !== caller.role || self.deactivatedAt)
    throw new ConflictError('Your role has changed meanwhile. Reload the page.');
}

async function withdrawInvitationsOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId));
}

function refuseOneself({ caller }: Context, id: string): void {
  if (id === caller.userId) throw new ConflictError(memberTexts.oneself);
}

/** @throws ConflictError when the change leaves no active Owner; the provider's SuperAdmins have the rights of one */
async function requireOwner({ caller }: Context, tx: Database): Promise<void> {
  if (caller.role === 'SuperAdmin') return;
  const [left] = await tx
    .select({ owners: count() })
    .from(users)
    .where(
      and(
        eq(users.organisationId, caller.organisationId),
        eq(users.role, 'Owner'),
        isNotNull(users.activatedAt),
        isNull(users.deactivatedAt),
      ),
    );
  if (!left?.owners) throw new ConflictError(memberTexts.lastOwner);
}
