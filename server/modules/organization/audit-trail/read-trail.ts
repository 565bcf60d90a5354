import { and, count, desc, eq, ilike, inArray, like } from 'drizzle-orm';
import type {
  AuditEntry,
  listAuditTrail as call,
} from '../../../../contract/organization/audit-trail.calls.ts';
import { type CallParsed, type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { betweenDays } from '../../../platform/db/between-days.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { audit, candidates, invitations, posts, searchJobs, users } from '../../../platform/db/schema.ts';

/**
 * What the subjects of entries are called now, by id. The trail holds no names, so that a person who is gone is gone from it as
 * well.
 */
async function findSubjectNames(
  { db, caller: { organisationId } }: Pick<Context, 'db' | 'caller'>,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const unique = [...new Set(ids)];
  if (unique.length === 0) return new Map();
  const named = [
    await db
      .select({ id: candidates.id, name: candidates.name })
      .from(candidates)
      .where(
        and(
          inArray(candidates.id, unique),
          eq(candidates.organisationId, organisationId),
          isKept(candidates),
        ),
      ),
    await db
      .select({ id: searchJobs.id, name: searchJobs.title })
      .from(searchJobs)
      .where(
        and(
          inArray(searchJobs.id, unique),
          eq(searchJobs.organisationId, organisationId),
          isKept(searchJobs),
        ),
      ),
    await db
      .select({ id: posts.id, name: posts.title })
      .from(posts)
      .where(and(inArray(posts.id, unique), eq(posts.organisationId, organisationId), isKept(posts))),
    await db
      .select({ id: users.id, name: users.name })
      .from(users)
      .where(and(inArray(users.id, unique), eq(users.organisationId, organisationId))),
    await db
      .select({ id: invitations.id, name: invitations.email })
      .from(invitations)
      .where(and(inArray(invitations.id, unique), eq(invitations.organisationId, organisationId))),
  ];
  return new Map(named.flat().map(({ id, name }) => [id, name]));
}

const usualPageSize = 50;

export type TrailFilters = Omit<CallParsed<typeof call>['query'], keyof Paging>;

/** One page of the organisation's trail, newest first. */
export async function listAuditTrail(
  ctx: Context,
  { query }: CallParsed<typeof call>,
): Promise<AuditEntry[]> {
  const { page = 1, page_size: size = usualPageSize, ...filters } = query;
  const condition = conditionFor(ctx, filters);
  const [counted] = await ctx.db.select({ entries: count() }).from(audit).where(condition);
  ctx.setHeader(totalCountHeader, String(counted?.entries ?? 0));
  const rows = await ctx.db
    .select()
    .from(audit)
    .where(condition)
    .orderBy(desc(audit.id))
    .limit(size)
    .offset((page - 1) * size);
  return describeEntries(ctx, rows);
}

/** The entries of the organisation that the filters let through. */
export function conditionFor({ caller }: Pick<Context, 'caller'>, { q, kind, from, to }: TrailFilters) {
  return and(
    eq(audit.organisationId, caller.organisationId),
    q ? ilike(audit.actorName, `%${escapeLike(q)}%`) : undefined,
    kind ? like(audit.action, `${escapeLike(kind)}.%`) : undefined,
    betweenDays(audit.createdAt, from, to),
  );
}

export async function describeEntries(
  ctx: Context,
  rows: (typeof audit.$inferSelect)[],
): Promise<AuditEntry[]> {
  const names = await findSubjectNames(
    ctx,
    rows.map(({ subjectId }) => subjectId),
  );
  return rows.map(({ id, createdAt, actorName, action, subjectId, address, byProvider }) => ({
    id,
    at: createdAt.toISOString(),
    actor: actorName,
    action,
    subject_id: subjectId,
    subject: names.get(subjectId) ?? null,
    address,
    by_provider: byProvider,
  }));
}
