import { and, asc, eq, inArray, isNotNull, lte, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { FoundCandidate } from '../../../contract/search/sourcing.calls.ts';
import { type Caller, type Context, isSuperAdmin } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { candidates, searchJobs, searchPeople, searchResults, searchRuns } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';

export const ownJob = (organisationId: string, id: string) =>
  and(eq(searchJobs.id, id), eq(searchJobs.organisationId, organisationId), isKept(searchJobs));

export interface Asker extends Pick<Context, 'db' | 'config' | 'publicUrl'> {
  caller: Pick<Context['caller'], 'organisationId'>;
}

/** Includes the latest run. @throws NotFoundError for an id that is not the organization's own */
export async function findSearchJob(ctx: Pick<Asker, 'db' | 'caller'>, id: string) {
  const [found] = await ctx.db
    .select({ job: searchJobs, run: searchRuns })
    .from(searchJobs)
    .innerJoin(searchRuns, isCurrentRun)
    .where(ownJob(ctx.caller.organisationId, id));
  if (!found) throw noSuchSearch();
  const { queries, failedProviders, ...run } = found.run;
  // The null of JSON is read as none, even from columns that are never empty.
  return { ...found.job, run: { ...run, queries: queries ?? [], failedProviders: failedProviders ?? [] } };
}

export const isCurrentRun = and(
  eq(searchRuns.jobId, searchJobs.id),
  sql`${searchRuns.number} = (select max(run.number) from ${searchRuns} run where run.job_id = ${searchJobs.id})`,
);

export const mayDelete = (caller: Caller, job: { createdBy: string | null }): boolean =>
  job.createdBy === caller.userId || caller.role === 'Owner' || isSuperAdmin(caller);

export const noSuchSearch = () => new NotFoundError('There is no such search.');

export const isListed = (jobId: string): SQL =>
  and(eq(searchResults.jobId, jobId), isNotNull(searchResults.rank)) as SQL;

export const isAboutKept: SQL = sql`not exists (
  select from ${candidates} person where person.id = ${searchResults.candidateId} and person.deleted_at is not null)`;

export const isNewIn = (jobId: SQLWrapper): SQL => sql`
  ${searchResults.jobId} = ${jobId} and ${searchResults.watchRun} is not null and ${searchResults.rank} is not null
  and ${isAboutKept}
  and not exists (
    select from ${searchPeople} person
    where person.job_id = ${searchResults.jobId} and person.candidate_id = ${searchResults.candidateId}
      and (person.seen_at is not null or person.version > 0))`;

export function readShownResults(db: Database, job: { id: string; shown: number }) {
  return db
    .select()
    .from(searchResults)
    .where(and(eq(searchResults.jobId, job.id), lte(searchResults.rank, job.shown)))
    .orderBy(asc(searchResults.rank));
}

export function describeResult(publicUrl: string, row: typeof searchResults.$inferSelect): FoundCandidate {
  const { title, place, snippet, why, matched, source, links, sample, strong, weak, criteria } = row;
  const url = absoluteLink(publicUrl, row.url);
  return {
    url,
    title,
    place,
    snippet,
    why,
    matched,
    source,
    ...(links && {
      links: links.map((link) => ({ ...link, url: absoluteLink(publicUrl, link.url) })),
    }),
    sample,
    ...(strong && { strong }),
    ...(weak && { weak }),
    ...(criteria && { criteria }),
  };
}

export function readLinks(db: Database, jobIds: string[]) {
  // In order of its own, the part of each search is read by the index: of a thousand results the hundred that are shown.
  const shown = db
    .select({
      id: searchResults.id,
      url: searchResults.url,
      createdAt: searchResults.createdAt,
      rank: searchResults.rank,
    })
    .from(searchResults)
    .where(and(eq(searchResults.jobId, searchJobs.id), lte(searchResults.rank, searchJobs.shown)))
    .orderBy(asc(searchResults.rank))
    .as('shown_links');
  return db
    .select({ jobId: searchJobs.id, id: shown.id, url: shown.url, createdAt: shown.createdAt })
    .from(searchJobs)
    .innerJoinLateral(shown, sql`true`)
    .where(inArray(searchJobs.id, jobIds))
    .orderBy(asc(searchJobs.id), asc(shown.rank));
}

/** A link as others may follow it: pages of our own are stored as paths, so that they outlive a change of address. */
export const absoluteLink = (publicUrl: string, url: string): string =>
  url.startsWith('/') ? `${publicUrl}${url}` : url;

export const candidateIdIn = (url: string): string | undefined =>
  /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.exec(url)?.[0];
