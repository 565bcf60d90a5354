import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import {
  type FailedProvider,
  type FoundSoFar,
  type JobReading,
  type SearchReading,
  searchPages,
} from '../../../contract/search/search-sources.calls.ts';
import type { Criterion } from '../../../contract/search/sourcing.calls.ts';
import type { ModelSettings } from '../../platform/ai/model-settings.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { searchJobs, searchResults, type searchRuns } from '../../platform/db/schema.ts';
import { storable } from '../../platform/db/sql-values.ts';
import { LeaseLostError } from '../../platform/jobs/lease.ts';
import type { Attempt } from '../../platform/jobs/queues.ts';
import { giveUpTask, runTask, type TaskRun } from '../../platform/jobs/tasks.ts';
import { publishEvent } from '../organization/webhooks/webhooks.ts';
import { type JobTexts, readCriteria } from './criteria/read-criteria.ts';
import { alsoFound, fuseRankings } from './fuse-rankings.ts';
import { readJobBrief } from './matching/read-job-brief.ts';
import { type Hit, ProviderError, type SearchProvider, type SearchTask } from './provider.ts';
import { configuredProviders, queriesToRun } from './providers/index.ts';
import { findReadingModel } from './reading/change-candidate-reading.ts';
import { openReader } from './reading/read-candidates.ts';
import { readJob } from './reading/read-job.ts';
import { readingLimits } from './reading/reading-limits.ts';
import { byMeaning, loadCriteria, meaningOf, nextCriteria } from './search-criteria.ts';
import { isListed } from './search-queries.ts';
import { storeResults } from './store-results.ts';

interface Asked {
  provider: SearchProvider;
  /** Best first, at most ten a page that was allowed. */
  hits: Hit[];
  /** Why it stopped before its end; what it gave until then is kept. */
  error: ProviderError | undefined;
  lacking: string[];
  passedOver: number;
}

/** How far the search is. `ended`: what came of the providers that have ended. */
interface AskingProgress {
  done: number;
  stage: string;
  ended: Asked[];
}

/** Stores how far the search is; `progress` is read when it is written, so that it never goes back. */
type Report = (progress: () => AskingProgress) => Promise<unknown>;

/**
 * Asks every provider at once, each page by page up to the limit. One that fails is named in the answer.
 * @throws what `report` throws, and when `signal` is aborted; the providers are stopped first
 */
async function askProviders(
  providers: SearchProvider[],
  task: SearchTask,
  report: Report,
  signal: AbortSignal,
): Promise<Asked[]> {
  const stop = new AbortController();
  const signals = AbortSignal.any([signal, stop.signal]);
  const pages = new Map(providers.map((provider) => [provider.name, 0]));
  const ended: Asked[] = [];
  const progress = (stage: string) => () => ({
    done: [...pages.values()].reduce((sum, done) => sum + done, 0),
    stage,
    ended,
  });
  const asking = providers.map(async (provider) => {
    const asked = await askOne(provider, task, signals, async (page) => {
      pages.set(provider.name, page - 1);
      await report(progress(await describeStage(provider, page, task)));
    });
    pages.set(provider.name, task.maxPages);
    ended.push(asked);
    if (ended.length < providers.length) await report(progress(`Finished with ${placeOf(provider)}`));
    return asked;
  });
  try {
    return await Promise.all(asking);
  } finally {
    stop.abort();
    await Promise.allSettled(asking);
  }
}

/** In a recruiter's words: which engine searches the web says nothing to them. */
const placeOf = ({ name, label }: SearchProvider) =>
  name === 'searxng' || name === 'brave' ? 'the web' : label;

async function describeStage(
  provider: SearchProvider,
  page: number,
  { organisationId, maxPages }: SearchTask,
): Promise<string> {
  if (provider.name !== 'talent-pool') return `Searching ${placeOf(provider)}, page ${page} of ${maxPages}`;
  return `Looking through ${(await provider.describeScope?.(organisationId)) ?? provider.label}`;
}

async function askOne(
  provider: SearchProvider,
  task: SearchTask,
  signal: AbortSignal,
  onPage: (page: number) => Promise<void>,
): Promise<Asked> {
  const hasPages = provider.hasPages ?? true;
  const mostPages = hasPages ? task.maxPages : 1;
  const most = hasPages ? mostPages * searchPages.size : Number.POSITIVE_INFINITY;
  const lacking = new Set<string>();
  const hits: Hit[] = [];
  let passedOver = 0;
  const answer = (error?: ProviderError): Asked => ({
    provider,
    hits: hits.slice(0, most),
    error,
    lacking: [...lacking],
    passedOver,
  });
  await onPage(1);
  const pages = provider.search(task, signal);
  try {
    for (let page = 1; page <= mostPages && hits.length < most; page++) {
      const next = await nextPage(pages, signal);
      if (next instanceof ProviderError) return answer(next);
      if (next === undefined) return answer();
      hits.push(...next.hits);
      if (next.lacking !== undefined) lacking.add(next.lacking);
      passedOver += next.passedOver ?? 0;
      if (page < mostPages) await onPage(page + 1);
    }
    return answer();
  } finally {
    await pages.return(undefined);
  }
}

async function nextPage(pages: ReturnType<SearchProvider['search']>, signal: AbortSignal) {
  try {
    const { value, done } = await pages.next();
    return done ? undefined : storable(value);
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof ProviderError) return error;
    return new ProviderError('It stopped unexpectedly.', true, { cause: error });
  }
}

/**
 * Separates criteria that were read offline from those changed by hand, which no model may change. @returns the
 * former, and how they join the latter once they are corrected
 */
function setHandMadeAside(job: JobTexts & { criteria: Criterion[] }): {
  offline: Criterion[];
  join(corrected: Criterion[]): Criterion[];
} {
  const read = byMeaning(readCriteria(job));
  const isHandMade = (one: Criterion) => read.get(meaningOf(one))?.need !== one.need;
  const now = byMeaning(job.criteria);
  const isRemoved = (one: Criterion) => read.has(meaningOf(one)) && !now.has(meaningOf(one));
  const offline = job.criteria.filter((one) => !isHandMade(one));
  return {
    offline,
    join(corrected) {
      const byId = new Map(corrected.map((one) => [one.id, one]));
      const places = job.criteria.flatMap((one) => (isHandMade(one) ? one : (byId.get(one.id) ?? [])));
      const known = new Set(offline.map(({ id }) => id));
      const added = corrected.filter((one) => !known.has(one.id) && !isRemoved(one));
      return [...places, ...added];
    },
  };
}

async function announceRun(
  tx: Database,
  { queue, publicUrl }: Pick<Services, 'queue' | 'publicUrl'>,
  { organisationId, jobId, number: run, byWatch }: typeof searchRuns.$inferSelect,
  found: number,
): Promise<void> {
  const about = { search_id: jobId, run, url: `${publicUrl}/dashboard/sourcing/jobs/${jobId}` };
  await publishEvent(tx, queue, organisationId, 'search.completed', { ...about, found });
  if (!byWatch) return;
  const [{ people } = { people: 0 }] = await tx
    .select({ people: count() })
    .from(searchResults)
    .where(
      and(eq(searchResults.jobId, jobId), eq(searchResults.watchRun, run), isNotNull(searchResults.rank)),
    );
  if (people === 0) return;
  await publishEvent(tx, queue, organisationId, 'search.new_people', { ...about, new_people: people });
}

const foundSoFarMax = 10;

/** @throws LeaseLostError when another attempt has it or it has ended; any error that a later attempt may not meet */
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

export const giveUpSearch = (services: Services, id: string, reason: string): Promise<void> =>
  giveUpTask(services, 'search', id, `The search was given up. ${reason}`);

async function search(
  services: Services,
  { task: run, isLast, signal, change }: TaskRun<'search'>,
  providers: SearchProvider[],
): Promise<void> {
  const loaded = await loadJob(services.db, run);
  const { organisationId, maxPages, shown } = loaded;
  const reads = await findReadingModel(services, organisationId);
  const model = reads?.model;
  const asks = providersOf(run, providers);
  const total = maxPages * asks.length;
  const { job, jobReading } = await readJobFirst(services, model, loaded, { run, signal, change, total });
  const { criteria } = job;
  let pagesDone = 0;
  let reading: SearchReading | undefined;
  let found: FoundSoFar[] = [];
  let described = 0;
  const progress = (done: number, stage: string) => {
    const people = reading && (reading.people || readingLimits.people);
    const far = { done: done + (reading?.read ?? 0), total: total + (people ?? 0), stage };
    return found.length > 0 ? { ...far, found } : far;
  };
  const report: Report = (asked) =>
    change(async () => {
      const { done, stage, ended } = asked();
      pagesDone = done;
      // Each page is reported, and a pool finds a thousand people: they are fused once for each source that ends.
      if (ended.length > described && ended.length < asks.length) {
        described = ended.length;
        found = describeFound(ended);
      }
      return { progress: progress(done, stage) };
    });
  const reader =
    model &&
    openReader(services, model, { id: job.id, organisationId, criteria, jobReading }, () =>
      change(async () => ({ progress: progress(pagesDone, `Reading candidates with ${model.model}`) })),
    );
  reading = reader?.state;
  const brief = readJobBrief(job);
  const queries = await queriesToRun(services.config, brief, criteria, run.queries);
  if (queries.length > 0) await change({ queries });
  const task = {
    organisationId,
    maxPages,
    criteria,
    shown,
    job: brief,
    queries,
    ...(reader && { read: reader.read }),
  };
  const answered = await askProviders(asks, task, report, signal);
  const asked = await Promise.all(
    providers.map(
      async (provider) =>
        answered.find((one) => one.provider === provider) ?? readFound(services.db, job.id, provider),
    ),
  );
  for (const { provider, error } of asked) {
    if (error)
      services.log.warn({ err: error, provider: provider.name, search: job.id }, 'A provider failed');
  }

  const read = reading?.people || jobReading ? (reading ?? null) : null;
  const failedProviders = [
    ...failuresOf(asked),
    ...run.failedProviders.filter(({ provider }) =>
      providers.some((one) => one.name === provider && !asks.includes(one)),
    ),
    ...(reading?.failed ? [{ provider: 'model', failed: reading.failed }] : []),
    ...(reads?.refused ? [{ provider: 'model', failed: reads.refused }] : []),
  ];
  if (asked.every(({ error, hits }) => error && hits.length === 0)) {
    const passing = asked.find(({ error }) => error?.isPassing)?.error;
    if (passing && !isLast) throw passing;
    const reasons = asked.map(({ provider, error }) => `${provider.label}: ${error?.message}`);
    const detail = `No search could be made. ${reasons.join(' ')}`;
    return change({ status: 'Failed', detail, failedProviders, reading: read });
  }
  await change(async (tx) => {
    const hits = fuseRankings(asked);
    const failed = asked.flatMap(({ provider, error }) => (error ? provider.name : []));
    await storeResults(tx, run, hits, { failed, criteria });
    await announceRun(tx, services, run, hits.length);
    const all = total + (read?.people ?? 0);
    const done = { done: all, total: all, stage: 'Done' };
    const found = await tx.$count(searchResults, isListed(run.jobId));
    return { status: 'Completed', failedProviders, reading: read, progress: done, found };
  });
}

function providersOf({ asks }: TaskRun<'search'>['task'], providers: SearchProvider[]): SearchProvider[] {
  const asked = providers.filter(({ name }) => asks?.includes(name));
  return asked.length > 0 ? asked : providers;
}

/** The stored results of a source that is not asked again. */
async function readFound(db: Database, jobId: string, provider: SearchProvider): Promise<Asked> {
  const rows = await db
    .select()
    .from(searchResults)
    .where(and(isListed(jobId), eq(searchResults.source, provider.name)))
    .orderBy(asc(searchResults.rank));
  const hits = rows.map(
    ({ url, title, place, snippet, why, matched, sample, strong, weak, criteria, met, links }): Hit => ({
      ...{ url, title, place, snippet, matched, sample, strong, weak },
      why: why.filter((reason) => !reason.startsWith(alsoFound)),
      aliases: links?.map((link) => link.url) ?? [],
      ...(criteria && { criteria }),
      ...(met && { met }),
    }),
  );
  return { provider, hits, error: undefined, lacking: [], passedOver: 0 };
}

type LoadedJob = Awaited<ReturnType<typeof loadJob>>;

/** Has the model correct the criteria before anything is asked, once for each text of the job. */
async function readJobFirst(
  services: Services,
  model: ModelSettings | undefined,
  job: LoadedJob,
  {
    run,
    signal,
    change,
    total,
  }: { run: TaskRun<'search'>['task']; total: number } & Pick<TaskRun<'search'>, 'signal' | 'change'>,
): Promise<{ job: LoadedJob; jobReading?: JobReading }> {
  if (!model || !run.isJobUnread) return { job };
  const steps = total + readingLimits.people;
  await change({ progress: { done: 0, total: steps, stage: `Reading the job with ${model.model}` } });
  const { offline, join } = setHandMadeAside(job);
  const { criteria, reading } = await readJob(services, model, { ...job, offline }, signal);
  let { criteriaVersion: version } = run;
  await change(async (tx) => {
    if (reading.criteria_changed > 0)
      version = await nextCriteria(tx, { jobId: job.id, version }, join(criteria));
    return { criteriaVersion: version, isJobUnread: false };
  });
  return { job: await loadJob(services.db, { ...run, criteriaVersion: version }), jobReading: reading };
}

async function loadJob(db: Database, { jobId, criteriaVersion }: TaskRun<'search'>['task']) {
  const [job] = await db.select().from(searchJobs).where(eq(searchJobs.id, jobId));
  if (!job) throw new LeaseLostError(`The search ${jobId} was deleted.`);
  return { ...job, criteria: await loadCriteria(db, { jobId, version: criteriaVersion }) };
}

const describeFound = (ended: Asked[]): FoundSoFar[] =>
  fuseRankings(ended)
    .slice(0, foundSoFarMax)
    .map(({ url, title, place, source, sample }) => ({ url, title, place, source, sample }));

const describePassedOver = (count: number): string =>
  count === 1
    ? 'It gave 1 entry that leads to no web page, which was passed over.'
    : `It gave ${count} entries that lead to no web page, which were passed over.`;

function failuresOf(asked: Asked[]): FailedProvider[] {
  return asked.flatMap(({ provider, error, lacking, passedOver }) => {
    const reasons = [
      ...(error ? [error.message] : []),
      ...lacking.map((what) => `It answered ${what}.`),
      ...(passedOver > 0 ? [describePassedOver(passedOver)] : []),
    ];
    return reasons.length > 0 ? [{ provider: provider.name, failed: reasons.join(' ') }] : [];
  });
}
