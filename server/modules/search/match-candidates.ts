import { and, type SQL, sql } from 'drizzle-orm';
import type { CriterionVerdict } from '../../../contract/search/sourcing.calls.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { candidates } from '../../platform/db/schema.ts';
import { visibleCandidates, visiblePools } from '../people/person/visible-candidates.ts';
import { fuseNearest } from './embedding/nearest.ts';
import type { RankedJob } from './matching/rank-people.ts';
import type { PersonVersion } from './pool-index/people-cache.ts';
import { personColumns } from './pool-index/people-json.ts';
import { inPools, type Pool } from './pool-index/pool.ts';
import { runInThread } from './pool-index/run-in-thread.ts';
import { type FeedbackChoice, nameOfDatabase, readTexts, searchPools } from './pool-index/search-pools.ts';
import type { ThreadTask } from './pool-index/thread.ts';
import type { Hit } from './provider.ts';
import type { Reranker } from './reranking/rerank.ts';

/** So many of a pool are found, best first, however large it is. */
export const mostFound = 1000;

/** What models add to the words of a search. */
interface MatchHelp {
  /** Judges the best once more; they are then ranked by its verdicts. */
  read?: ((hits: Hit[]) => Promise<Map<string, CriterionVerdict[]>>) | undefined;
  /** Chooses whose words widen the query. */
  choice?: FeedbackChoice | undefined;
  /** Compares the best by words with the job once more. */
  reranker?: Reranker | undefined;
}

/**
 * The candidates that an organisation sees and whose texts match a job best, ranked by its criteria.
 * @param explained the number of people, from the best on, whose match is explained; of the others it is asked later
 */
export async function matchCandidates(
  services: Pick<Services, 'config' | 'db'>,
  organisationId: string,
  job: RankedJob,
  explained: number,
  { read, choice, reranker }: MatchHelp = {},
): Promise<Hit[]> {
  const { db, config } = services;
  const pools = await visiblePools(services, organisationId);
  const { withheldOccupations: withheld } = config.search;
  const byWords = await searchPools(db, pools, job, mostFound, withheld ? { withheld } : {}, choice);
  const retrieved = fuseNearest(byWords, (await choice?.nearest?.(pools, byWords)) ?? []);
  if (retrieved.length === 0) return [];
  const found = reranker
    ? await reranker.reorder(retrieved, (some) => readTexts(db, pools, some))
    : retrieved;
  const hits = await rank(db, pools, { job, scores: found, explained });
  const verdicts = await read?.(hits);
  return verdicts?.size ? rank(db, pools, { job, scores: found, explained, verdicts }) : hits;
}

/** Ranks people in the thread, which has the texts of most from earlier searches: the others are read. */
async function rank(
  db: Database,
  pools: Pool[],
  task: Pick<Extract<ThreadTask, { kind: 'rank' }>, 'job' | 'scores' | 'explained' | 'verdicts'>,
): Promise<Hit[]> {
  const database = nameOfDatabase(db);
  const numbers = task.scores.map(({ number }) => number);
  for (;;) {
    const people = await readVersions(db, isAmong(pools, numbers));
    const unknown = await runInThread({ kind: 'unknown people', database, people });
    const read = unknown.length > 0 ? await readPeople(db, isAmong(pools, unknown)) : '[]';
    const hits = await runInThread({ ...task, kind: 'rank', database, people, read });
    if (hits) return hits;
    // Other searches have taken the place of some, or a person has just changed.
  }
}

/** One list of numbers: for two PostgreSQL would read everybody, a quarter of a second among a million. */
const isAmong = (pools: Pool[], numbers: number[]): SQL =>
  and(
    inPools(candidates.organisationId, pools),
    candidates.isListed,
    sql`${candidates.document} = any(${`{${numbers.join(',')}}`}::bigint[])`,
  ) as SQL;

/** Explains the match of people found by an earlier search; those gone since are left out. */
export async function explainCandidates(
  services: Pick<Services, 'config' | 'db'>,
  organisationId: string,
  job: RankedJob,
  ids: string[],
): Promise<Hit[]> {
  if (ids.length === 0) return [];
  const among = sql`${candidates.id} = any(${`{${ids.join(',')}}`}::uuid[])`;
  const visible = visibleCandidates(services.config, organisationId);
  const people = await readPeople(services.db, and(visible, among) ?? among);
  return runInThread({ kind: 'explain', job, people, explained: ids.length });
}

/**
 * People as JSON for the thread to read: a thousand rows would hold up every other request in the embedded database for
 * three times as long, and objects with the names of the columns for half as long again.
 */
async function readPeople(db: Database, where: SQL): Promise<string> {
  const [read] = await db
    .select({ people: sql<string>`coalesce(json_agg(json_build_array(${version}, ${columns})), '[]')::text` })
    .from(candidates)
    .where(where);
  return read?.people ?? '[]';
}

async function readVersions(db: Database, where: SQL): Promise<PersonVersion[]> {
  const [read] = await db
    .select({
      people: sql<string>`coalesce(json_agg(json_build_array(${candidates.document}, ${version})), '[]')::text`,
    })
    .from(candidates)
    .where(where);
  return JSON.parse(read?.people ?? '[]');
}

/** The transaction that has written a row, which every change of it changes. */
const version = sql`${candidates}.xmin::text`;
const columns = sql.join(
  personColumns.map((name) => sql`${candidates[name]}`),
  sql`, `,
);
