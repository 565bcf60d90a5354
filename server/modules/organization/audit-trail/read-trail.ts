import { and, count, desc, eq, ilike, like } from 'drizzle-orm';
import type {
  AuditEntry,
  listAuditTrail as call,
} from '../../../../contract/organization/audit-trail.calls.ts';
import { type CallParsed, type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { betweenDays } from '../../../platform/db/between-days.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { audit } from '../../../platform/db/schema.ts';
import { findSubjectNames } from './subject-names.ts';

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
