import { and, asc, eq, isNotNull, max, type SQL } from 'drizzle-orm';
import type { TeamMember } from '../../../../contract/account/team.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { sessions, users } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { hasFactor } from '../second-factor/factors.ts';

/** The organisation's members by name. A session stays until its user's next sign-in, so the last one is known. */
export const listTeam = (ctx: Context): Promise<TeamMember[]> => readMembers(ctx);

/** @throws NotFoundError */
export async function findMember(ctx: Pick<Context, 'db' | 'caller'>, id: string): Promise<TeamMember> {
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
