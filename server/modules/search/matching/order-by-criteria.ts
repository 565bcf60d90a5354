import type { Verdict } from '../../../../contract/search/criteria.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { standingBy } from '../criteria/standing.ts';
import type { Ranked, RankedRow } from './rank-candidates.ts';

/** How much what is nice to have counts beside the musts and the text, each of which counts 1. */
const nicesCount = 0.3;
/** How much the level that a job demands counts beside them: a junior with every tool is no senior. */
const levelCounts = 0.5;
/** How much the skills, years, languages and certificates that a job demands count once more, to stand above what is nice. */
const demandsCount = 0.5;
/** What it counts that all of several things that the job asks for are proved: more of its words in a text seldom outweigh that. */
const completeCounts = 0.5;
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
        musts +
        demandsCount * demands +
        (isComplete ? completeCounts : 0) +
        nicesCount * nices +
        levelCounts * levelFit;
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
