import type { Passage, Person } from '../person.ts';
import { foldAccents, type Language, remember, rememberOf } from '../vocabulary/fold.ts';
import { detectLanguage } from '../vocabulary/language.ts';
import { levelGap, levels, readLevel } from '../vocabulary/levels.ts';
import { areAlikeInDeed, type Token, tokenize } from '../vocabulary/text.ts';
import { alternativeRoles, genderless, spelledOut, turned, withoutField } from '../vocabulary/title-forms.ts';
import { expandTitle, occupationsOf, sameTitles, titleGroups, titleSpelling } from '../vocabulary/titles.ts';
import { type Judge, type Judgement, quoted, unclear } from './judgement.ts';
import { scopeOf } from './scope.ts';

const notNow =
  /\b(?:former(?:ly)?|ex|previously|once|retired|aspiring|future|wannabe|seeking|looking|ehemalige[rn]?|ancien(?:ne)?|antigu[oa]|fost[aă]?|until \d{4})\b/iu;
const ofAnother = /\s(?:at|@|to|for|bei|chez|en|presso|bij|la|w|reporting to)\s/iu;

const currentRoles = (title: string): string[] =>
  title
    .split(/[|•·;(),/]|\s[–—-]\s|\s(?:now|and)\s/iu)
    .map((part) => (part.replace(/^\s*now\s+/i, '').split(ofAnother)[0] ?? '').trim())
    .filter((part) => part !== '' && !notNow.test(part));

interface ReadRole {
  role: string;
  level: ReturnType<typeof readLevel>['level'];
  groups: Set<number>;
  words: Map<Language, Token[]>;
  language: Language;
}

function readRole(part: string): ReadRole {
  const { role, level } = readLevel(part);
  return { role, level, groups: titleGroups(role), words: new Map(), language: detectLanguage(role) };
}

const readRoles = remember((title: string): ReadRole[] =>
  currentRoles(title).flatMap((part) => {
    const folded = foldAccents(part);
    return [...new Set([part, withoutField(part)]), ...turned(folded), ...spelledOut(folded)].map(readRole);
  }),
);

function wordsIn({ role, words }: ReadRole, language: Language): Token[] {
  const known =
    words.get(language) ?? tokenize(role, language).filter((one) => isNoLink(one) && !step.test(one.word));
  words.set(language, known);
  return known;
}

const step = /^(?:i{1,3}|iv|\d)$/;

interface Alternative {
  words: Token[];
  language: Language;
}

const headLast = new Set<Language>(['en', 'de', 'nl']);

function wordsOfPhrase(phrase: string, language: Language): Alternative {
  const words = tokenize(phrase, language).filter(isNoLink);
  const inEnglish = tokenize(phrase, 'en').filter(isNoLink);
  return inEnglish.length > words.length && inEnglish.every(({ word }) => word.length >= longWord)
    ? { words: inEnglish, language: 'en' }
    : { words, language };
}
const longWord = 4;
const isLink = /^(?:area|region|regional|national|global|international|senior|junior|lead|principal)$/;
const isNoLink = ({ word }: Token) => !isLink.test(word);

const bareWords = (title: string): string =>
  foldAccents(title)
    .replace(/[^\p{L}\p{N}+#]+/gu, ' ')
    .trim();
const anyGender = (title: string): string => bareWords(title).split(' ').map(genderless).join(' ');

function groupsOf(role: string): Set<number> {
  const named = titleGroups(role);
  return named.size > 0 ? named : titleGroups(withoutField(role));
}

export function titleJudge(text: string): Judge {
  const language = detectLanguage(text);
  const first = readLevel(alternativeRoles(text)[0] ?? text);
  const asked = first.isNamed ? first : { ...first, level: readLevel(text).level };
  const alternatives = [
    ...alternativeRoles(text).map((part) => ({ phrase: readLevel(part).role, language })),
    { phrase: text, language },
    ...sameTitles(text, language).filter(({ phrase }) => !isHelperOf(phrase, text)),
  ].map(({ phrase, language: of }) => wordsOfPhrase(phrase, of));
  const groups = new Set(alternativeRoles(text).flatMap((part) => [...groupsOf(readLevel(part).role)]));
  const hasName = matcherOf(
    alternatives.filter(({ words }) => words.length > 0),
    groups,
  );
  const isOfLevel =
    levels[asked.level] >= levels.director ||
    levels[asked.level] <= levels.trainee ||
    !endsAlike(text, asked.role);
  const isSameWork = (given: ReadRole) =>
    hasName(given) &&
    !(isOfLevel && levelGap(asked.level, given.level) > 1) &&
    // An intern has not the work.
    !(levels[given.level] <= levels.trainee && levels[asked.level] > levels.trainee);
  const isSenior = levels[asked.level] >= levels.senior && levels[asked.level] <= levels.lead;
  const isBelow = ({ level }: ReadRole) => isSenior && levels[level] < levels[asked.level];
  const own = new Set(tokenize(asked.role, language).map(({ term }) => term));
  const names = [text, ...expandTitle(text, language).map(({ phrase }) => phrase)];
  const occupations = new Set([text, asked.role].flatMap((role) => [...occupationsOf(role)]));
  const related = new Set(names.flatMap((name) => tokenize(name, 'en').map(({ term }) => term)));
  /** Of a role that our list lacks, the work that its occupation is. */
  const ofOccupation = groups.size > 0 ? groups : new Set(names.flatMap((name) => [...titleGroups(name)]));
  const wanted = anyGender(text);
  const judgeTitle = remember((title: string): Judgement['verdict'] | 'unlike' => {
    if (anyGender(title) === wanted) return 'found';
    const roles = readRoles(title);
    const same = roles.filter(isSameWork);
    if (same.length > 0) return same.every(isBelow) ? 'unclear' : 'found';
    const others = roles.flatMap((given) => [...given.groups]);
    if (others.some((group) => ofOccupation.has(group))) return 'unclear';
    // Known work that isn't this one: sure where both are known, else where they share no word.
    const sharesWord = roles.some((given) => wordsIn(given, language).some(({ term }) => own.has(term)));
    if (others.length > 0) return groups.size > 0 || !sharesWord ? 'missing' : 'unclear';
    const words = roles.map((given) => wordsIn(given, 'en'));
    const isRelated =
      sharesWord ||
      words.flat().some(({ term }) => related.has(term)) ||
      roles.some(({ role }) => !occupations.isDisjointFrom(occupationsOf(role)));
    return !isRelated && words.some(namesWork) ? 'unlike' : 'unclear';
  });
  return (person) => {
    const { title } = person.fields;
    const verdict = judgeTitle(title);
    if (verdict === 'found' && isOfMany(title) && anyGender(title) !== wanted && !namesPartOf(person, own))
      return { verdict: 'unclear', quote: title, field: 'title' };
    if (verdict === 'found' || verdict === 'missing') return { verdict, quote: title, field: 'title' };
    const isNamed = readRoles(title).length > 0;
    const passage = person.passages.find(
      (one) =>
        one.field === 'summary' &&
        !one.isAside &&
        statedRoles(one).some((role) =>
          readRoles(role).some(
            (given) => isSameWork(given) && !isBelow(given) && !endsInField(wordsIn(given, 'en')),
          ),
        ),
    );
    if (passage) return quoted(isNamed ? 'unclear' : 'found', { passage });
    if (verdict === 'unlike') return { verdict: 'missing', quote: title, field: 'title' };
    return isNamed ? { verdict: 'unclear', quote: title, field: 'title' } : unclear;
  };
}

/** A customer success manager or a Scrum master, a project or a product manager: the text tells which. */
const isOfMany = (title: string): boolean =>
  /^(?:am|ca|cs|csm|ma|pa|pm|sa)$/.test(bareWords(title).replace(/ \d+$/, ''));

const namesPartOf = ({ folded }: Person, terms: Set<string>): boolean =>
  [...terms].some((term) => term.length > longWord && folded.includes(term));

const namesWork = (words: Token[]): boolean =>
  words.some(({ word }) => !namesNoWork.test(word)) && words.some(({ word }) => titleSpelling().has(word));

const namesNoWork =
  /^(?:consultants?|specialists?|professionals?|experts?|freelanc(?:e|ers?)|founders?|co|owners?|partners?|managers?|leads?|leaders?|heads?|directors?|associates?|assistants?|officers?|executives?|employees?|workers?|members?|teams?|interns?|trainees?|students?|graduates?|candidates?|junior|senior|chief|entrepreneurs?|contractors?|self|employed|unemployed|open)$/;

const endsAlike = (title: string, role: string): boolean =>
  bareWords(title).split(' ').at(-1) === role.split(' ').at(-1);

const beginningOf = (token: Token | undefined): string | undefined => token?.word.slice(0, 2);

/** True if a role holds one of many titles: of each language only those are compared whose first word begins alike. */
function matcherOf(alternatives: Alternative[], groups: Set<number>): (role: ReadRole) => boolean {
  const byLanguage = Map.groupBy(alternatives, ({ language }) => language);
  const byWord = [...byLanguage].map(
    ([language, own]) => [language, Map.groupBy(own, ({ words }) => beginningOf(words[0]))] as const,
  );
  return (role) =>
    byWord.some(([language, own]) => {
      const words = wordsIn(role, language);
      // `Commercial Loan Officer` is no French `commercial`, and a `camarera de pisos` no `camarera`.
      const isOther =
        words.length > 1 &&
        !headLast.has(language) &&
        (role.language !== language ||
          (groups.size > 0 && role.groups.size > 0 && groups.isDisjointFrom(role.groups)));
      return words.some((word) =>
        own
          .get(beginningOf(word))
          ?.some(
            (alternative) => !(isOther && alternative.words.length === 1) && holdsRole(words, alternative),
          ),
      );
    });
}

/**
 * A role stands in a title, its noun where the title's noun stands and its words side by side: a product marketing manager
 * is no product manager.
 */
function holdsRole(words: Token[], { words: wanted, language }: Alternative): boolean {
  const from = headLast.has(language) ? words.length - wanted.length : 0;
  const [noun, wantedNoun] = headLast.has(language) ? [words.at(-1), wanted.at(-1)] : [words[0], wanted[0]];
  return (
    noun !== undefined &&
    wantedNoun !== undefined &&
    !(namesField.test(noun.word) && !namesField.test(wantedNoun.word)) &&
    !(namesPerson.test(wantedNoun.word) && !namesPerson.test(noun.word)) &&
    wanted.every(
      (one, at) =>
        isSameWord(words[from + at], one) &&
        (at === wanted.length - 1 || areAlikeInDeed(words[from + at]?.word ?? '', one.word)),
    ) &&
    !words.some(({ word }) => helps.test(word) && wanted.every((one) => one.word !== word))
  );
}

const helps =
  /^(?:assistants?|asst|pre|presales|deputy|assistent(?:in)?|stellvertretender?|adjoint|auxiliar|asistente?|aide|vice)$/;
/** `Aide-comptable` is another name of a bookkeeper, but no `comptable`. */
const isHelperOf = (title: string, role: string): boolean => {
  const [words, own] = [bareWords(title).split(' '), bareWords(role).split(' ')];
  return (
    words.some((word) => helps.test(word) && !own.includes(word)) && own.every((word) => words.includes(word))
  );
};
/** Names of fields and activities, which end a title no person has: `engineering`, `administration`, `management`. */
const namesField = /(?:ing|ions?|ments?|al|ive|ship|ung|anz|enz|ance|ence|acy|ncy|logy|ics)$/;
const endsInField = (words: Token[]): boolean =>
  words.length > 0 &&
  /^(?:sales|it|hr|finance|marketing|arts?|science)$|(?:ing|ions?|logy)$/.test(words.at(-1)?.word ?? '');
const namesPerson = /(?:[eo]r|ist|ian|eur|euse|trice|ant|ent)(?:s|e|es|in|innen|a|ka|ă)?$/;
/** Longer endings make another word: Romanian `programator` is no English `program`. */
const longestEnding = 3;

/** Two forms of one word; `arts` are no form of `art`. */
function isSameWord(one: Token | undefined, other: Token): boolean {
  if (one === undefined) return false;
  if (one.word === other.word || genderless(one.word) === genderless(other.word)) return true;
  if (one.term !== other.term || one.word === 'arts' || other.word === 'arts') return false;
  const [a, b] = [one.word, other.word];
  let same = 0;
  while (same < Math.min(a.length, b.length) && a[same] === b[same]) same++;
  return (
    Math.abs(a.length - b.length) <= longestEnding && same >= Math.min(a.length, b.length) - longestEnding
  );
}

const introductions =
  /(?<!\p{L})(?:(?:work|worked|working|works|serve|served|serving|employed|joined|promoted|appointed|engaged|experience|career|position|years?|months|currently|spearheading|practicing) (?:\p{L}{1,12} ){0,2}as|i am|i['’]m|(?:designation|position|job title|occupation|current role)(?: held)?\s?[:–-]+|arbeite[nt]? als|tätig als|travaille comme|en tant que|trabaj[oa] como|lavor[oa] come|werk(?:t|zaam)? als|lucrez ca|pracuj[eę] jako)\s+(?:an?\s|the\s)?/giu;
const aboutOthers =
  /^(?:(?:assist|report|support|help|liais|interact|cooperat|communicat|coordinat|recruit|replac|shadow|advis|provid|meet|guid|interview|seek|supervis|award|aspir|apply|appli|want|becom|prepar|train|hir|coach|conduct|work|teach)(?:e|es|s|ed|ing|ting)?|manag(?:e|es|ed|ing)|led|met|taught|looking|future|former|for|to|the|by|with|under|our|all|other|references?|diploma|degree|bachelor\S*|master\S*|b\.?\s?tech|[bm]\.\s?\p{L}+|certificate)(?!\p{L})/iu;
const mostWords = 6;
const longestRole = 60;

/** `Trip Planner (Python) - A trip planning application`. */
const ofProject =
  /\s[–—-]\s(?:an? |the )?(?:[\p{L}-]+ ){0,4}(?:apps?|applications?|websites?|games?|projects?|platforms?)(?!\p{L})/u;

const statedRoles = rememberOf(({ text, folded }: Passage): string[] => {
  const line = text.replace(/^[^\p{L}]+/u, '');
  const first = (
    line.split(/[|•·;:(),@\t\d]|\s[–—-]\s|\s(?:with|in|from|since|who|where|mit|bei|chez|im)\s/u)[0] ?? ''
  ).trim();
  const isRole =
    /^\p{Lu}/u.test(first) &&
    first.split(/\s+/).length <= mostWords &&
    !aboutOthers.test(first) &&
    !/\s(?:using|via|through|by)\s/u.test(first) &&
    !ofProject.test(folded) &&
    !(/^certified /i.test(first) && !/(?:19|20)\d\d/.test(text)) &&
    !/(?:[eo]r|ist|ian|ant)s$/.test(first) &&
    !/\b(?:universi\p{L}+|from (?:the )?[^,]{0,50}(?:college|institute|school)|awards?|of the (?:year|month|quarter)|scholarships?|nominee|finalist)\b/u.test(
      folded,
    );
  const introduced = [...text.matchAll(introductions)].flatMap((match) => {
    const from = match.index + match[0].length;
    if (scopeOf(folded, from, from) !== 'stated') return [];
    const [role = ''] = /^[^.,;:()|\d]+/u.exec(text.slice(from, from + longestRole)) ?? [];
    return [(role.split(/\s(?:with|in|of the|who|where|since|from|mit)\s/u)[0] ?? '').trim()];
  });
  return [...(isRole ? [first] : []), ...introduced].filter((role) => role !== '');
});
