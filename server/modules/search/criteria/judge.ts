import type { Criterion } from '../../../../contract/search/sourcing.calls.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import type { Language } from '../vocabulary/languages.ts';
import { type Level, levelGap, levelNames, levels, readLevel } from '../vocabulary/levels.ts';
import { judgePlace, readWantedPlace } from '../vocabulary/places.ts';
import { remember } from '../vocabulary/remember.ts';
import { detectLanguage } from '../vocabulary/text.ts';
import { alternativeRoles } from '../vocabulary/title-forms.ts';
import { expandTitle, titleGroups } from '../vocabulary/titles.ts';
import { certificateJudge, languageJudge, quoted, skillJudge, unclear } from './judge-skills.ts';
import type { Judge, Judgement } from './judgement.ts';
import { finderOf, skillFinder } from './mentions.ts';
import { type Person, termsOf } from './person.ts';
import { findYears } from './years.ts';

/** From this weight on another title is the same work. */
const sameWork = 0.5;
/** Parts of a headline that name a past or desired role. */
const notNow =
  /\b(?:former(?:ly)?|ex|previously|once|retired|aspiring|future|wannabe|ehemalige[rn]?|ancien(?:ne)?|antigu[oa]|fost[aă]?|until \d{4})\b/iu;

/** The current roles in a title. */
const currentRoles = (title: string): string[] =>
  title
    .split(/[|•·;(),/]|\s[–—-]\s|\s(?:at|@|to|for|bei|chez|en|presso|bij|la|w|reporting to|now|and)\s/iu)
    .map((part) => part.replace(/^\s*now\s+/i, '').trim())
    .filter((part) => part !== '' && !notNow.test(part));

/** A role of a title, with its terms in the languages in which it was asked for. */
interface ReadRole {
  role: string;
  groups: Set<number>;
  terms: Map<Language, string[]>;
}

/** What a title says is the same for every search. */
const readRoles = remember((title: string): ReadRole[] =>
  currentRoles(title).map((part) => {
    const { role } = readLevel(part);
    return { role, groups: titleGroups(role), terms: new Map() };
  }),
);

function termsIn({ role, terms }: ReadRole, language: Language): string[] {
  const known = terms.get(language) ?? termsOf(role, language);
  terms.set(language, known);
  return known;
}

interface Alternative {
  terms: string[];
  language: Language;
  isSame: boolean;
}

const headLast = new Set<Language>(['en', 'de', 'nl']);

/** A title without its signs: a criterion has no comma. */
const bareWords = (title: string): string =>
  foldAccents(title)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();

/** Judges a person's role by their title: the role itself, its synonyms in nine languages, or other work. */
function titleJudge(text: string): Judge {
  const language = detectLanguage(text);
  const { role } = readLevel(alternativeRoles(text)[0] ?? text);
  const expanded = expandTitle(text, language);
  const alternatives: Alternative[] = [
    ...alternativeRoles(text).map((part) => ({
      terms: termsOf(readLevel(part).role, language),
      language,
      isSame: true,
    })),
    { terms: termsOf(text, language), language, isSame: true },
    ...expanded.map(({ phrase, weight, language: of }) => ({
      terms: termsOf(phrase, of),
      language: of,
      isSame: weight > sameWork,
    })),
  ].filter(({ terms }) => terms.length > 0);
  const isSameWork = matcherOf(alternatives.filter(({ isSame }) => isSame));
  const groups = titleGroups(role);
  const names = [
    role,
    ...expanded
      .filter(({ weight }) => weight > sameWork)
      .slice(0, 12)
      .map(({ phrase }) => phrase),
  ].filter((name) => name.length > 3);
  const find = finderOf(names.map((name) => foldAccents(name)));
  const asked = bareWords(text);
  const judgeTitle = remember((title: string): Judgement['verdict'] => {
    // `Fish and Game Warden` is one role where it is asked for as one.
    if (bareWords(title) === asked) return 'found';
    const roles = readRoles(title);
    if (roles.some(isSameWork)) return 'found';
    const others = roles.flatMap((given) => [...given.groups]);
    if (others.length === 0 || others.some((group) => groups.has(group))) return 'unclear';
    // Known work that isn't this one: sure where both are known, else where they share no word.
    const own = new Set(termsOf(role, language));
    const sharesWord = roles.some((given) => termsIn(given, language).some((term) => own.has(term)));
    return groups.size > 0 || !sharesWord ? 'missing' : 'unclear';
  });
  return (person) => {
    const { title } = person.fields;
    const verdict = judgeTitle(title);
    const isNamed = readRoles(title).length > 0;
    if (verdict !== 'unclear') return { verdict, quote: title, field: 'title' };
    const stated = find(person).find(
      ({ scope, passage }) => scope === 'stated' && passage.field === 'summary',
    );
    if (stated) return quoted(isNamed ? 'unclear' : 'found', stated);
    return isNamed ? { verdict: 'unclear', quote: title, field: 'title' } : unclear;
  };
}

/** True if a role holds one of many titles: of each language only those are compared whose first word it has. */
function matcherOf(alternatives: Alternative[]): (role: ReadRole) => boolean {
  const byLanguage = Map.groupBy(alternatives, ({ language }) => language);
  const byWord = [...byLanguage].map(
    ([language, own]) => [language, Map.groupBy(own, ({ terms }) => terms[0])] as const,
  );
  return (role) =>
    byWord.some(([language, own]) => {
      const terms = termsIn(role, language);
      return terms.some((term) => own.get(term)?.some((alternative) => holdsRole(terms, alternative)));
    });
}

/** All terms of a role stand in a title, its noun where the title's noun stands. */
function holdsRole(terms: string[], { terms: wanted, language }: Alternative): boolean {
  if (!wanted.every((term) => terms.includes(term))) return false;
  return (
    !headLast.has(language) ||
    terms.at(-1) === wanted.at(-1) ||
    wanted.length > 2 ||
    /^(?:i{1,3}|iv|\d)$/.test(terms.at(-1) ?? '')
  );
}

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
