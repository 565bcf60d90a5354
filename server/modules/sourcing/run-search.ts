import { eq, sql } from 'drizzle-orm';
import type { FoundSoFar, SearchReading } from '../../../contract/api/search-sources.ts';
import type { FailedProvider } from '../../../contract/api/sourcing.ts';
import { candidatePath } from '../../../contract/paths.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { searchJobs, searchResults } from '../../db/schema.ts';
import { LeaseLostError } from '../../jobs/lease.ts';
import type { Attempt } from '../../jobs/queue.ts';
import { giveUpTask, runTask, type TaskRun } from '../../jobs/tasks.ts';
import { findReadingModel } from '../../settings/candidate-reading.ts';
import { readingLimits } from '../../settings/reading-limits.ts';
import { type Asked, askProviders, type Report } from './ask-providers.ts';
import { type FusedHit, fuseRankings } from './fuse-rankings.ts';
import { readJobBrief } from './matching/read-job-brief.ts';
import { configuredProviders } from './providers/index.ts';
import type { SearchProvider } from './providers/provider.ts';
import { queriesToRun } from './providers/run-queries.ts';
import { openReader } from './reading/read-candidates.ts';
import { loadCriteria } from './search-criteria.ts';
import { candidateIdIn } from './search-queries.ts';

/** As many are shown before a search has ended. */
const foundSoFarMax = 10;

/**
 * Runs a search: asks the providers, fuses what they found, and stores it with the final state.
 * @throws LeaseLostError when another attempt has it or it has ended; any error that a later attempt may not meet
 */
export function runSearch(
  services: Services,
  id: string,
  attempt: Attempt,
  providers: SearchProvider[] = configuredProviders(services),
): Promise<void> {
  return runTask(
    services,
    'search',
    id,
    attempt,
    (run) => search(services, run, providers),
    () =>
      attempt.isLast
        ? 'Something went wrong on our side while searching. Start the search again.'
        : undefined,
  );
}

/** Ends a search that was started again and again and never finished. */
export const giveUpSearch = (services: Services, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'search', id, `The search was given up. ${reason}`);

async function search(
  services: Services,
  { task: run, isLast, signal, change }: TaskRun<'search'>,
  providers: SearchProvider[],
): Promise<void> {
  const job = await loadJob(services.db, run);
  const { organisationId, maxPages, criteria, shown } = job;
  const model = await findReadingModel(services, organisationId);
  const total = maxPages * providers.length;
  let pagesDone = 0;
  let reading: SearchReading | undefined;
  let found: FoundSoFar[] = [];
  const progress = (done: number, stage: string) => {
    const people = reading && (reading.people || readingLimits.people);
    const far = { done: done + (reading?.read ?? 0), total: total + (people ?? 0), stage };
    return found.length > 0 ? { ...far, found } : far;
  };
  const report: Report = (asked) =>
    change(async () => {
      const { done, stage, ended } = asked();
      pagesDone = done;
      if (ended.length < providers.length) found = describeFound(ended);
      return { progress: progress(done, stage) };
    });
  const reader =
    model &&
    openReader(services, model, { organisationId, criteria }, () =>
      change(async () => ({ progress: progress(pagesDone, `Reading candidates with ${model.model}`) })),
    );
  reading = reader?.state;
  const queries = await queriesToRun(services.config, job, criteria, run.queries);
  if (queries.length > 0) await change({ queries });
  const task = {
    ...{ organisationId, maxPages, criteria, shown, job: readJobBrief(job), queries },
    ...(reader && { read: reader.read }),
  };
  const asked = await askProviders(providers, task, report, signal);
  for (const { provider, error } of asked) {
    if (error)
      services.log.warn({ err: error, provider: provider.name, search: job.id }, 'A provider failed');
  }

  const read = reading?.people ? reading : null;
  const failedProviders = [
    ...failuresOf(asked),
    ...(reading?.failed ? [{ provider: 'model', failed: reading.failed }] : []),
  ];
  if (asked.every(({ error, hits }) => error && hits.length === 0)) {
    const passing = asked.find(({ error }) => error?.isPassing)?.error;
    if (passing && !isLast) throw passing;
    const reasons = asked.map(({ provider, error }) => `${provider.label}: ${error?.message}`);
    const detail = `No search could be made. ${reasons.join(' ')}`;
    return change({ status: 'Failed', detail, failedProviders, reading: read });
  }
  await change(async (tx) => {
    await storeResults(tx, job.id, fuseRankings(asked));
    const all = total + (read?.people ?? 0);
    const done = { done: all, total: all, stage: 'Done' };
    return { status: 'Completed', failedProviders, reading: read, progress: done };
  });
}

async function loadJob(db: Database, { jobId, criteriaVersion }: TaskRun<'search'>['task']) {
  const [job] = await db.select().from(searchJobs).where(eq(searchJobs.id, jobId));
  if (!job) throw new LeaseLostError(`The search ${jobId} was deleted.`);
  return { ...job, criteria: await loadCriteria(db, { jobId, version: criteriaVersion }) };
}

/** The best of what some providers have found, for as long as others work. */
const describeFound = (ended: Asked[]): FoundSoFar[] =>
  fuseRankings(ended)
    .slice(0, foundSoFarMax)
    .map(({ url, title, place, source, sample }) => ({ url, title, place, source, sample }));

/** Providers that failed, and those that had to do without something, each named once with why. */
function failuresOf(asked: Asked[]): FailedProvider[] {
  return asked.flatMap(({ provider, error, lacking }) => {
    const reasons = [...(error ? [error.message] : []), ...lacking.map((what) => `It answered ${what}.`)];
    return reasons.length > 0 ? [{ provider: provider.name, failed: reasons.join(' ') }] : [];
  });
}

/**
 * As one parameter, without what is empty: a thousand rows of their own, or with all their columns, would take the
 * embedded database longer than the search.
 */
async function storeResults(tx: Database, jobId: string, hits: FusedHit[]): Promise<void> {
  const rows = hits.map(
    (
      {
        aliases: _,
        url,
        normalisedUrl,
        source,
        sample,
        snippet,
        why,
        matched,
        weak,
        criteria,
        links,
        ...hit
      },
      at,
    ) => ({
      ...hit,
      rank: at + 1,
      ...(source === 'talent-pool' ? { candidate_id: candidateIdIn(url) } : { source }),
      ...(url !== candidatePath(candidateIdIn(url) ?? '') && { url }),
      ...(normalisedUrl !== url && { normalised_url: normalisedUrl }),
      ...(sample && { sample }),
      ...(snippet !== '' && { snippet }),
      ...(why.length > 0 && { why }),
      ...(matched.length > 0 && { matched }),
      ...(weak && { weak }),
      ...(criteria && { criteria }),
      ...(links && { links }),
    }),
  );
  await tx.execute(sql`
    insert into ${searchResults}
      (job_id, candidate_id, rank, url, normalised_url, title, place, snippet, why, matched, source, sample, weak, criteria,
        links)
    select ${jobId}, candidate_id, rank, coalesce(url, ${candidatePath('')} || candidate_id),
      coalesce(normalised_url, url, ${candidatePath('')} || candidate_id), title, place, coalesce(snippet, ''),
      coalesce(why, '{}'), coalesce(matched, '{}'), coalesce(source, 'talent-pool'), coalesce(sample, false),
      coalesce(weak, false), criteria, links
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (
      candidate_id uuid, rank integer, url text, normalised_url text, title text, place text, snippet text, why text[],
      matched text[], source text, sample boolean, weak boolean, criteria jsonb, links jsonb)`);
}
