import { setImmediate as waitingRequests } from 'node:timers/promises';
import { desc, isNull } from 'drizzle-orm';
import { searchPages } from '../../../contract/search/search-sources.calls.ts';
import type { Criterion } from '../../../contract/search/sourcing.calls.ts';
import type { Services } from '../../platform/context.ts';
import { organisations, searchJobs } from '../../platform/db/schema.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findSkills } from './criteria/find-skills.ts';
import { type JobTexts, readCriteria } from './criteria/read-criteria.ts';
import { fuseRankings } from './fuse-rankings.ts';
import { getSearchStatus } from './get-search-status.ts';
import { matchCandidates } from './match-candidates.ts';
import type { RankedJob } from './matching/rank-people.ts';
import { personColumns } from './pool-index/people-cache.ts';
import { keepThreadUntilUsed, runInThread } from './pool-index/run-in-thread.ts';
import { readWantedPlace } from './vocabulary/places.ts';
import { readRole } from './vocabulary/read-role.ts';

/** Where nothing was searched yet. Its words are those that most searches share. */
const usualJob: JobTexts = {
  title: 'Registered Nurse',
  location: 'Chicago',
  description: 'Must have: experience in a similar role, Excel. Nice to have: Spanish.',
};

const must = (id: string, kind: Criterion['kind'], text: string): Criterion => ({
  id,
  kind,
  text,
  need: 'must',
  source: text,
});
const usualCriteria = [
  must('c1', 'title', 'Registered Nurse'),
  must('c2', 'place', 'Chicago'),
  must('c3', 'years', '5+ years'),
  must('c4', 'skill', 'Excel'),
  must('c5', 'certificate', 'nursing license'),
  must('c6', 'language', 'Spanish'),
];
/** An invented person: the thread judges them to load what judging needs. */
const usualPerson: Record<(typeof personColumns)[number], unknown> = {
  document: 0,
  id: '',
  organisationId: null,
  name: 'Nobody',
  email: '',
  phone: '',
  profileUrl: '',
  title: 'Nurse',
  skills: ['Triage'],
  summary:
    'Nurse with 6 years of experience. Harbour Hospital, Jan 2018 to March 2024: wound care, Excel, no night shifts. Licensed in Illinois until 2027. Wants to learn Spanish.',
  location: 'Chicago, IL',
  latitude: null,
  longitude: null,
};

const notLoaded = 'What searches need could not be loaded ahead';

/**
 * Loads the greater part of what the first search would wait for, word lists, occupations and places, here and in the thread that
 * ranks. It needs no database, so both go on while that opens.
 * @param ranks whether this process runs searches; one that only accepts them reads their criteria
 */
export async function preloadWords({ log }: Pick<Services, 'log'>, ranks: boolean): Promise<void> {
  try {
    await Promise.all([ranks && loadInThread(), loadHere()]);
  } catch (error) {
    log.warn({ err: error }, notLoaded);
  }
}

async function loadInThread(): Promise<void> {
  await runInThread({ kind: 'analyse', job: usualJob, options: {} });
  const job = { ...usualJob, criteria: usualCriteria };
  const people = JSON.stringify([['', ...personColumns.map((column) => usualPerson[column])]]);
  await runInThread({ kind: 'explain', job, people, explained: 1 });
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

/**
 * Loads, of the pool that was searched last, what a search like that one reads. A search that comes meanwhile finds what is loaded
 * by then. It never fails a start: the first search loads what is missing.
 */
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
