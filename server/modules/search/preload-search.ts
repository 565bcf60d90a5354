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
import { keepThreadUntilUsed, runInThread } from './pool-index/run-in-thread.ts';
import { readWantedPlace } from './vocabulary/places.ts';
import { readRole } from './vocabulary/read-role.ts';

/** Where nothing was searched yet. Its words are those that most searches share. */
const usualJob: JobTexts = {
  title: 'Registered Nurse',
  location: 'Chicago',
  description: 'Must have: experience in a similar role, Excel. Nice to have: Spanish.',
};

/**
 * Has the thread that ranks load its lists, the greater part of what the first search would wait for. It needs no database and
 * another core than the rest of the start.
 */
export async function preloadThread({ log }: Pick<Services, 'log'>): Promise<void> {
  try {
    await runInThread({ kind: 'analyse', job: usualJob, options: {} });
  } catch (error) {
    log.warn({ err: error }, notLoaded);
  }
}

const notLoaded = 'What searches need could not be loaded ahead';

/**
 * Loads what the first search would wait for: word lists, occupations and places, the thread that ranks, and, of the pool
 * that was searched last, what a search like that one reads. A search that comes meanwhile finds what is loaded by then.
 * It never fails a start: the first search loads what is missing.
 * @param ranks whether this process runs searches; one that only accepts them reads their criteria
 */
export async function preloadSearch(
  services: Pick<Services, 'config' | 'db' | 'log' | 'publicUrl'>,
  ranks: boolean,
  signal: AbortSignal,
): Promise<void> {
  try {
    const last = await findLastSearch(services);
    const job = last?.job ?? usualJob;
    // Each takes this thread for up to a quarter of a second, so requests go between them.
    const parts = [
      () => readWantedPlace(job.location || usualJob.location),
      () => readRole(job.title),
      () => findSkills(usualJob.description),
      () => readCriteria(usualJob),
    ];
    for (const load of parts) {
      await waitingRequests();
      if (signal.aborted) return;
      load();
    }
    if (!ranks) return;
    const criteria = readCriteria(job);
    if (last) await repeatSearch(services, last, { ...job, criteria });
    else await preloadThread(services);
    keepThreadUntilUsed();
    services.log.info('Searches have loaded what they need');
  } catch (error) {
    if (!signal.aborted) services.log.warn({ err: error }, notLoaded);
  }
}

interface LastSearch {
  organisationId: string;
  /** Absent where nothing was searched yet. */
  id?: string;
  job: JobTexts;
}

/** What a search does, and what its screen asks for, without what it writes. */
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
      // It was deleted meanwhile.
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
