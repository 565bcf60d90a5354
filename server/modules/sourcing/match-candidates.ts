import { and, sql } from 'drizzle-orm';
import type { CriterionVerdict } from '../../../contract/api/sourcing.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../db/client.ts';
import { candidates } from '../../db/schema.ts';
import type { RankedJob } from './matching/rank-people.ts';
import { personColumns } from './pool-index/people-json.ts';
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
  const listed = and(inPools(candidates.organisationId, pools), candidates.isListed, among);
  const people = await readPeople(db, listed ?? among);
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
 * People as JSON for the thread to read: a thousand rows would hold up every other request in the embedded database for
 * three times as long, and objects with the names of the columns for half as long again.
 */
async function readPeople(db: Database, where: ReturnType<typeof sql>): Promise<string> {
  const [read] = await db
    .select({ people: sql<string>`coalesce(json_agg(json_build_array(${columns})), '[]')::text` })
    .from(candidates)
    .where(where);
  return read?.people ?? '[]';
}

const columns = sql.join(
  personColumns.map((name) => sql`${candidates[name]}`),
  sql`, `,
);
