import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { type Level, levelGap, levelNames, levels, readLevel } from '../vocabulary/levels.ts';
import { judgePlace, readWantedPlace } from '../vocabulary/places.ts';
import { certificateJudge } from './judge-certificate.ts';
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

/** Judges a level by the title; neighbours are unclear, as companies name them differently. */
function levelJudge(text: string): Judge {
  const wanted = byText.get(text.toLowerCase()) ?? readLevel(text).level;
  return ({ fields: { title } }) => {
    if (title === '') return unclear;
    const given = readLevel(title);
    const gap = levelGap(wanted, given.level);
    if (gap === 0) return { verdict: 'found', quote: title, field: 'title' };
    // A job for a mid-level person may take a senior, not a trainee.
    const isNear = wanted === 'plain' ? given.level === 'senior' : gap <= 1 || (!given.isNamed && gap <= 1);
    return { verdict: isNear ? 'unclear' : 'missing', quote: title, field: 'title' };
  };
}

function placeJudge(text: string): Judge {
  const wanted = readWantedPlace(text);
  return ({ fields: { location, latitude, longitude } }) => {
    const verdict = judgePlace(wanted, {
      location,
      latitude: latitude ?? null,
      longitude: longitude ?? null,
    });
    return location === '' ? { ...unclear, verdict } : { verdict, quote: location, field: 'location' };
  };
}

/** Prepares the judgement of a criterion, so that a thousand people can be judged in a fraction of a second. */
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
      return skillJudge(text);
  }
}
