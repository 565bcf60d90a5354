import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { type Level, levelGap, levelNames, levels, readLevel } from '../vocabulary/levels.ts';
import { judgePlace, readWantedPlace } from '../vocabulary/places.ts';
import { certificateJudge, languageJudge, quoted, skillJudge, unclear } from './judge-skills.ts';
import { titleJudge } from './judge-title.ts';
import type { Judge } from './judgement.ts';
import { skillFinder } from './mentions.ts';
import type { Person } from './person.ts';
import { findYears } from './years.ts';

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

/** Judges a place by the location. */
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

/** Judges years of experience, of something or in all, such as `5+ years of Java`. */
function yearsJudge(text: string): Judge {
  const thisYear = new Date().getFullYear();
  const [, number = '0', topic = ''] = /^(\d+(?:\.\d)?)\+? years(?: of (.+))?$/i.exec(text) ?? [];
  const wanted = Number(number) || findYears(text, thisYear)[0]?.years || 0;
  const find = topic === '' ? undefined : skillFinder(topic).names;
  return (person) => {
    const claims = person.years;
    const longest = (list: typeof claims) =>
      list.reduce<(typeof claims)[number] | undefined>(
        (best, claim) => (best && best.years >= claim.years ? best : claim),
        undefined,
      );
    const decide = (claim: (typeof claims)[number]) =>
      quoted(claim.years >= wanted ? 'found' : 'missing', claim);
    if (find) {
      const mentions = find(person);
      const own = longest(claims.filter((claim) => isAbout(claim, mentions)));
      if (own) return decide(own);
      const inAll = longest(claims);
      // Less experience in total means less in every skill.
      if (inAll && inAll.years < wanted) return quoted('missing', inAll);
      return inAll && mentions.some(({ scope }) => scope === 'stated') ? quoted('unclear', inAll) : unclear;
    }
    const most = longest(claims);
    return most ? decide(most) : unclear;
  };
}

/** A span of years belongs to what is mentioned next to it: `eight years of SQL and one of Java`. */
function isAbout(
  claim: { passage: Person['passages'][number]; start: number; end: number },
  mentions: { passage: Person['passages'][number]; start: number; end: number; scope: string }[],
): boolean {
  return mentions.some(({ passage, start, end, scope }) => {
    if (passage !== claim.passage || scope === 'denied') return false;
    // `Six months of Java, nine years of SQL`: what follows the years is what they are of.
    const after = passage.text.slice(claim.end);
    if (end <= claim.start && /^\s+(?:of|in|as|with)\s+(?!experience|practice|work)/i.test(after))
      return false;
    const between =
      start >= claim.end ? passage.text.slice(claim.end, start) : passage.text.slice(end, claim.start);
    return (
      between.length < 60 &&
      !/\d\+?\s*(?:years?|yrs)|\b(?:one|two|three|four|five|six|seven|eight|nine|ten) (?:years?|of|in)\b/i.test(
        between,
      )
    );
  });
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
