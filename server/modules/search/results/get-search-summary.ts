import { and, count, eq, sql } from 'drizzle-orm';
import type { SearchSummary } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, searchPeople, searchResults, tags } from '../../../platform/db/schema.ts';
import { findSearchJob, isListed } from '../search-queries.ts';

/**
 * How many people of a search stand where, and what its results can be filtered by.
 * @throws NotFoundError for another organisation's search
 */
export async function getSearchSummary(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<SearchSummary> {
  const { id } = await findSearchJob(ctx, params.id);
  const { organisationId } = ctx.caller;
  const rows = await ctx.db
    .select({
      source: searchResults.source,
      decision: searchPeople.decision,
      strong: searchResults.strong,
      weak: searchResults.weak,
      people: count(),
    })
    .from(searchResults)
    .leftJoin(candidates, and(eq(candidates.id, searchResults.candidateId), isKept(candidates)))
    .leftJoin(
      searchPeople,
      and(eq(searchPeople.jobId, searchResults.jobId), eq(searchPeople.candidateId, candidates.id)),
    )
    .where(isListed(id))
    .groupBy(searchResults.source, searchPeople.decision, searchResults.strong, searchResults.weak);
  const used = await ctx.db
    .selectDistinct({ tag: tags.tag })
    .from(tags)
    .innerJoin(candidates, and(eq(candidates.id, tags.candidateId), isKept(candidates)))
    .innerJoin(searchResults, and(eq(searchResults.candidateId, tags.candidateId), isListed(id)))
    .where(eq(tags.organisationId, organisationId))
    .orderBy(sql`1`);
  const number = (of: typeof rows) => of.reduce((sum, { people }) => sum + people, 0);
  const decided = (decision: string) => number(rows.filter((row) => row.decision === decision));
  return {
    found: number(rows),
    strong: number(rows.filter(({ strong }) => strong)),
    others: number(rows.filter(({ weak, decision }) => weak && decision === null)),
    shortlist: decided('shortlist'),
    maybe: decided('maybe'),
    no: decided('no'),
    sources: [...new Set(rows.map(({ source }) => source))].sort(),
    tags: used.map(({ tag }) => tag),
  };
}
