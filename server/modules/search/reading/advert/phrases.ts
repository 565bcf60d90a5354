import { foldAccents, type Language } from '../../vocabulary/fold.ts';
import type { NamedSkill } from '../../vocabulary/technologies.ts';
import { isOrdinary } from './asking-words.ts';
import { askingAnywhere, elided, type Part, partsOf, token, type Word } from './clause-parts.ts';
import { isHeadingAlone } from './headings.ts';
import {
  askingAt,
  type Core,
  compound,
  coreAround,
  coreBehind,
  coreOf,
  isFiller,
  lastOf,
} from './phrase-cores.ts';
import { type PhraseWords, phraseWordsOf } from './phrase-words.ts';
import {
  able,
  activities,
  clausal,
  counterparts,
  finite,
  hollow,
  infinitive,
  isActivity,
  isEverydayWord,
  isField,
  isHalf,
  isMannerly,
  isMannerlyPoint,
  isOfPlace,
  isOnlyVerb,
  isPlace,
  isTrade,
  isTradeOfManners,
  isVerb,
  leadingPeople,
  linkingS,
  namesDegree,
  namesFirst,
  predicates,
  terms,
} from './sentence-words.ts';

const mostWords = 5;
/** With those of genitives, of what is asked for by a word in front: `gestión de procesos de venta`. */
const mostGenitiveWords = 8;
const mostPointWords = 6;

type Span = Pick<NamedSkill, 'start' | 'end'>;

interface AskedText {
  text: string;
  parts: Part[];
  taken: (Span & { isSkill?: boolean })[];
  listed: 'point' | 'rest' | undefined;
  language: Language;
  own: PhraseWords;
  /** Where the names below a topic begin: `Databases: Oracle, DB2`. */
  topicEnd: number | undefined;
  hasTakenDetail: boolean;
}

/** What the parts before leave to the next one. */
interface Standing {
  isAsked: boolean;
  hasNamed: boolean;
  /** `Ability to`: what follows are manners, unless it is done by hand. */
  isAbility: boolean;
  /** Words that tell little alone name something among others that do: `experience in consulting, operations or logistics`. */
  chain: { named: number; fields: NamedSkill[] };
}

const overlaps = (one: Span, other: Span): boolean => one.start < other.end && one.end > other.start;

/**
 * Finds names that no list has, by the words around `experience`, `Kenntnisse` or `manejo`, and names alone in a
 * point of a list. @param listed `point` of a list of demands, or the `rest` of a line that begins with a
 * heading
 */
export function findPhrases(
  text: string,
  taken: AskedText['taken'],
  listed: AskedText['listed'],
  language: Language,
): NamedSkill[] {
  if (listed !== undefined && isHeadingAlone(text)) return [];
  const own = phraseWordsOf(language);
  const parts = partsOf(text, own);
  const asked: AskedText = {
    text,
    parts,
    taken,
    listed,
    language,
    own,
    topicEnd: listed === 'point' ? topicEndOf(text) : undefined,
    hasTakenDetail: parts.some(({ words, isDetail }) => isDetail && areTaken(words, taken)),
  };
  const standing: Standing = {
    isAsked: listed === 'rest' || (listed === 'point' && isNounPhrase(text, parts, language)),
    hasNamed: false,
    isAbility: false,
    chain: { named: 0, fields: [] },
  };
  const found = leadingPeople(text)
    .map(({ 0: written, index }) => ({ text: written, start: index, end: index + written.length }))
    .filter((span) => !taken.some((one) => overlaps(span, one)));
  for (const [index, { words }] of parts.entries()) {
    if (words.some(({ folded }) => terms.has(folded))) break;
    for (const span of namedIn(index, asked, standing)) {
      if (found.some((one) => overlaps(span, one)) || isPlace(span.text) || isOfPlace(text, span)) continue;
      found.push(span);
      standing.hasNamed = true;
    }
    if (!standing.isAsked) standing.chain = { named: 0, fields: [] };
    else if (standing.chain.named > 0) found.push(...standing.chain.fields.splice(0));
  }
  return found;
}

const areTaken = (words: Word[], taken: Span[]): boolean =>
  words.some((word) => taken.some((one) => overlaps(word, one)));

/** What a part names, as it stands behind the parts before it; it leaves to the next one how that stands. */
function namedIn(index: number, asked: AskedText, standing: Standing): NamedSkill[] {
  const { text, parts, taken, listed, language, own } = asked;
  const part = parts[index];
  if (!part) return [];
  const { words, isDetail, isExplained } = part;
  const at = index === 0 && tellsWhatWasDone(words, asked) ? 0 : askingAt(words, own);
  const hasAbility = words.some(({ folded }) => able.has(folded));
  standing.isAsked ||= isBelowTopic(words, asked);
  if (hasAbility || !isOnlyVerb(words[at]?.folded ?? ''))
    standing.isAbility = at < 0 && (hasAbility || standing.isAbility);
  if (standing.isAbility && at >= 0) return [];
  const core = coreOfPart(part, { at, isShared: sharesAsking(parts.slice(index), own) }, asked, standing);
  const isTaken = areTaken(words, taken);
  standing.hasNamed ||= isTaken;
  if (!core) {
    const isBesideSkill = listed === 'point' && !standing.isAbility && namesSkill(words, asked);
    standing.isAsked = (isDetail || isTaken) && (standing.isAsked || isBesideSkill);
    return [];
  }
  standing.isAsked =
    (standing.isAsked || at >= 0) && (!core.isCut || isExplained) && (at >= 0 || !hasAbility);
  if (isExplained && !(at >= 0 && namesMore.test(text.slice(words.at(-1)?.end)))) return [];
  const most = at >= 0 && !namesFirst.has(language) ? mostGenitiveWords : mostWords;
  const spans = [core.core, core.more].flatMap((each) => spansOf(text, each, taken, own, language, most));
  continueChain(standing.chain, areTaken(words, [...spans, ...taken]), text, core.core);
  return spans;
}

function continueChain(
  chain: Standing['chain'],
  isNamed: boolean,
  text: string,
  [only, ...more]: Word[],
): void {
  if (isNamed) chain.named++;
  else if (only && more.length === 0 && isField(only.folded))
    chain.fields.push({ text: text.slice(only.start, only.end), start: only.start, end: only.end });
}

const isBelowTopic = ([first]: Word[], { topicEnd }: AskedText): boolean =>
  topicEnd !== undefined && (first?.start ?? 0) >= topicEnd;

/** Undefined where a part is not asked for: neither by its own words, those before or behind it, nor by being a name. */
function coreOfPart(
  { words, isDetail }: Part,
  { at, isShared }: { at: number; isShared: boolean },
  { text, listed, language, own, topicEnd, hasTakenDetail }: AskedText,
  { isAsked, hasNamed, isAbility }: Standing,
): Core | undefined {
  if (at >= 0) return coreAround(words, at, own, language);
  if (isShared) return { core: lastOf(words, own), isCut: false, more: [] };
  const isCapitalDetail = hasTakenDetail && hasCapitals(text, words);
  const isOnlyDetail =
    isDetail &&
    hasNamed &&
    topicEnd === undefined &&
    !words.filter((word) => !isFiller(word, own)).every(({ start, end }) => isSure(text.slice(start, end))) &&
    !isCapitalDetail;
  if (isAsked && !isAbility && !own.anew.has(words[0]?.folded ?? '') && !isOnlyDetail)
    return coreBehind(words, own, language);
  const named = words.slice(
    Math.max(
      0,
      words.findIndex((word) => !isFiller(word, own)),
    ),
  );
  const isName =
    (!isOnlyDetail && isNamed(text, words)) ||
    (isDetail &&
      (isCapitalDetail ||
        (hasNamed && language !== 'de' && hasCapitals(text, named) && !/^\d/.test(named[0]?.folded ?? ''))));
  return listed === 'point' && isName && !words.some(({ folded }) => isMannerlyPoint(folded))
    ? { core: named, isCut: false, more: [] }
    : undefined;
}

/** `Microsoft Excel, pivot tables`: what stands beside a known skill in a point is asked for as well. */
const namesSkill = (words: Word[], { text, taken, own }: AskedText): boolean =>
  words.length <= mostPointWords &&
  !namesDegree.test(text) &&
  !words.some(({ folded }) => clausal.has(folded)) &&
  !isMannerly(words.find((word) => !isFiller(word, own))?.folded ?? '') &&
  words.some((word) => taken.some((one) => one.isSkill && overlaps(word, one)));

/** `Field service or technical operations experience`: what is asked for ends with the word that asks, for all of it. */
function sharesAsking([part, ...more]: Part[], own: PhraseWords): boolean {
  const next = more.find(({ isJoined }) => isJoined);
  const between = more.slice(0, next ? more.indexOf(next) : 0);
  const areItems = between.every(
    ({ words, isDetail }) => !isDetail && words.length <= mostNameWords && askingAt(words, own) < 0,
  );
  if (between.length > 0 && next?.words.some(({ folded }) => isMannerly(folded))) return false;
  if (!part || !next || part.isDetail || next.isDetail || !areItems) return false;
  const at = askingAt(next.words, own);
  return (
    at > 0 &&
    coreOf(next.words.slice(at + 1), own).core.length === 0 &&
    coreOf(next.words.slice(0, at), own).core.length > 0
  );
}

function isNounPhrase(text: string, parts: Part[], language: Language): boolean {
  const words = parts.flatMap((part) => part.words.map(({ folded }) => folded));
  return (
    words.length > 0 &&
    words.length <= mostListWords &&
    parts.every((part) => part.words.length <= mostPointWords) &&
    !(language === 'en' && isEnglishSentence(words, parts)) &&
    !/(?<!\p{Lu}\.\p{Lu})\.\s|[!?:]\s|[!?]$/u.test(text) &&
    !namesDegree.test(text) &&
    (namesFirst.has(language) || !isInfinitive(words)) &&
    !words.some((word) => isMannerlyPoint(word) || clausal.has(word) || able.has(word)) &&
    words.some((word) => word.length > 2)
  );
}
const mostListWords = 16;

/** A word alone that adverts seldom have is a name: `Puppeteer`. */
const isInfinitive = ([first = '', ...more]: string[]): boolean =>
  infinitive.test(first) && (more.length > 0 || isOrdinary(first));

const isEnglishSentence = (words: string[], parts: Part[]): boolean =>
  words.some((word) => finite.has(word)) || parts.some((part) => isVerb(part.words[0]?.folded ?? ''));

/** Where names below a topic begin; `Knowledge of databases: indexes` and `Motivation: …` are none. */
function topicEndOf(text: string): number | undefined {
  const [head = ''] = /^[^,.;:()]{3,50}:\s/.exec(text) ?? [];
  const isTopic =
    head !== '' && !beginsAsking(head) && !isMannerly(foldAccents(head)) && head.split(' ').length < 7;
  return isTopic ? head.length : undefined;
}

/** `Deployed services in two teams` asks for it without a word of asking. */
function tellsWhatWasDone([first]: Word[], { text, listed, language }: AskedText): boolean {
  if (listed !== 'point' || language !== 'en') return false;
  const isFollowed = first !== undefined && /^[ ,]+\p{Ll}/u.test(text.slice(first.end));
  return isFollowed && text.split(' ').length > 3 && isActivity(first.folded);
}

/** What of the words is not read already; beside something that is, only names. */
function spansOf(
  text: string,
  core: Word[],
  taken: { start: number; end: number }[],
  own: PhraseWords,
  language: Language,
  most: number,
): NamedSkill[] {
  const runs: Word[][] = [[]];
  for (const word of core) {
    if (taken.some((one) => word.start < one.end && word.end > one.start)) runs.push([]);
    else runs.at(-1)?.push(word);
  }
  const activitiesFrom = activities.exec(text)?.index ?? text.length;
  return runs.flatMap((run) => {
    const sure = runs.length > 1 ? namesAmong(text, run, language) : run;
    const named = language === 'de' ? upToNoun(text, sure) : sure;
    const words = most > mostWords ? upToGenitive(named, most, own) : behindOf(named, own, language);
    const [first, last] = [words[0], words.at(-1)];
    if (
      !first ||
      !last ||
      !isTelling(words, own, language, first.start >= activitiesFrom) ||
      words.length > most
    )
      return [];
    const isCut = words.length === 1 && !first.folded.endsWith('kenntnis');
    const head = isCut ? compound.exec(first.folded)?.[1] : undefined;
    const written = text.slice(first.start, head === undefined ? last.end : first.start + head.length);
    if (words.length === 1 && !isSure(written) && isEverydayWord(first.folded, language)) return [];
    const isCutOff = head !== undefined || (language === 'de' && text[last.end] === '-');
    const name = isCutOff ? written.replace(linkingS, '') : written;
    if (isCutOff && own.vague.has(foldAccents(name))) return [];
    return [{ text: name, start: first.start, end: first.start + name.length }];
  });
}

/** The names among words beside something known: `Allen Bradley` of `experience with Allen Bradley PLC programming`. */
function namesAmong(text: string, words: Word[], language: Language): Word[] {
  const isName =
    language !== 'de' &&
    words.length > 1 &&
    /\p{Ll} $/u.test(text.slice(0, words[0]?.start)) &&
    words.every(({ start }) => /\p{Lu}/u.test(text[start] ?? ''));
  return isName ? words : words.filter(({ start, end }) => isSure(text.slice(start, end)));
}

/** German nouns have capitals; what stands behind the last one is no part of a name: `Risiken frühzeitig zu erkennen`. */
function upToNoun(text: string, words: Word[]): Word[] {
  if (!/\P{L}\p{Lu}/u.test(text)) return words;
  const last = words.findLastIndex(({ start, end }) => /[\p{Lu}\d]/u.test(text.slice(start, end)));
  return words.slice(0, last + 1);
}

/** An amount, a relative clause or an activity is no part of a name: `más de 1.000`, `que rige`, `desempeñando`. */
const tellsMore = ({ folded }: Word): boolean => /\d|^que$|[aei]ndo$/.test(folded);

/** A name that is too long goes as far as one of its genitives: `logiciels de bureautique de traitement comptable`. */
function upToGenitive(words: Word[], most: number, { inner }: PhraseWords): Word[] {
  if (words.length <= mostWords || words.some(tellsMore)) return words.length > mostWords ? [] : words;
  if (words.length <= most) return words;
  const last = words.findLastIndex(({ folded }, at) => inner.has(folded) && at <= most);
  const first = words.slice(0, last).findLastIndex(({ folded }) => !inner.has(folded)) + 1;
  return words.slice(0, first);
}

/** The last thing of one that is too long: `lifecycle` of `all phases of the development of software lifecycles`. */
function behindOf(words: Word[], own: PhraseWords, language: Language): Word[] {
  if (words.length <= mostWords || !namesFirst.has(language)) return words;
  const of = words.findLastIndex(({ folded }) => own.inner.has(folded));
  const rest = of < 0 ? words : words.slice(of + 1);
  return rest.slice(
    Math.max(
      0,
      rest.findIndex((word) => !isFiller(word, own)),
    ),
  );
}

const textOf = (words: Word[]): string => words.map(({ folded }) => folded).join(' ');

const isNumber = /^[a-z]{0,3}-?\d{4,}$/;

function isTelling(
  words: Word[],
  { vague, inner, fillers }: PhraseWords,
  language: Language,
  isListed: boolean,
): boolean {
  if (words.length === 0) return false;
  if (words.length === 1 && isNumber.test(words[0]?.folded ?? '')) return false;
  const [one] = words;
  if (one && words.length === 1 && isHalf(language, one.folded) && !isListed && !isTrade(one.folded))
    return false;
  if (words.some(({ folded }) => (clausal.has(folded) && !inner.has(folded)) || predicates.has(folded)))
    return false;
  if (counterparts.has(words.at(-1)?.folded ?? '')) return false;
  if (words.some(({ folded }) => isMannerly(folded)) && !isTradeOfManners(textOf(words))) return false;
  const own = words.filter(({ folded }) => folded.length > 1 && !inner.has(folded) && !fillers.has(folded));
  const isHollow = own.length < 3 && hollow.has(own.at(namesFirst.has(language) ? -1 : 0)?.folded ?? '');
  return own.some(({ folded }) => !vague.has(folded)) || (own.length > 1 && !isHollow);
}

/** Surely a name, wherever it stands: `SysML`, `Node.js`, `B2B`. */
const isSure = (written: string): boolean =>
  /\p{L}\p{Lu}|\p{Lu}\d|\d\p{Lu}|[+#]|\p{L}\.\p{Ll}/u.test(written);

/** What these are about is asked for itself, too: `talent development, including coaching`. */
const namesMore = /^,? ?(?:including|incl\b|insbesondere|notamment|especialmente)/i;
const mostNameWords = 3;
const hasCapitals = (text: string, part: Word[]): boolean =>
  part.length <= mostNameWords && part.every(({ start }) => /[\p{Lu}\d]/u.test(text[start] ?? ''));

const isNamed = (text: string, part: Word[]): boolean =>
  hasCapitals(text, part) &&
  (part.length > 1 || part.some(({ start, end }) => isSure(text.slice(start, end))));

export const beginsAsking = (text: string): boolean =>
  [...text.matchAll(token)]
    .slice(0, 3)
    .some(({ 0: word }) => askingAnywhere.has(foldAccents(word)) || compound.test(foldAccents(word)));

export const isFilling = (text: string, language: Language): boolean =>
  [...text.matchAll(token)].every(({ 0: word }, index) =>
    isFiller(
      { folded: foldAccents(word.replace(elided, '')), start: index, end: index },
      phraseWordsOf(language),
    ),
  );
