import { and, asc, desc, eq, exists, ilike, or, type SQL, sql } from 'drizzle-orm';
import type {
  listOrganisations as call,
  OrganisationOrder,
  OrganisationRow,
} from '../../../../contract/organization/admin.calls.ts';
import { type CallParsed, totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { escapeLike } from '../../../platform/db/escape-like.ts';
import { organisations, users } from '../../../platform/db/schema.ts';

const usualPageSize = 50;

// Computed by the database for the rows of a page alone, unless the list is sorted by it.
const ownId = sql`"organisations"."id"`;
const columns = {
  name: organisations.name,
  created_at: organisations.createdAt,
  users: sql<number>`(select count(*)::int from users where organisation_id = ${ownId} and activated_at is not null)`,
  searches: sql<number>`(select count(*)::int from search_jobs where organisation_id = ${ownId} and deleted_at is null)`,
  posts: sql<number>`(select count(*)::int from posts where organisation_id = ${ownId} and deleted_at is null)`,
  people: sql<number>`(select count(*)::int from candidates where organisation_id = ${ownId} and is_listed)`,
  storage: sql<number>`(select coalesce(sum(size), 0)::float8 from files where organisation_id = ${ownId})`,
  last_active: sql<Date | null>`(select max(s.last_used_at) from sessions s join users u on u.id = s.user_id
    where u.organisation_id = ${ownId})`.mapWith(organisations.createdAt),
} satisfies Record<OrganisationOrder, unknown>;

export async function listOrganisations(
  ctx: Context,
  { query }: CallParsed<typeof call>,
): Promise<OrganisationRow[]> {
  const {
    page = 1,
    page_size: size = usualPageSize,
    q,
    sort,
    order = sort === 'name' ? 'asc' : 'desc',
  } = query;
  const condition = q ? matches(ctx.db, q) : undefined;
  ctx.setHeader(totalCountHeader, String(await ctx.db.$count(organisations, condition)));
  const by = sort === 'name' ? sql`lower(${columns.name})` : columns[sort];
  const direction = order === 'asc' ? asc(by) : desc(by);
  return readOrganisations(ctx.db, condition, {
    orderBy: [sql`${direction} nulls last`, asc(organisations.id)],
    limit: size,
    offset: (page - 1) * size,
  });
}

function matches(db: Database, q: string): SQL | undefined {
  const like = `%${escapeLike(q)}%`;
  const byUser = db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.organisationId, organisations.id), ilike(users.email, like)));
  return or(ilike(organisations.name, like), ilike(organisations.websiteUrl, like), exists(byUser));
}

interface Part {
  orderBy: SQL[];
  limit: number;
  offset: number;
}

export async function readOrganisations(
  db: Database,
  condition: SQL | undefined,
  { orderBy, limit, offset }: Part = { orderBy: [], limit: 1, offset: 0 },
): Promise<OrganisationRow[]> {
  const rows = await db
    .select({
      id: organisations.id,
      websiteUrl: organisations.websiteUrl,
      isProvider: organisations.isProvider,
      suspendedAt: organisations.suspendedAt,
      dueAt:
        sql<Date | null>`(select due_at from organisation_deletions d where d.organisation_id = ${ownId})`.mapWith(
          organisations.createdAt,
        ),
      ...columns,
    })
    .from(organisations)
    .where(condition)
    .orderBy(...orderBy)
    .limit(limit)
    .offset(offset);
  return rows.map(({ websiteUrl, isProvider, suspendedAt, dueAt, created_at, last_active, ...row }) => ({
    ...row,
    website_url: websiteUrl,
    is_provider: isProvider,
    is_suspended: suspendedAt !== null,
    to_be_deleted_at: dueAt?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    last_active: last_active?.toISOString() ?? null,
  }));
}
