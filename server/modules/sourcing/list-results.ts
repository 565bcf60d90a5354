import { asc, count, eq } from 'drizzle-orm';
import type { FoundCandidate } from '../../../contract/api/sourcing.ts';
import { type Paging, totalCountHeader } from '../../../contract/call.ts';
import type { Context } from '../../context.ts';
import { searchResults } from '../../db/schema.ts';
import { explainCandidates } from './match-candidates.ts';
import type { Hit } from './providers/provider.ts';
import { loadCriteria } from './search-criteria.ts';
import { describeResult, findSearchJob } from './search-queries.ts';

const usualPageSize = 50;

/**
 * One page of everything that a search has found, best first; empty until the search is completed.
 * @throws NotFoundError for another organisation's search
 */
export async function listResults(
  ctx: Context,
  input: { params: { id: string }; query: Paging },
): Promise<FoundCandidate[]> {
  const { page = 1, page_size: size = usualPageSize } = input.query;
  const job = await findSearchJob(ctx, input.params.id);
  const own = eq(searchResults.jobId, job.id);
  const [counted] = await ctx.db.select({ all: count() }).from(searchResults).where(own);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const rows = await ctx.db
    .select()
    .from(searchResults)
    .where(own)
    .orderBy(asc(searchResults.rank))
    .limit(size)
    .offset((page - 1) * size);
  const explained = await explainLaterRows(ctx, job, rows);
  return rows.map((row) => describeResult(ctx.publicUrl, { ...row, ...explained.get(row.url) }));
}

/** A search explains the results that go with it; what the pool found beyond them is explained when it is read. */
async function explainLaterRows(
  ctx: Context,
  { id, run, title, location, description, shown }: Awaited<ReturnType<typeof findSearchJob>>,
  rows: (typeof searchResults.$inferSelect)[],
): Promise<Map<string, Pick<Hit, 'snippet' | 'why' | 'matched' | 'criteria'>>> {
  const ids = rows.filter(({ rank }) => rank > shown).flatMap(({ candidateId }) => candidateId ?? []);
  if (ids.length === 0) return new Map();
  const criteria = await loadCriteria(ctx.db, { jobId: id, version: run.criteriaVersion });
  const job = { title, location, description, criteria };
  const hits = await explainCandidates(ctx, ctx.caller.organisationId, job, ids);
  return new Map(
    hits.map(({ url, snippet, why, matched, criteria: verdicts }) => [
      url,
      { snippet, why, matched, ...(verdicts && { criteria: verdicts }) },
    ]),
  );
}
