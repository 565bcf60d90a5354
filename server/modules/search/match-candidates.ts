import { and, type SQL, sql } from 'drizzle-orm';
import type { CriterionVerdict } from '../../../contract/search/sourcing.calls.ts';
import { openModel } from '../../platform/ai/connection.ts';
import { searchModelOf } from '../../platform/ai/local/local-model.ts';
import { ModelError } from '../../platform/ai/model-exchange.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { candidates } from '../../platform/db/schema.ts';
import { visibleCandidates, visiblePools } from '../people/person/visible-candidates.ts';
import { fuseNearest } from './embedding/nearest.ts';
import { textOf } from './embedding/person-vectors.ts';
import type { RankedJob } from './matching/rank-people.ts';
import type { Scored } from './pool-index/best.ts';
import { type PersonVersion, personColumns } from './pool-index/people-cache.ts';
import { inPools, type Pool } from './pool-index/pool.ts';
import { runInThread } from './pool-index/run-in-thread.ts';
import {
  type BestTexts,
  type FeedbackChoice,
  nameOfDatabase,
  readTexts,
  searchPools,
} from './pool-index/search-pools.ts';
import type { ThreadTask } from './pool-index/thread.ts';
import type { Hit } from './provider.ts';

export const rerankingLimits = {
  people: 50,
  characters: 1500,
  /** In one question, after which the time is looked at. */
  atATime: 5,
  /** For all of them, in milliseconds; those that it does not suffice for stay where they are. */
  totalMs: 20_000,
};

/** How much the first ranks count above the next ones, as usual where rankings are fused. */
const rankOffset = 10;

/**
 * Fuses two rankings of the first people by their ranks. The scores stay those of the first ranking, in another order, so that
 * they mean the same to all that reads them.
 * @param found best first
 * @param fits how well some of the best fit the job, by their numbers
 */
export function fuseByRanks(found: readonly Scored[], fits: ReadonlyMap<number, number>): Scored[] {
  const ranked = found.filter(({ number }) => fits.has(number));
  const byFit = ranked.toSorted((a, b) => (fits.get(b.number) ?? 0) - (fits.get(a.number) ?? 0));
  const sums = new Map(
    ranked.map((one, at) => [one.number, 1 / (rankOffset + at) + 1 / (rankOffset + byFit.indexOf(one))]),
  );
  const fused = ranked.toSorted((a, b) => (sums.get(b.number) ?? 0) - (sums.get(a.number) ?? 0));
  const places = new Map(fused.map(({ number }, at) => [number, ranked[at]?.score ?? 0]));
  return found
    .map((one) => ({ ...one, score: places.get(one.number) ?? one.score }))
    .sort((a, b) => b.score - a.score || a.number - b.number);
}

interface Reranker {
  readonly failed: string | undefined;
  reorder(found: Scored[], readTexts: (some: Scored[]) => Promise<BestTexts[]>): Promise<Scored[]>;
}

/** Undefined where no model of this machine is installed for it. */
export async function openReranker(
  { config, db, outgoing, log }: Pick<Services, 'config' | 'db' | 'outgoing' | 'log'>,
  organisationId: string,
  job: { title: string; description: string },
  signal: AbortSignal,
  limits = rerankingLimits,
): Promise<Reranker | undefined> {
  const settings = await searchModelOf(config, organisationId, 'reranking');
  if (!settings) return undefined;
  let failed: string | undefined;
  const cut = (text: string) => text.slice(0, limits.characters);
  const query = cut(`${job.title}\n${job.description}`);

  async function compare(best: BestTexts[]): Promise<Map<number, number>> {
    const fits = new Map<number, number>();
    const deadline = Date.now() + limits.totalMs;
    try {
      for (let at = 0; at < best.length; at += limits.atATime) {
        const some = best.slice(at, at + limits.atATime);
        const model = openModel({
          settings: settings as NonNullable<typeof settings>,
          outgoing,
          times: { totalMs: Math.max(1, deadline - Date.now()), waitMs: 200 },
          usageOf: { db, organisationId },
        });
        const scores =
          (await model.rank?.(
            query,
            some.map(({ texts }) => cut(textOf(texts))),
            signal,
          )) ?? [];
        for (const [place, { number }] of some.entries()) fits.set(number, scores[place] ?? 0);
      }
    } catch (error) {
      signal.throwIfAborted();
      if (!(error instanceof ModelError)) throw error;
      log.warn({ err: error }, 'People were not compared by the ranking model');
      failed =
        error.failure === 'timeout'
          ? `it compared ${fits.size} of the best ${best.length} people in the time that it has`
          : error.message.replace(/\.$/, '');
    }
    return fits;
  }

  return {
    get failed() {
      return failed;
    },
    async reorder(found, readTexts) {
      const best = await readTexts(found.slice(0, limits.people));
      return fuseByRanks(found, await compare(best));
    },
  };
}

/** So many of a pool are found, best first, however large it is. */
export const mostFound = 1000;

interface MatchHelp {
  read?: ((hits: Hit[]) => Promise<Map<string, CriterionVerdict[]>>) | undefined;
  choice?: FeedbackChoice | undefined;
  reranker?: Reranker | undefined;
}

/**
 * Ranks by the job's criteria. @param explained the number of people, from the best on, whose match is
 * explained; the others are explained later
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
  }
}

/** One list of numbers: for two PostgreSQL would read everybody, a quarter of a second among a million. */
const isAmong = (pools: Pool[], numbers: number[]): SQL =>
  and(
    inPools(candidates.organisationId, pools),
    candidates.isListed,
    sql`${candidates.document} = any(${`{${numbers.join(',')}}`}::bigint[])`,
  ) as SQL;

/** Leaves out people who are gone since. */
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
