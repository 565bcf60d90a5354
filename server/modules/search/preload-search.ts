import { setImmediate as waitingRequests } from 'node:timers/promises';
import { desc, isNull } from 'drizzle-orm';
import { searchPages } from '../../../contract/search/search-sources.calls.ts';
import type { Services } from '../../platform/context.ts';
import { organisations, searchJobs } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findSkills } from './criteria/find-skills.ts';
import { type JobTexts, readCriteria } from './criteria/read-criteria.ts';
import { fuseRankings } from './fuse-rankings.ts';
import { getSearchStatus } from './get-search-status.ts';
import { matchCandidates } from './match-candidates.ts';
import type { RankedJob } from './matching/rank-people.ts';
import { keepThreadUntilUsed, loadThread, usualJob } from './pool-index/run-in-thread.ts';
import { readWantedPlace } from './vocabulary/places.ts';
import { readRole } from './vocabulary/read-role.ts';

const notLoaded = 'What searches need could not be loaded ahead';

/**
 * Loads word lists, occupations and places, here and in the thread that ranks. It needs no database, so it runs
 * while that opens. @param ranks whether this process runs searches; one that only accepts them reads their
 * criteria
 */
export async function preloadWords({ log }: Pick<Services, 'log'>, ranks: boolean): Promise<void> {
  try {
    await Promise.all([ranks && loadThread(), loadHere()]);
  } catch (error) {
    log.warn({ err: error }, notLoaded);
  }
}

async function loadHere(): Promise<void> {
  // Each takes this thread for up to a quarter of a second, so what else waits for it goes between them.
  const parts = [
    () => readWantedPlace(usualJob.location),
    () => readRole(usualJob.title),
    () => findSkills(usualJob.description),
    () => readCriteria(usualJob),
  ];
  for (const load of parts) {
    await waitingRequests();
    load();
  }
}

/** Loads what a search like the latest one reads. It never fails a start: the first search loads what is missing. */
export async function preloadPool(
  services: Pick<Services, 'config' | 'db' | 'log' | 'publicUrl'>,
  signal: AbortSignal,
): Promise<void> {
  try {
    const last = await findLastSearch(services);
    if (signal.aborted) return;
    if (last) await repeatSearch(services, last, { ...last.job, criteria: readCriteria(last.job) });
    keepThreadUntilUsed();
    services.log.info('Searches have loaded what they need');
  } catch (error) {
    if (!signal.aborted) services.log.warn({ err: error }, notLoaded);
  }
}

interface LastSearch {
  organisationId: string;
  id?: string;
  job: JobTexts;
}

async function repeatSearch(
  services: Pick<Services, 'config' | 'db' | 'publicUrl'>,
  { organisationId, id }: LastSearch,
  job: RankedJob,
): Promise<void> {
  const hits = await matchCandidates(services, organisationId, job, searchPages.shown);
  fuseRankings([{ provider: { name: 'talent-pool', label: 'the talent pool' }, hits }]);
  if (!id) return;
  await getSearchStatus({ ...services, caller: { organisationId } }, { query: { task_id: id } }).catch(
    (error) => {
      if (!(error instanceof NotFoundError)) throw error;
    },
  );
}

async function findLastSearch({ db }: Pick<Services, 'db'>): Promise<LastSearch | undefined> {
  const { id, organisationId, title, location, description } = searchJobs;
  const [last] = await db
    .select({ id, organisationId, title, location, description })
    .from(searchJobs)
    .where(isNull(searchJobs.deletedAt))
    .orderBy(desc(searchJobs.createdAt))
    .limit(1);
  if (last) return { organisationId: last.organisationId, id: last.id, job: last };
  const [any] = await db.select({ id: organisations.id }).from(organisations).limit(1);
  return any && { organisationId: any.id, job: usualJob };
}
