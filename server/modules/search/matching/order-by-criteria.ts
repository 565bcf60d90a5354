import type { Verdict } from '../../../../contract/search/criteria.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { standingBy } from '../criteria/standing.ts';
import type { Ranked, RankedRow } from './rank-candidates.ts';

/**
 * How much each of these counts beside how well the whole text matches, which is 1 for the best. Measured on outside sets
 * (docs/search-quality.md): a larger share for the criteria costs on every one, because what is read of a job is less sure
 * than its words.
 */
const worthOf = {
  /** How much of the job's title stands in the person's. */
  title: 0.6,
  musts: 0.4,
  /** Skills, years, languages and certificates that are musts, once more: they stand above what is nice to have. */
  demands: 0.2,
  /** All of several things that the job asks for are proved. */
  complete: 0.2,
  nices: 0.12,
  /** The level that the job demands: a junior with every tool is no senior. */
  level: 0.2,
} as const;
const levelWorth: Record<Verdict, number> = { found: 1, unclear: 0.5, missing: 0 };

/**
 * Orders people by what is shown of them: the excluded last, those first who have the title, and of them those in the
 * place; then by the musts that are met, what is demanded and the level above all, together with how well the text matches.
 * Musts alone would put whoever lists two common tools above the right profession: on people made from occupations that
 * costs half of the mean average precision.
 * @param verdicts by the person's id, in the order of the criteria; undefined to leave the ranking as it is
 */
export function orderByCriteria<Row extends RankedRow>(
  ranked: Ranked<Row>[],
  criteria: Criterion[],
  verdicts: Map<string, Verdict[]> | undefined,
): Ranked<Row>[] {
  if (verdicts === undefined) return ranked;
  const best = Math.max(...ranked.map(({ row }) => row.textRank), Number.EPSILON);
  const standing = standingBy(criteria);
  const level = criteria.findIndex(({ kind, need }) => kind === 'level' && need === 'must');
  return ranked
    .map((found) => {
      const own = verdicts.get(found.row.id) ?? [];
      const { isExcluded, musts, demands, isComplete, nices } = standing(own);
      const levelFit = level < 0 ? 0 : levelWorth[own[level] ?? 'unclear'];
      const worth =
        found.row.textRank / best +
        worthOf.title * found.title.score +
        worthOf.musts * musts +
        worthOf.demands * demands +
        (isComplete ? worthOf.complete : 0) +
        worthOf.nices * nices +
        worthOf.level * levelFit;
      return { found, isExcluded, worth };
    })
    .sort(
      (a, b) =>
        Number(a.isExcluded) - Number(b.isExcluded) ||
        b.found.met - a.found.met ||
        b.worth - a.worth ||
        a.found.row.id.localeCompare(b.found.row.id),
    )
    .map(({ found }) => found);
}
