import { and, asc, eq, isNotNull, max } from 'drizzle-orm';
import type { TeamMember } from '../../../../contract/api/team.ts';
import type { Context } from '../../../context.ts';
import { sessions, users } from '../../../db/schema.ts';

/** The organisation's members by name. A session stays until its user's next sign-in, so the last one is known. */
export async function listTeam(ctx: Context): Promise<TeamMember[]> {
  const members = await ctx.db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      lastSignIn: max(sessions.createdAt),
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(and(eq(users.organisationId, ctx.caller.organisationId), isNotNull(users.activatedAt)))
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.id));
  return members.map(({ lastSignIn, ...member }) => ({
    ...member,
    last_sign_in: lastSignIn?.toISOString() ?? null,
    is_me: member.id === ctx.caller.userId,
  }));
}
