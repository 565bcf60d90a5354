import type { Verdict } from '../../../../contract/search/criteria.ts';
import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';

/** What a person is ordered by. */
export interface Standing {
  isExcluded: boolean;
  /** The part of the musts that is met, 0 to 1; an unclear one counts half. */
  musts: number;
  /** The same for the musts that are neither title nor place nor level: skills, years, languages and certificates. */
  demands: number;
  /** Skills, years, languages and certificates are asked for, several of them, and each is proved, with every must. */
  isComplete: boolean;
  nices: number;
}

/** How much one criterion counts beside others of its need; all skills together count as four. */
const weights = {
  title: 3,
  level: 1.5,
  years: 1.5,
  place: 2,
  skill: 1,
  language: 1,
  certificate: 1,
} as const;
const mostForSkills = 4;
const several = 3;
const worth: Record<Verdict, number> = { found: 1, unclear: 0.5, missing: 0 };

const isDemand = (kind: Criterion['kind'] | undefined) =>
  kind === 'skill' || kind === 'years' || kind === 'language' || kind === 'certificate';

/** Prepares how people stand by a list of criteria, from their verdicts in the same order. */
export function standingBy(criteria: Pick<Criterion, 'kind' | 'need'>[]): (verdicts: Verdict[]) => Standing {
  const weightsOf = (need: Criterion['need']) => {
    const skills = criteria.filter(
      (criterion) => criterion.need === need && criterion.kind === 'skill',
    ).length;
    const share = Math.min(1, mostForSkills / Math.max(1, skills));
    return criteria.map((criterion) =>
      criterion.need !== need ? 0 : weights[criterion.kind] * (criterion.kind === 'skill' ? share : 1),
    );
  };
  const [must, nice] = [weightsOf('must'), weightsOf('nice')];
  const demand = must.map((weight, index) => (isDemand(criteria[index]?.kind) ? weight : 0));
  const demanded = criteria.filter(({ kind, need }) => need !== 'not' && isDemand(kind)).length;
  const asked = criteria.flatMap(({ kind, need }, index) =>
    need === 'must' || (need === 'nice' && isDemand(kind)) ? [index] : [],
  );
  const meet = (of: number[], verdicts: Verdict[]) => {
    const all = of.reduce((sum, weight) => sum + weight, 0);
    const met = of.reduce((sum, weight, index) => sum + weight * worth[verdicts[index] ?? 'unclear'], 0);
    return all === 0 ? 1 : met / all;
  };
  return (verdicts) => ({
    isExcluded: criteria.some(({ need }, index) => need === 'not' && verdicts[index] === 'found'),
    musts: meet(must, verdicts),
    demands: meet(demand, verdicts),
    isComplete: demanded >= several && asked.every((index) => verdicts[index] === 'found'),
    nices: meet(nice, verdicts),
  });
}
