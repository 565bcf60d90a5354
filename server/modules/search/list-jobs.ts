import { and, count, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import { z } from '../../../contract/platform/zod.ts';
import type { SearchView } from '../../../contract/search/job-filters.ts';
import { type SearchJob, searchJob } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { escapeLike } from '../../platform/db/escape-like.ts';
import { searchJobs } from '../../platform/db/schema.ts';
import { sharedRead } from '../../platform/db/shared-read.ts';
import { fitForCaller } from '../../platform/http/fit-for-caller.ts';
import { JsonText } from '../../platform/http/json-text.ts';
import { describeJob, type JobRow, readJobs } from './job-rows.ts';
import { absoluteLink, readLinks } from './search-queries.ts';

/** The links of a search as JSON, best first; undefined if there are none. */
async function linksOf({ db, publicUrl }: Context, jobId: string): Promise<Buffer | undefined> {
  const found = await readTogether(db, jobId);
  if (!found) return undefined;
  const links: SearchJob['all_search_results'] = found.links.map(({ id, url, createdAt }) => ({
    id,
    url: absoluteLink(publicUrl, url),
    created_at: createdAt.toISOString(),
  }));
  return Buffer.from(JSON.stringify(links));
}

const readTogether = sharedRead(
  (db) => async (jobIds) => {
    const byJob = Map.groupBy(await readLinks(db, [...jobIds]), (link) => link.jobId);
    return [...byJob].map(([jobId, links]) => ({ jobId, links }));
  },
  ({ jobId }) => jobId,
);

const usualPageSize = 50;
/** So many are answered where no page is asked for. */
const withoutPage = 100;

interface JobQuery extends Paging {
  view?: SearchView | undefined;
  /** Words of title, place or client. */
  q: string;
}

/** The organisation's searches, newest first, each with its links; the newest 100, unless a page is asked for. */
export async function listJobs(ctx: Context, { query }: { query: JobQuery }): Promise<JsonText<SearchJob[]>> {
  const { page, page_size: size } = query;
  const isPaged = page !== undefined || size !== undefined;
  const condition = conditionFor(ctx, query);
  const paging = isPaged ? { size: size ?? usualPageSize, page: page ?? 1 } : { size: withoutPage, page: 1 };
  const rows = await readJobs(ctx, condition, paging);
  const all = rows[0]?.all ?? (paging.page > 1 ? await countJobs(ctx, condition) : 0);
  ctx.setHeader(totalCountHeader, String(all));
  return withLinks(ctx, rows);
}

async function countJobs({ db }: Context, condition: SQL | undefined): Promise<number> {
  const [counted] = await db.select({ jobs: count() }).from(searchJobs).where(condition);
  return counted?.jobs ?? 0;
}

function conditionFor({ caller }: Context, { view, q }: JobQuery): SQL | undefined {
  const word = `%${escapeLike(q)}%`;
  const names = [searchJobs.title, searchJobs.location, searchJobs.client];
  return and(
    eq(searchJobs.organisationId, caller.organisationId),
    isKept(searchJobs),
    view === 'archived' ? isNotNull(searchJobs.archivedAt) : isNull(searchJobs.archivedAt),
    view === 'watched' ? isNotNull(searchJobs.watch) : undefined,
    view === 'mine'
      ? or(eq(searchJobs.ownerId, caller.userId), eq(searchJobs.createdBy, caller.userId))
      : undefined,
    q ? or(...names.map((name) => sql`${name} ilike ${word}`)) : undefined,
  );
}

/** A hundred links of each search are most of the answer. */
async function withLinks(ctx: Context, jobs: JobRow[]): Promise<JsonText<SearchJob[]>> {
  const shown = fitForCaller(
    ctx,
    jobsWithoutLinks,
    jobs.map((job) => describeJob(ctx, job)),
  );
  const links = await Promise.all(shown.map(({ id }) => linksOf(ctx, id)));
  const parts = shown.flatMap((job, at) => [
    Buffer.from(`${at === 0 ? '[' : '},'}${JSON.stringify(job).slice(0, -1)},"all_search_results":`),
    links[at] ?? noLinks,
  ]);
  return new JsonText(Buffer.concat([...parts, Buffer.from(shown.length === 0 ? '[]' : '}]')]));
}

const jobsWithoutLinks = z.array(z.omit(searchJob, { all_search_results: true }));

const noLinks = Buffer.from('[]');
