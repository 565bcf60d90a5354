import { and, count, desc, eq } from 'drizzle-orm';
import type { SearchJob } from '../../../contract/api/sourcing.ts';
import { type Paging, totalCountHeader } from '../../../contract/call.ts';
import type { Context } from '../../context.ts';
import { isKept } from '../../db/deleted.ts';
import { searchJobs, searchRuns } from '../../db/schema.ts';
import { absoluteLink, isCurrentRun, readLinks } from './search-queries.ts';

const usualPageSize = 50;

/** The organisation's searches, newest first, each with its links. All of them, unless a page is asked for. */
export async function listJobs(ctx: Context, input: { query: Paging }): Promise<SearchJob[]> {
  const { page, page_size } = input.query;
  const own = and(eq(searchJobs.organisationId, ctx.caller.organisationId), isKept(searchJobs));
  const all = ctx.db
    .select({
      id: searchJobs.id,
      title: searchJobs.title,
      location: searchJobs.location,
      status: searchRuns.status,
      createdAt: searchJobs.createdAt,
      createdBy: searchJobs.createdBy,
    })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .where(own)
    .orderBy(desc(searchJobs.createdAt), desc(searchJobs.id));
  if (page === undefined && page_size === undefined) return withLinks(ctx, await all);

  const size = page_size ?? usualPageSize;
  const [counted] = await ctx.db.select({ jobs: count() }).from(searchJobs).where(own);
  ctx.setHeader(totalCountHeader, String(counted?.jobs ?? 0));
  return withLinks(ctx, await all.limit(size).offset(((page ?? 1) - 1) * size));
}

type JobRow = Pick<typeof searchJobs.$inferSelect, 'id' | 'title' | 'location' | 'createdAt' | 'createdBy'> &
  Pick<typeof searchRuns.$inferSelect, 'status'>;

async function withLinks(ctx: Context, jobs: JobRow[]): Promise<SearchJob[]> {
  if (jobs.length === 0) return [];
  const links = await readLinks(
    ctx.db,
    jobs.map((job) => job.id),
  );
  const byJob = Map.groupBy(links, (link) => link.jobId);
  return jobs.map(({ createdAt, createdBy, ...job }) => ({
    ...job,
    is_mine: createdBy === ctx.caller.userId,
    created_at: createdAt.toISOString(),
    all_search_results: (byJob.get(job.id) ?? []).map((link) => ({
      id: link.id,
      url: absoluteLink(ctx.publicUrl, link.url),
      created_at: link.createdAt.toISOString(),
    })),
  }));
}
