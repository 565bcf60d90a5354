import { openModel } from '../../../platform/ai/connection.ts';
import { searchModelOf } from '../../../platform/ai/local/local-model.ts';
import { ModelError } from '../../../platform/ai/model-error.ts';
import type { Services } from '../../../platform/context.ts';
import { textOf } from '../embedding/person-vectors.ts';
import type { Scored } from '../pool-index/best.ts';
import type { BestTexts } from '../pool-index/search-pools.ts';

export const rerankingLimits = {
  /** The best by words, who are compared with the job. */
  people: 50,
  /** Of the job, and of each person. */
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

export interface Reranker {
  /** Why some or all were not compared, as the rest of a sentence without its full stop. */
  readonly failed: string | undefined;
  /** @param readTexts the texts of people by their numbers */
  reorder(found: Scored[], readTexts: (some: Scored[]) => Promise<BestTexts[]>): Promise<Scored[]>;
}

/** Compares the best people with the job once more; undefined where no model of this machine is installed for it. */
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
