import type { Passage, Person } from '../person.ts';
import { isEverydayWord } from '../reading/advert/sentence-words.ts';
import { foldAccents } from '../vocabulary/fold.ts';
import { isHeading } from '../vocabulary/resume-headings.ts';
import { technologyHints, technologyNames, technologyProofs } from '../vocabulary/technologies.ts';
import { stem } from '../vocabulary/text.ts';
import { titleSpelling } from '../vocabulary/titles.ts';
import {
  isEveryday,
  isItem,
  isKnownSkill,
  isMeantHere,
  isOfAnotherTrade,
  isOtherThing,
  isWholeItem,
  spellingsOfEveryday,
} from './find-skills.ts';
import { type Scope, scopeOf } from './scope.ts';

export interface Mention {
  passage: Passage;
  scope: Scope;
  start: number;
  end: number;
}

type Finder = (person: Pick<Person, 'passages' | 'folded'>) => Mention[];

function patternOf(name: string, isGeneral: boolean): string {
  const [, product, module] = /^(sap) ([a-z]{2,3})$/.exec(foldAccents(name)) ?? [];
  if (product && module) return `${product}(?:[\\s,:(/&-]{1,3}${otherModule}){0,6}[\\s,:(/&-]{1,3}${module}`;
  return foldAccents(name)
    .trim()
    .split(/[\s-]+/)
    .map((word) =>
      isGeneral && /^[a-z]{5,}$/.test(word)
        ? `${RegExp.escape(prefixOf(word))}${endings}`
        : RegExp.escape(word),
    )
    .join('[\\s-]*');
}

const otherModule =
  '(?:modules?|module[ns]|fi|co|fico|mm|sd|pp|pm|qm|wm|ewm|hr|hcm|ps|bw|bi|crm|and|und|et|y|e)';

const endings = '(?!abl|abil|plac|less|ful)[a-z]{0,7}';

const prefixOf = (word: string): string => {
  const stemmed = stem(word, 'en');
  return word.startsWith(stemmed) && stemmed.length >= 4 ? stemmed : word;
};

const bounded = (patterns: string[], flags: string) =>
  new RegExp(`(?<![\\p{L}\\p{N}.])(?:${patterns.join('|')})(?![\\p{L}\\p{N}+#])`, flags);

/** Finds a skill by its names, and by others that prove or suggest it, which a denial of the skill doesn't touch. */
export function skillFinder(skill: string): Record<'names' | 'proofs' | 'hints', Finder> {
  return {
    names: finderOf(technologyNames(skill)),
    proofs: finderOf(technologyProofs(skill)),
    hints: finderOf(technologyHints(skill)),
  };
}

/** @param isExact without the endings that running text gives to general words */
export function finderOf(names: string[], isExact = false): Finder {
  const plain = names.filter((name) => !isEveryday(name));
  const ambiguous = names.filter(isEveryday);
  // `Postgres` is a name as `PostgreSQL` is: `postgrado` is no form of it.
  const isProper = plain.some((name) => name !== name.toLowerCase() && !/\s/.test(name));
  const isGeneral = (name: string) =>
    !isExact && ((name === name.toLowerCase() && !isProper) || /\s/.test(name));
  const pattern =
    plain.length > 0
      ? bounded(
          plain.map((name) => patternOf(name, isGeneral(name))),
          'gu',
        )
      : undefined;
  const forms = plain.filter(isGeneral).map((name) =>
    foldAccents(name)
      .trim()
      .split(/[\s/-]+/),
  );
  const isOtherWord = (written: string, before: string): boolean => {
    const words = written.split(/[\s/-]+/);
    const own = forms.filter(({ length }) => length === words.length);
    return (
      own.length > 0 &&
      own.length === plain.length &&
      !own.some((name) =>
        name.every((word, at) =>
          isFormOf(words[at] ?? '', word, at === name.length - 1 ? before : undefined),
        ),
      )
    );
  };
  const activity = plain.find((name) => /^[a-z]+(?: [a-z]+)?ing$/i.test(name)) ?? '';
  const short = acronyms(plain);
  const isAscii = plain.every((name) => /^[ -~]+$/.test(name));
  const isName = (text: string, start: number, end: number): boolean => {
    const written = text.slice(start, end);
    if (isInAddress(text, start) || isPartOfWord(text, start, end)) return true;
    if (short.has(written.toLowerCase()) && isOtherLetters(text, start, end)) return true;
    if (isAscii && !isExact && !plain.some(isGeneral)) {
      if (/[^ -~]/.test(written)) return true;
    }
    if (short.has(written) && !isKnownSkill(written)) return true;
    return (
      short.has(written.toLowerCase()) &&
      /^\p{Lu}\p{Ll}+$/u.test(written) &&
      (/\p{Lu}\p{Ll}+ $/u.test(text.slice(0, start)) || /^['’]s\b| \p{Lu}\p{Ll}/u.test(text.slice(end)))
    );
  };
  const exact = ambiguous.length > 0 ? ambiguousPattern(ambiguous) : undefined;
  const ambiguousItems = ambiguous.map(foldAccents);
  const probes = withoutContained(names.map((name) => probeOf(name, isGeneral(name))));
  return (person) => {
    if (!probes.some((probe) => person.folded.includes(probe))) return [];
    return person.passages.flatMap((passage) => {
      if (!probes.some((probe) => passage.folded.includes(probe))) return [];
      const { folded, field } = passage;
      if (field === 'summary' && isHeading(passage.text)) return [];
      const found = pattern
        ? [...folded.matchAll(pattern)].filter(
            ({ 0: name, index }) =>
              !isOtherThing(name, folded.slice(0, index), folded.slice(index + name.length)) &&
              !isOtherWord(name, folded.slice(Math.max(0, index - 40), index)) &&
              !isName(passage.text, index, index + name.length) &&
              !isSpelledOtherwise(passage.text, index, index + name.length, plain) &&
              !isOfOrganization(passage.text, index, index + name.length) &&
              !(plain.every(isGeneral) && endsEmployer(passage.text, index, index + name.length)),
          )
        : [];
      if (exact && field === 'skills') {
        if (ambiguousItems.some((name) => isItem(folded, name) && !isOfAnotherTrade(name, listOf(person))))
          return [{ passage, scope: 'stated' as const, start: 0, end: folded.length }];
      } else if (exact)
        found.push(
          ...[...passage.text.matchAll(exact)].filter(
            ({ 0: written, index }) =>
              !isPartOfWord(passage.text, index, index + written.length) &&
              isMeantHere(passage.text, index, index + written.length, isKnownSkill),
          ),
        );
      return found.map(({ 0: [...letters], index }) => {
        const end = index + letters.join('').length;
        return {
          passage,
          scope:
            passage.isAside ||
            isContact(folded.slice(index, end), folded.slice(end)) ||
            (activity !== '' && field !== 'skills' && isOnlyRelated(activity, passage, index, end))
              ? ('elsewhere' as const)
              : field === 'skills' && !/\b(?:no|not|kein\w*|learning|basic)\b/.test(folded)
                ? ('stated' as const)
                : scopeOf(folded, index, end, /^\p{Lu}/u.test(passage.text.slice(index, end))),
          start: index,
          end,
        };
      });
    });
  };
}

/** Turns `policies`, `modelling` and `sourced` into `policy`, `model` and `sourc`. */
const withoutEnding = (word: string): string =>
  word
    .replace(/(?<=[^aeiou])(?:ies|ied)$/, 'y')
    .replace(/(?:ed|ings?)$|(?<=s|x|z|ch|sh)es$|(?<=[^su])s$/, '')
    .replace(/([^aeiou])\1$/, '$1')
    .replace(/is$/, 'iz')
    .replace(/e$/, '');

const otherEnding = /^(?:e[mnrs]?|ern|n|s|as?|os?|ii?|ie)?$/;
const ofOther = /(?<!\p{L})(?:across|at|by|for|from|in|into|of|on|the|to|with)(?: [^ ]+)? $/u;
/** Trades that are no deed where something else is done: `constructed services`. */
const apartFromDeeds = new Set('construction education production transportation distribution'.split(' '));
const deed = /(?:[st]ion|ment|[ae]nce)s?$/;

/**
 * Accepts forms that differ in number or tense alone: `regular` is no form of `regulations`. The person may
 * stand for the activity, as `engineer` for `engineering`. @param before the words before the last word of a
 * name; undefined for another word, which has no other form of its own
 */
function isFormOf(written: string, word: string, before: string | undefined): boolean {
  if (written === word) return true;
  let same = 0;
  while (same < Math.min(written.length, word.length) && written[same] === word[same]) same++;
  const isNear = same >= Math.min(written.length, word.length) - 3;
  const isSame = withoutEnding(written) === withoutEnding(word);
  if (word.endsWith('ing') && !/(?:ings?|ed)$/.test(written)) {
    if (before === undefined || !isNear) return false;
    return /(?:[eo]rs?|eurs?)$/.test(written) || (isSame && written.endsWith('s') && !ofOther.test(before));
  }
  if (isSame) return true;
  if (before !== undefined && deed.test(word) && /(?:ed|ing)$/.test(written))
    return isNear && !apartFromDeeds.has(word);
  return otherEnding.test(written.slice(same)) && otherEnding.test(word.slice(same));
}

/** Activities that are no deed where their things are named: `well-known brands`, `SSIS packages`. */
const apartFromThings = new Set('branding packaging networking banking manufacturing driving'.split(' '));

/** `Teachers' day` and `errors reported by users` are about an activity, `Teacher` and `Audited accounts` name it. */
function isOnlyRelated(activity: string, { text, folded }: Passage, start: number, end: number): boolean {
  const written = folded.slice(start, end);
  if (/(?:ings?|[eo]r|eur)$/.test(written)) return false;
  if (written.endsWith('ed')) return !/^\P{L}*$|[,;:•●*]\s*$|\band $/u.test(text.slice(0, start));
  return /[eo]rs$/.test(written) || apartFromThings.has(foldAccents(activity));
}

/** `Shishu Model High School`, `Loan Cloud Company`: part of the name of a school or an employer. */
const isOfOrganization = (text: string, start: number, end: number): boolean =>
  /(?<!\p{L})(?:institute|college|school|university|academy|faculty|board|department|society|association|chamber|ministry) (?:of|for) [^,.;:()–-]{0,60}$|(?<!\p{L})(?:universit\p{L}+|college|institute)[^;:()–]{0,40}(?:\bdept\.?|\bdepartment) of [^,.;:()–-]{0,60}$|(?<!\p{L})(?:client|customer|company|employer|organi[sz]ation)(?: name)?\s{0,9}:\s{0,9}(?:\p{Lu}[^\s,.;:|]*\s){0,4}$/iu.test(
    text.slice(0, start),
  ) ||
  /^(?: \p{Lu}[\p{L}.]*){0,3},? (?:(?:&|and|of) )?(?:School|SCHOOL|College|COLLEGE|University|UNIVERSITY|Institute|INSTITUTE|Academy|Vidyalaya|Public School|Examination|Conference|Summit|Forum|Symposium|Club|Competition|Magazine|Journal)(?!\p{L})/u.test(
    text.slice(end),
  ) ||
  (/^\p{Lu}/u.test(text.slice(start)) &&
    /^(?: \p{Lu}[\p{L}.'’]*){0,2},? (?:Company|Corporation|Corp|Holdings?|Limited|Ltd|LTD|Inc|LLC|GmbH|Pvt|Pte|PTE|Bank|Hospital|Ministry|Foundation|Association|Fund|Industries)(?!\p{L})/u.test(
      text.slice(end),
    ));

/** `Minh Phuong Logistics, April 2018`: the last of several names in a line with dates, none of which titles or skills have. */
function endsEmployer(text: string, start: number, end: number): boolean {
  if (!/(?:19|20)\d\d/.test(text) || !/^\s*(?:$|[),|–-]|\p{L}{3,9}\.? \d{4}|\d)/u.test(text.slice(end)))
    return false;
  const before =
    text
      .slice(0, start)
      .split(/[,|:;()•❖]|\s[–—-]\s/)
      .at(-1)
      ?.trim() ?? '';
  return (
    before !== '' &&
    before
      .split(/\s+/)
      .every(
        (word) => /^\p{Lu}/u.test(word) && !titleSpelling().has(foldAccents(word)) && !isKnownSkill(word),
      )
  );
}

const initialsOf = (words: string): string =>
  words
    .split(/[\s/-]+/)
    .filter((word) => !/^(?:and|of|for|the|in|&)?$/i.test(word))
    .map((word) => word.charAt(0).toUpperCase())
    .join('');

/** `Production Planning and Control (PPC)` is no pay per click. */
function isSpelledOtherwise(text: string, start: number, end: number, names: string[]): boolean {
  const short = text.slice(start, end);
  if (!/^\p{Lu}{2,5}$/u.test(short) || !names.some((name) => initialsOf(name) === short)) return false;
  const ahead =
    text.charAt(start - 1) === '('
      ? text
          .slice(0, start - 1)
          .trimEnd()
          .split(' ')
          .slice(-6)
      : [];
  const [, behind = ''] = /^ ?\(([^()]{5,60})\)/.exec(text.slice(end)) ?? [];
  const known = names.map(foldAccents);
  const spelled = [behind, ...ahead.map((_, at) => ahead.slice(at).join(' '))].filter(
    (one) => initialsOf(one) === short,
  );
  return spelled.length > 0 && !spelled.some((one) => known.includes(foldAccents(one)));
}

/** Within `https://github.com/ana/DataScience`. */
const isInAddress = (text: string, start: number): boolean =>
  /https?:|www\.|\.(?:com|org)\//i.test(text.slice(0, start).split(/\s/).at(-1) ?? '') ||
  /^https?:\/\//i.test(text.slice(start));

/** `HP-UX` is no UX, and `non-payroll expenses` no payroll. */
const isPartOfWord = (text: string, start: number, end: number): boolean =>
  /(?<!\p{L})non-$/iu.test(text.slice(0, start)) ||
  (/^\p{Lu}{1,2}$/u.test(text.slice(start, end)) && /\p{Lu}-$/u.test(text.slice(0, start)));

/** `Led the team` is no LED. */
const isOtherLetters = (text: string, start: number, end: number): boolean =>
  !/^\p{Lu}+$/u.test(text.slice(start, end)) &&
  isEverydayWord(text.slice(start, end).toLowerCase(), 'en') &&
  !isWholeItem(text, start, end);

const isContact = (name: string, after: string): boolean =>
  /^(?:linkedin|github|gitlab|twitter|facebook|instagram|skype|gmail)$/.test(name) &&
  /^(?:\.com|\s?\/\s?\p{L}|\s*:\s*(?:$|https?:|www\.|@|[\p{L}.]*(?:linkedin|github|twitter)))/u.test(after);

const acronyms = (names: string[]): Set<string> =>
  new Set(names.filter((name) => /^\p{Lu}{2,4}$/u.test(name)).map((name) => name.toLowerCase()));

const listOf = ({ passages }: Pick<Person, 'passages'>): string =>
  passages.flatMap(({ field, folded }) => (field === 'skills' ? [folded] : [])).join(', ');

/** What contains another is not there where the other is not: `nurses` beside `nurse`. */
const withoutContained = (probes: string[]): string[] =>
  [...new Set(probes)].filter(
    (probe, _, all) => !all.some((other) => other !== probe && probe.includes(other)),
  );

const probeOf = (name: string, isGeneral: boolean): string => {
  const word =
    foldAccents(name)
      .trim()
      .split(/[\s-]+/)[0] ?? '';
  return isGeneral ? prefixOf(word) : word;
};

function ambiguousPattern(names: string[]): RegExp {
  const written = names.flatMap(spellingsOfEveryday).map((name) => RegExp.escape(name));
  return new RegExp(
    `(?<![\\p{L}\\p{N}.])(?:${[...new Set(written)].join('|')})(?![\\p{L}\\p{N}+#]|\\.\\p{L})`,
    'gu',
  );
}
