import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { searchJobs, searchResults } from '../../db/schema.ts';
import { NotFoundError } from '../../errors.ts';

/** The search of that id, if it is the organisation's. */
export const ownJob = (organisationId: string, id: string) =>
  and(eq(searchJobs.id, id), eq(searchJobs.organisationId, organisationId));

/** @throws NotFoundError for an id that is not the organisation's own. */
export async function readJob(ctx: Context, id: string) {
  const [job] = await ctx.db.select().from(searchJobs).where(ownJob(ctx.caller.organisationId, id));
  if (!job) throw noSuchSearch();
  return job;
}

export const noSuchSearch = () => new NotFoundError('There is no such search.');

/** The stored results of one search, best first. */
export function readResults(db: Database, jobId: string) {
  return db
    .select()
    .from(searchResults)
    .where(eq(searchResults.jobId, jobId))
    .orderBy(asc(searchResults.rank));
}

/** The links of several searches in one query, best first. */
export function readLinks(db: Database, jobIds: string[]) {
  return db
    .select({
      jobId: searchResults.jobId,
      id: searchResults.id,
      url: searchResults.url,
      createdAt: searchResults.createdAt,
    })
    .from(searchResults)
    .where(inArray(searchResults.jobId, jobIds))
    .orderBy(asc(searchResults.jobId), asc(searchResults.rank));
}

/** A link as others may follow it: pages of our own are stored as paths, so that they outlive a change of address. */
export const absoluteLink = (publicUrl: string, url: string): string =>
  url.startsWith('/') ? `${publicUrl}${url}` : url;
