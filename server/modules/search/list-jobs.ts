import { and, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../contract/platform/call.ts';
import { z } from '../../../contract/platform/zod.ts';
import { type BoardColumn, usualColumns } from '../../../contract/recruiting/board.ts';
import type { SearchCounts, SearchDetails } from '../../../contract/search/searches.calls.ts';
import { type SearchJob, type SearchView, searchJob } from '../../../contract/search/sourcing.calls.ts';
import type { Context } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { sharedRead } from '../../platform/db/read-snapshot.ts';
import {
  candidates,
  searchJobs,
  searchPeople,
  searchResults,
  searchRuns,
  users,
} from '../../platform/db/schema.ts';
import { escapeLike } from '../../platform/db/sql-values.ts';
import { fitForCaller, JsonText } from '../../platform/http/calls.ts';
import { cancelled } from '../../platform/jobs/queues.ts';
import { visibleCandidates } from '../people/person/visible-candidates.ts';
import { readColumns } from '../recruiting/stages.ts';
import { absoluteLink, findSearchJob, isCurrentRun, isNewIn, ownJob, readLinks } from './search-queries.ts';

/** Newest first. `all` counts those that meet the condition. */
export function readJobs(
  ctx: Pick<Context, 'db' | 'config' | 'caller'>,
  condition: SQL | undefined,
  { size = 1, page = 1 } = {},
) {
  const visible = visibleCandidates(ctx.config, ctx.caller.organisationId);
  return ctx.db
    .select({
      id: searchJobs.id,
      title: searchJobs.title,
      location: searchJobs.location,
      status: searchRuns.status,
      errorName: searchRuns.errorName,
      run: searchRuns.number,
      createdAt: searchJobs.createdAt,
      createdBy: searchJobs.createdBy,
      client: searchJobs.client,
      owner: users.name,
      // Two people who were merged since are one, and deleted ones count only where nobody else is left.
      found: sql<number | null>`case when ${searchRuns.found} is not null then (
        select coalesce(nullif(count(*) filter (where candidate.deleted_at is null), 0), count(*))::int
        from ${searchResults} left join ${candidates} candidate on candidate.id = ${searchResults.candidateId}
        where ${searchResults.jobId} = ${searchJobs.id} and ${searchResults.rank} is not null) end`,
      shortlisted: sql<number>`(
        select count(*)::int from ${searchPeople} person join ${candidates} candidate on candidate.id = person.candidate_id
        where person.job_id = ${searchJobs.id} and person.decision = 'shortlist' and candidate.deleted_at is null)`,
      stages: sql<Record<string, number> | null>`(
        select jsonb_object_agg(stage, people) from (
          select person.stage, count(*)::int as people
          from ${searchPeople} person join ${candidates} candidate on candidate.id = person.candidate_id
          where person.job_id = ${searchJobs.id} and person.stage is not null and candidate.deleted_at is null
          group by person.stage) as counted)`,
      newPeople: sql<number>`(select count(*)::int from ${searchResults} where ${isNewIn(searchJobs.id)})`,
      watch: searchJobs.watch,
      // A person found on the web is never gone. The first who is there ends the look: a condition on the person, which
      // PostgreSQL may turn into one on all people of the pool, would not.
      isGone: sql<boolean>`${searchRuns.found} > 0 and not exists (
        select from ${searchResults}
        where ${searchResults.jobId} = ${searchJobs.id} and ${searchResults.rank} is not null and (
          ${searchResults.source} <> 'talent-pool' or coalesce((
            select true from ${candidates} where ${candidates.id} = ${searchResults.candidateId} and ${visible}), false)))`,
      all: sql<number>`count(*) over ()::int`,
    })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .leftJoin(users, eq(users.id, searchJobs.ownerId))
    .where(condition)
    .orderBy(desc(searchJobs.createdAt), desc(searchJobs.id))
    .limit(size)
    .offset((page - 1) * size);
}

type JobRow = Awaited<ReturnType<typeof readJobs>>[number];

const describeJob = (
  { caller }: Pick<Context, 'caller'>,
  row: JobRow,
  columns: readonly BoardColumn[],
): Omit<SearchJob, 'all_search_results'> => ({
  id: row.id,
  title: row.title,
  location: row.location,
  status: row.status,
  ...(row.errorName === cancelled && { cancelled: true }),
  is_mine: row.createdBy === caller.userId,
  created_at: row.createdAt.toISOString(),
  ...(row.owner && { owner: row.owner }),
  ...(row.client && { client: row.client }),
  ...(row.found !== null && { found: row.found }),
  ...(row.shortlisted > 0 && { shortlisted: row.shortlisted }),
  ...(row.stages && { board: columnsOf(row.stages, columns) }),
  ...(row.newPeople > 0 && { new_people: row.newPeople }),
  ...(row.watch && { watch: row.watch }),
  ...(row.isGone && { people_gone: true }),
});

const columnsOf = (
  people: Record<string, number>,
  columns: readonly BoardColumn[],
): NonNullable<SearchJob['board']> =>
  columns.flatMap(({ id, name }) => (people[id] ? [{ id, name, people: people[id] }] : []));

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
const withoutPage = 100;

interface JobQuery extends Paging {
  view?: SearchView | undefined;
  q: string;
}

/** Newest first, each with its links; the newest 100, unless a page is asked for. */
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
  const columns = jobs.some(({ stages }) => stages)
    ? await readColumns(ctx.db, ctx.caller.organisationId)
    : usualColumns;
  const shown = fitForCaller(
    ctx,
    jobsWithoutLinks,
    jobs.map((job) => describeJob(ctx, job, columns)),
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

export async function getJob(ctx: Context, { params }: { params: { id: string } }): Promise<SearchDetails> {
  const job = await findSearchJob(ctx, params.id);
  const [row] = await readJobs(ctx, ownJob(ctx.caller.organisationId, job.id));
  if (!row) throw new Error('The search is gone.');
  return {
    ...describeJob(ctx, row, await readColumns(ctx.db, ctx.caller.organisationId)),
    description: job.description,
    client: job.client,
    owner_id: job.ownerId,
    is_archived: job.archivedAt !== null,
    board_template: job.boardTemplate,
    ...(job.watchDueAt && { watch_due_at: job.watchDueAt.toISOString() }),
    ...(job.run.byWatch && { watch_run: job.run.number }),
    own_queries: job.run.queries.flatMap(({ provider, query, isGiven }) =>
      isGiven ? [{ provider, query }] : [],
    ),
  };
}

/** Counts searches that are running, and those whose results are still unseen. */
export async function countSearches({ db, caller }: Context): Promise<SearchCounts> {
  const isUnseen = sql`not exists (
    select from ${searchPeople} person
    where person.job_id = ${searchJobs.id} and (person.seen_at is not null or person.version > 0))`;
  const hasNew = sql`exists (select from ${searchResults} where ${isNewIn(searchJobs.id)})`;
  const isUnread = and(
    eq(searchRuns.status, 'Completed'),
    sql`${searchRuns.found} > 0`,
    or(isUnseen, hasNew),
  );
  const [counted] = await db
    .select({
      running: sql<number>`(count(*) filter (where ${searchRuns.status} = 'Processing'))::int`,
      unread: sql<number>`(count(*) filter (where ${isUnread}))::int`,
    })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .where(
      and(
        eq(searchJobs.organisationId, caller.organisationId),
        isKept(searchJobs),
        isNull(searchJobs.archivedAt),
      ),
    );
  return counted ?? { running: 0, unread: 0 };
}
