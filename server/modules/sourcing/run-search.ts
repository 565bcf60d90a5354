import { and, eq, notInArray, sql } from 'drizzle-orm';
import type { FailedProvider } from '../../../contract/api/sourcing.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { searchJobs, searchResults } from '../../db/schema.ts';
import { isDatabaseUnavailable } from '../../db/unavailable.ts';
import { LeaseLostError, takeLease, writeUnderLease } from '../../jobs/lease.ts';
import type { Attempt } from '../../jobs/queue.ts';
import { type Asked, askProviders } from './ask-providers.ts';
import { type FusedHit, fuseRankings } from './fuse-rankings.ts';
import { readJobBrief } from './matching/read-job-brief.ts';
import { configuredProviders } from './providers/index.ts';
import type { SearchProvider } from './providers/provider.ts';

type JobRow = typeof searchJobs.$inferSelect;

/**
 * Works a search to its end: asks the providers, fuses what they found, and stores it with the one terminal state.
 * Delivered twice it leaves one set of results; an attempt that lost its lease writes nothing.
 * @throws LeaseLostError when another attempt has it or it was deleted; any error that a later attempt may not meet
 */
export async function runSearch(
  services: Services,
  id: string,
  attempt: Attempt,
  providers: SearchProvider[] = configuredProviders(services),
): Promise<void> {
  const lease = await takeLease(services.db, searchJobs, id);
  if (lease === undefined) return;
  try {
    const [job] = await services.db.select().from(searchJobs).where(eq(searchJobs.id, id));
    if (!job) return;
    await search(services, job, lease, providers, attempt);
  } catch (error) {
    if (error instanceof LeaseLostError || attempt.signal.aborted || !attempt.isLast) throw error;
    // No fault of the search: it goes on when the database is back.
    if (isDatabaseUnavailable(error)) throw error;
    services.log.error({ err: error, search: id }, 'A search failed for good');
    await fail(
      services,
      id,
      lease,
      'Something went wrong on our side while searching. Start the search again.',
      [],
    );
  }
}

/** Ends a search that was started again and again and never finished. */
export async function giveUpSearch(services: Services, id: string, reason: string): Promise<void> {
  await services.db
    .update(searchJobs)
    .set({ status: 'Failed', detail: `The search was given up. ${reason}`, finishedAt: new Date() })
    .where(and(eq(searchJobs.id, id), notInArray(searchJobs.status, ['Completed', 'Failed'])));
}

async function search(
  services: Services,
  job: JobRow,
  lease: string,
  providers: SearchProvider[],
  attempt: Attempt,
): Promise<void> {
  const total = job.maxPages * providers.length;
  const report = (progress: () => { done: number; stage: string }) =>
    writeUnderLease(services.db, searchJobs, job.id, lease, async (tx) => {
      await tx
        .update(searchJobs)
        .set({ progress: { ...progress(), total } })
        .where(eq(searchJobs.id, job.id));
    });
  const { organisationId, maxPages, criteria, shown } = job;
  const task = { organisationId, maxPages, criteria, shown, job: readJobBrief(job) };
  const asked = await askProviders(providers, task, report, attempt.signal);
  for (const { provider, error } of asked) {
    if (error)
      services.log.warn({ err: error, provider: provider.name, search: job.id }, 'A provider failed');
  }

  const failed = failuresOf(asked);
  if (asked.every(({ error, hits }) => error && hits.length === 0)) {
    const passing = asked.find(({ error }) => error?.isPassing)?.error;
    if (passing && !attempt.isLast) throw passing;
    const reasons = asked.map(({ provider, error }) => `${provider.label}: ${error?.message}`);
    return fail(services, job.id, lease, `No search could be made. ${reasons.join(' ')}`, failed);
  }
  await report(() => ({ done: total, stage: 'Ranking what was found' }));
  await complete(services, job.id, lease, fuseRankings(asked), failed, total);
}

/** Providers that failed, and those that had to do without something, each named once with why. */
function failuresOf(asked: Asked[]): FailedProvider[] {
  return asked.flatMap(({ provider, error, lacking }) => {
    const reasons = [...(error ? [error.message] : []), ...lacking.map((what) => `It answered ${what}.`)];
    return reasons.length > 0 ? [{ provider: provider.name, failed: reasons.join(' ') }] : [];
  });
}

async function complete(
  services: Services,
  id: string,
  lease: string,
  hits: FusedHit[],
  failedProviders: FailedProvider[],
  total: number,
): Promise<void> {
  await writeUnderLease(services.db, searchJobs, id, lease, async (tx) => {
    await storeResults(tx, id, hits);
    await tx
      .update(searchJobs)
      .set({
        status: 'Completed',
        failedProviders,
        progress: { done: total, total, stage: 'Done' },
        finishedAt: new Date(),
      })
      .where(eq(searchJobs.id, id));
  });
}

/**
 * As one parameter, without what is empty: a thousand rows of their own, or with all their columns, would take the
 * embedded database longer than the search.
 */
async function storeResults(tx: Database, jobId: string, hits: FusedHit[]): Promise<void> {
  const rows = hits.map(
    ({ aliases: _, normalisedUrl, snippet, why, matched, weak, criteria, ...hit }, index) => ({
      ...hit,
      rank: index + 1,
      ...(normalisedUrl !== hit.url && { normalised_url: normalisedUrl }),
      ...(snippet !== '' && { snippet }),
      ...(why.length > 0 && { why }),
      ...(matched.length > 0 && { matched }),
      ...(weak && { weak }),
      ...(criteria && { criteria }),
    }),
  );
  await tx.execute(sql`
    insert into ${searchResults}
      (job_id, rank, url, normalised_url, title, place, snippet, why, matched, source, sample, weak, criteria)
    select ${jobId}, rank, url, coalesce(normalised_url, url), title, place, coalesce(snippet, ''),
      coalesce(why, '{}'), coalesce(matched, '{}'), source, sample, coalesce(weak, false), criteria
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (
      rank integer, url text, normalised_url text, title text, place text, snippet text, why text[],
      matched text[], source text, sample boolean, weak boolean, criteria jsonb)`);
}

async function fail(
  services: Services,
  id: string,
  lease: string,
  detail: string,
  failedProviders: FailedProvider[],
): Promise<void> {
  await writeUnderLease(services.db, searchJobs, id, lease, async (tx) => {
    await tx
      .update(searchJobs)
      .set({ status: 'Failed', detail, failedProviders, finishedAt: new Date() })
      .where(eq(searchJobs.id, id));
  });
}
