import { and, asc, eq, gt, max, notInArray, sql } from 'drizzle-orm';
import type { OrganisationDetails, OrganisationUser } from '../../../../contract/organization/admin.calls.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  generations,
  organisations,
  resumes,
  searchRuns,
  sessions,
  talentImports,
  users,
} from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { isActiveSession } from '../../account/end-sessions.ts';
import { readLimits, readUsage } from '../settings/quotas.ts';
import { findActing } from './acting-rows.ts';
import { readOrganisations } from './organisation-rows.ts';
import { allowsActing } from './provider-access.ts';

const mostUsers = 500;

/**
 * An organisation with its users, tasks and quotas. For a SuperAdmin.
 * @throws NotFoundError
 */
export async function getOrganisation(
  { db }: Pick<Context, 'db'>,
  { params: { id } }: { params: { id: string } },
): Promise<OrganisationDetails> {
  const [row] = await readOrganisations(db, eq(organisations.id, id));
  const [own] = await db.select().from(organisations).where(eq(organisations.id, id));
  if (!row || !own) throw new NotFoundError('There is no such organization.');
  return {
    ...row,
    suspended_at: own.suspendedAt?.toISOString() ?? null,
    suspension_reason: own.suspensionReason,
    tasks: await countTasks(db, id),
    people_of_it: await readUsers(db, id),
    quotas: { ...(await readLimits(db, id)), used: await readUsage(db, id) },
    allows_acting: !own.isProvider && (await allowsActing(db, id)),
    acting: (await findActing(db, id)) ?? null,
  };
}

async function readUsers(db: Database, organisationId: string): Promise<OrganisationUser[]> {
  const rows = await db
    .select({
      id: users.id,
      name: users.name,
      email: users.email,
      role: users.role,
      activatedAt: users.activatedAt,
      deactivatedAt: users.deactivatedAt,
      lastSignIn: max(sessions.createdAt),
      sessions: sql<number>`count(${sessions.id}) filter (where ${isActiveSession})::int`,
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(eq(users.organisationId, organisationId))
    .groupBy(users.id)
    .orderBy(asc(users.name), asc(users.id))
    .limit(mostUsers);
  return rows.map(({ activatedAt, deactivatedAt, lastSignIn, ...user }) => ({
    ...user,
    state: deactivatedAt ? 'deactivated' : activatedAt ? 'active' : 'inactive',
    last_sign_in: lastSignIn?.toISOString() ?? null,
  }));
}

async function countTasks(db: Database, organisationId: string): Promise<OrganisationDetails['tasks']> {
  const counts = { open: 0, failed: 0 };
  for (const table of [searchRuns, generations, talentImports, resumes] as (typeof searchRuns)[]) {
    const own = eq(table.organisationId, organisationId);
    const status = sql`lower(${table.status})`;
    counts.open += await db.$count(table, and(own, notInArray(status, ['completed', 'failed'])));
    const isRecent = gt(table.finishedAt, sql`now() - interval '7 days'`);
    counts.failed += await db.$count(table, and(own, eq(status, 'failed'), isRecent));
  }
  return counts;
}
