import type { Criterion, CriterionVerdict } from '../../../../contract/api/sourcing.ts';
import { standingBy } from '../criteria/compare-by-criteria.ts';
import type { Ranked, RankedRow } from './rank-candidates.ts';

/** How much what is nice to have counts beside the musts and the text, each of which counts 1. */
const nicesCount = 0.3;

/**
 * Orders people by what is shown of them: the excluded last, those first who have the title, and of them those in the
 * place; then by the musts that are met together with how well the text matches. Musts alone would put whoever lists two
 * common tools above the right profession: on people made from occupations that costs half of the mean average precision.
 */
export function orderByCriteria<Row extends RankedRow>(
  ranked: Ranked<Row>[],
  criteria: Criterion[],
  verdicts: Map<string, CriterionVerdict[]>,
): Ranked<Row>[] {
  if (verdicts.size === 0) return ranked;
  const best = Math.max(...ranked.map(({ row }) => row.textRank), Number.EPSILON);
  const standing = standingBy(criteria);
  return ranked
    .map((found) => {
      const own = (verdicts.get(found.row.id) ?? []).map(({ verdict }) => verdict);
      const { isExcluded, musts, nices } = standing(own);
      const worth = found.row.textRank / best + musts + nicesCount * nices;
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
