import { and, asc, count, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { fieldOfPerson } from '../../../../contract/people/person-fields.calls.ts';
import { defaultOrder, type PoolQuery, type PoolSort } from '../../../../contract/people/pool-filters.ts';
import { type PoolFacets, type PoolView, poolViews } from '../../../../contract/people/pool-people.calls.ts';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { totalCountHeader } from '../../../../contract/platform/call.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, tags, userSettings } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { columnOf } from '../fields.ts';
import { visibleCandidates, visiblePeople } from '../person/visible-candidates.ts';
import { candidateAnswer, candidateAnswers } from './candidate-answer.ts';
import { searchCandidates } from './candidate-text-search.ts';
import { poolCondition } from './pool-conditions.ts';

/** A pool may hold tens of thousands: without a page asked for, this many are answered. */
const usualPageSize = 50;

/** One page of the candidates that the organisation sees and the filters let through. */
export async function listCandidates(ctx: Context, { query }: { query: PoolQuery }): Promise<Candidate[]> {
  const { page = 1, page_size: size = usualPageSize } = query;
  const found = await poolCondition(ctx, query);
  const [counted] = await ctx.db.select({ all: count() }).from(candidates).where(found);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select()
    .from(candidates)
    .where(found)
    .orderBy(...poolOrderOf(query))
    .limit(size)
    .offset((page - 1) * size);
  return candidateAnswers(ctx, rows);
}

function sortedBy(sort: PoolSort): SQL {
  if (sort === 'created_at') return sql`${candidates.createdAt}`;
  const column = candidates[columnOf(sort)];
  if (sort === 'name') return sql`lower(${column})`;
  return fieldOfPerson(sort).kind === 'number' ? sql`${column}` : sql`nullif(lower(${column}), '')`;
}

/** The order of the list: the same for equals every time, so that pages don't overlap. People without the sorted field come last. */
function poolOrderOf({ q, sort, order }: Pick<PoolQuery, 'q' | 'sort' | 'order'>): SQL[] {
  if (!sort) return searchCandidates(q).order;
  const direction = (order ?? defaultOrder(sort)) === 'desc' ? 'desc' : 'asc';
  return [sql`${sortedBy(sort)} ${sql.raw(direction)} nulls last`, sql`${candidates.id}`];
}

/**
 * One candidate that the organisation sees.
 * @throws NotFoundError for everyone else's
 */
export async function getCandidate(ctx: Context, input: { params: { id: string } }): Promise<Candidate> {
  const [row] = await ctx.db
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, input.params.id), visibleCandidates(ctx.config, ctx.caller.organisationId)));
  if (!row) throw new NotFoundError('There is no such candidate.');
  return candidateAnswer(ctx, row);
}

const most = 200;

/** What the filters of the talent pool can choose among. */
export async function getPoolFacets(ctx: Context): Promise<PoolFacets> {
  const { db, caller } = ctx;
  const visible = await visiblePeople(ctx, caller.organisationId);
  const sources = await db
    .selectDistinct({ source: candidates.source })
    .from(candidates)
    .where(and(visible, ne(candidates.source, '')))
    .orderBy(asc(candidates.source))
    .limit(most);
  const people = db.select({ id: candidates.id }).from(candidates).where(visible);
  const tagged = await db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .where(and(eq(tags.organisationId, caller.organisationId), inArray(tags.candidateId, people)))
    .orderBy(asc(tags.tag))
    .limit(most);
  return { sources: sources.map(({ source }) => source), tags: tagged.map(({ tag }) => tag) };
}

const key = 'pool-views';
type Views = { views: PoolView[] };

export async function getPoolViews({ db, caller }: Context): Promise<Views> {
  const [row] = await db
    .select({ value: userSettings.value })
    .from(userSettings)
    .where(and(eq(userSettings.userId, caller.userId), eq(userSettings.key, key)));
  const stored = poolViews.safeParse(row?.value);
  return stored.success ? stored.data : { views: [] };
}

export async function savePoolViews({ db, caller }: Context, { body }: { body: Views }): Promise<Views> {
  const { organisationId, userId } = caller;
  const changed = { value: body, updatedAt: new Date() };
  await db
    .insert(userSettings)
    .values({ organisationId, userId, key, ...changed })
    .onConflictDoUpdate({ target: [userSettings.userId, userSettings.key], set: changed });
  return body;
}
