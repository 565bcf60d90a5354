import { type Criterion, type Verdict, verdictWorth } from '../../../../contract/search/sourcing.calls.ts';
import { type Level, levelGap, levelNames, levels, readLevel } from '../vocabulary/levels.ts';
import { judgePlace, kmFromWanted, readWantedPlace } from '../vocabulary/places.ts';
import { certificateJudge } from './judge-certificate.ts';
import { isDegreeAlone } from './judge-degree.ts';
import { languageJudge, skillJudge } from './judge-skills.ts';
import { titleJudge } from './judge-title.ts';
import { yearsJudge } from './judge-years.ts';
import { type Judge, unclear } from './judgement.ts';

const byText = new Map<string, Level>(
  (Object.keys(levels) as Level[]).flatMap((level) => [
    [level, level],
    [levelNames[level].toLowerCase(), level],
  ]),
);

/**
 * Judges a level by the title. A staff engineer or lead meets a senior level, a manager is of another
 * ladder; other neighbours are unclear, as companies name them differently.
 */
function levelJudge(text: string): Judge {
  const wanted = byText.get(text.toLowerCase()) ?? readLevel(text).level;
  return ({ fields: { title } }) => {
    if (title === '') return unclear;
    const given = readLevel(title);
    const gap = levelGap(wanted, given.level);
    const [least, own] = [levels[wanted], levels[given.level]];
    const isAbove = least >= levels.senior && own > least && own <= levels.lead;
    if (gap === 0 || isAbove) return { verdict: 'found', quote: title, field: 'title' };
    // A job for a mid-level person may take a senior, not a trainee.
    const isNear = wanted === 'plain' ? given.level === 'senior' : gap <= 1 || (!given.isNamed && gap <= 1);
    return { verdict: isNear ? 'unclear' : 'missing', quote: title, field: 'title' };
  };
}

const worthTelling = 5;

function placeJudge(text: string): Judge {
  const wanted = readWantedPlace(text);
  return ({ fields: { location, latitude = null, longitude = null } }) => {
    const person = { location, latitude, longitude };
    const verdict = judgePlace(wanted, person);
    if (location === '') return { ...unclear, verdict };
    const km = verdict === 'found' ? Math.round(kmFromWanted(wanted, person) ?? 0) : 0;
    const quote = km >= worthTelling ? `${location}, ${km} km away` : location;
    return { verdict, quote, field: 'location' };
  };
}

/** Does the costly part once, so that a thousand people can be judged in a fraction of a second. */
export function prepareJudge({ kind, text }: Pick<Criterion, 'kind' | 'text'>): Judge {
  switch (kind) {
    case 'title':
      return titleJudge(text);
    case 'level':
      return levelJudge(text);
    case 'years':
      return yearsJudge(text);
    case 'place':
      return placeJudge(text);
    case 'language':
      return languageJudge(text);
    case 'certificate':
      return certificateJudge(text);
    default:
      return isDegreeAlone(text) ? certificateJudge(text) : skillJudge(text);
  }
}

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

const isDemand = (kind: Criterion['kind'] | undefined) =>
  kind === 'skill' || kind === 'years' || kind === 'language' || kind === 'certificate';

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
    const met = of.reduce(
      (sum, weight, index) => sum + weight * verdictWorth[verdicts[index] ?? 'unclear'],
      0,
    );
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
