import { and, sql } from 'drizzle-orm';
import type { CriterionVerdict } from '../../../contract/api/sourcing.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { candidates } from '../../db/schema.ts';
import type { PoolPerson, RankedJob } from './matching/rank-people.ts';
import { inPools } from './pool-index/pool.ts';
import { runInThread } from './pool-index/run-in-thread.ts';
import { searchPools } from './pool-index/search-pools.ts';
import type { Hit } from './providers/provider.ts';
import { visibleCandidates, visiblePools } from './talent-pool/visible-candidates.ts';

/** So many of a pool are found, best first, however large it is. */
export const mostFound = 1000;

/**
 * The candidates that an organisation sees and whose texts match a job best, ranked by its criteria.
 * @param explained the number of people, from the best on, whose match is explained; of the others it is asked later
 * @param read judges the best once more; they are then ranked by its verdicts
 */
export async function matchCandidates(
  services: Pick<Services, 'config' | 'db'>,
  organisationId: string,
  job: RankedJob,
  explained: number,
  read?: (hits: Hit[]) => Promise<Map<string, CriterionVerdict[]>>,
): Promise<Hit[]> {
  const { db, config } = services;
  const pools = await visiblePools(services, organisationId);
  const { withheldOccupations: withheld } = config.search;
  const found = await searchPools(db, pools, job, mostFound, withheld ? { withheld } : {});
  if (found.length === 0) return [];
  const numbers = found.map(({ number }) => number);
  const among = sql`${candidates.document} = any(${`{${numbers.join(',')}}`}::bigint[])`;
  const people = await readPeople(db, and(inPools(candidates.organisationId, pools), among) ?? among);
  const task = { kind: 'rank', job, people, scores: found, explained } as const;
  const hits = await runInThread(task);
  const verdicts = await read?.(hits);
  return verdicts?.size ? runInThread({ ...task, verdicts }) : hits;
}

/** Explains the match of people whom a search found before; those who are gone meanwhile are left out. */
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
  return runInThread({ kind: 'rank', job, people, scores: [], explained: ids.length });
}

/**
 * People as the JSON of `PoolPerson[]`, for the thread to read: a thousand rows, column by column, would hold up every
 * other request for some tenths of a second in the embedded database.
 */
async function readPeople(db: Database, where: ReturnType<typeof sql>): Promise<string> {
  const [read] = await db
    .select({ people: sql<string>`coalesce(json_agg(json_build_object(${columns})), '[]')::text` })
    .from(candidates)
    .where(where);
  return read?.people ?? '[]';
}

type Column = Exclude<keyof PoolPerson, 'textRank'> | 'document';
const columnNames: Column[] = [
  ...(['document', 'id', 'organisationId', 'name', 'email', 'profileUrl', 'title', 'skills'] as const),
  ...(['summary', 'location', 'latitude', 'longitude'] as const),
];
const columns = sql.join(
  columnNames.map((name) => sql`${sql.raw(`'${name}'`)}, ${candidates[name]}`),
  sql`, `,
);
