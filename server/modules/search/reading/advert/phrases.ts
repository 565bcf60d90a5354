import { foldAccents } from '../../vocabulary/fold.ts';
import type { Language } from '../../vocabulary/languages.ts';
import type { NamedSkill } from '../../vocabulary/technologies.ts';
import { askingAnywhere, elided, type Part, partsOf, token, type Word } from './clause-parts.ts';
import { isHeadingAlone } from './headings.ts';
import { isMannerly, isMannerlyPoint, isTradeOfManners } from './manners.ts';
import { type PhraseWords, phraseWordsOf } from './phrase-words.ts';
import {
  able,
  activities,
  byHand,
  clausal,
  counterparts,
  determiners,
  finite,
  heads,
  hollow,
  infinitive,
  isEverydayWord,
  isHalf,
  isNumbered,
  isOfPlace,
  isPlace,
  leading,
  leadingPeople,
  linkingS,
  namesDegree,
  namesFirst,
  predicates,
  prepositions,
  terms,
} from './sentence-words.ts';
import { isActivity, isAlsoName, isOnlyVerb, isTrade, isVerb } from './verbs.ts';

const mostWords = 5;
/** With those of genitives, of what is asked for by a word in front: `gestión de procesos de venta`. */
const mostGenitiveWords = 8;
const mostPointWords = 6;

const compound = /^(.{2,}?)-?(?:kenntnis(?:sen?)?|erfahrung(?:en)?|know-how)$/u;
const isCompound = (folded: string, { asking }: PhraseWords): boolean =>
  !asking.has(folded) && compound.test(folded);

/**
 * Finds names that no list has, by the words around `experience`, `Kenntnisse` or `manejo`, and names alone in a
 * point of a list. @param listed `point` of a list of demands, or the `rest` of a line that begins with a
 * heading
 */
export function findPhrases(
  text: string,
  taken: { start: number; end: number; isSkill?: boolean }[],
  listed: 'point' | 'rest' | undefined,
  language: Language,
): NamedSkill[] {
  if (listed !== undefined && isHeadingAlone(text)) return [];
  const own = phraseWordsOf(language);
  const found: NamedSkill[] = [];
  const parts = partsOf(text, own);
  let isAsked = listed === 'rest' || (listed === 'point' && isNounPhrase(text, parts, language));
  const topicEnd = listed === 'point' ? topicEndOf(text) : undefined;
  let [hasNamed, isAbility] = [false, false];
  const areTaken = (words: Word[]) =>
    words.some(({ start, end }) => taken.some((one) => start < one.end && end > one.start));
  const namesSkill = (words: Word[]) =>
    words.length <= mostPointWords &&
    !namesDegree.test(text) &&
    words.some(({ start, end }) => taken.some((one) => one.isSkill && start < one.end && end > one.start));
  const hasTakenDetail = parts.some(({ words, isDetail }) => isDetail && areTaken(words));
  for (const { 0: written, index: start } of text.matchAll(leadingPeople))
    if (!taken.some((one) => start < one.end && start + written.length > one.start))
      found.push({ text: written, start, end: start + written.length });
  for (const [index, { words, isDetail, isExplained }] of parts.entries()) {
    const isDone = index === 0 && listed === 'point' && language === 'en' && tellsWhatWasDone(text, words);
    const at = isDone ? 0 : askingAt(words, own);
    const isShared = at < 0 && sharesAsking(parts.slice(index), own);
    if (topicEnd !== undefined && (words[0]?.start ?? 0) >= topicEnd) isAsked = true;
    if (words.some(({ folded }) => terms.has(folded))) break;
    const isOnlyDetail =
      isDetail &&
      hasNamed &&
      topicEnd === undefined &&
      !words
        .filter((word) => !isFiller(word, own))
        .every(({ start, end }) => isSure(text.slice(start, end))) &&
      !(hasTakenDetail && hasCapitals(text, words));
    if (words.some(({ folded }) => able.has(folded))) isAbility = at < 0;
    else if (at >= 0 && !isOnlyVerb(words[at]?.folded ?? '')) isAbility = false;
    if (isAbility && at >= 0) continue;
    const isChained = isAsked && !isAbility && !own.anew.has(words[0]?.folded ?? '') && !isOnlyDetail;
    const isName =
      listed === 'point' &&
      !words.some(({ folded }) => isMannerlyPoint(folded)) &&
      ((!isOnlyDetail && isNamed(text, words)) || (isDetail && hasTakenDetail && hasCapitals(text, words)));
    const isTaken = areTaken(words);
    hasNamed ||= isTaken;
    if (at < 0 && !isChained && !isName && !isShared) {
      if (!isDetail && !isTaken) isAsked = false;
      else if (listed === 'point' && !isAbility && namesSkill(words)) isAsked = true;
      continue;
    }
    const { core, isCut, more } =
      at >= 0
        ? coreAround(words, at, own, language)
        : isShared
          ? { core: lastOf(words, own), isCut: false, more: [] }
          : isChained
            ? coreOf(words, own)
            : { core: words, isCut: false, more: [] };
    isAsked = (isAsked || at >= 0) && !isCut && (at >= 0 || !words.some(({ folded }) => able.has(folded)));
    if (isExplained && !(at >= 0 && namesMore.test(text.slice(words.at(-1)?.end)))) continue;
    const most = at >= 0 && !namesFirst.has(language) ? mostGenitiveWords : mostWords;
    for (const span of [core, more].flatMap((each) => spansOf(text, each, taken, own, language, most))) {
      if (
        found.some((one) => span.start < one.end && span.end > one.start) ||
        isPlace(span.text) ||
        isOfPlace(text, span)
      )
        continue;
      found.push(span);
      hasNamed = true;
    }
  }
  return found;
}

/** `Field service or technical operations experience`: what is asked for ends with the word that asks, for all of it. */
function sharesAsking([part, next]: Part[], own: PhraseWords): boolean {
  if (!part || !next || part.isDetail || next.isDetail || !next.isJoined) return false;
  const at = askingAt(next.words, own);
  return (
    at > 0 &&
    coreOf(next.words.slice(at + 1), own).core.length === 0 &&
    coreOf(next.words.slice(0, at), own).core.length > 0
  );
}

function lastOf(words: Word[], own: PhraseWords): Word[] {
  let first = words.length;
  const goesOn = ({ folded }: Word) =>
    own.inner.has(folded) || !(own.breaks.has(folded) || own.ends.has(folded));
  while (first > 0 && !isFiller(words[first - 1] as Word, own) && goesOn(words[first - 1] as Word)) first--;
  return words.slice(first);
}

function isNounPhrase(text: string, parts: Part[], language: Language): boolean {
  const words = parts.flatMap((part) => part.words.map(({ folded }) => folded));
  return (
    words.length > 0 &&
    words.length <= mostListWords &&
    parts.every((part) => part.words.length <= mostPointWords) &&
    !(language === 'en' && isEnglishSentence(words, parts)) &&
    !/[.!?:]\s|[!?]$/.test(text) &&
    !namesDegree.test(text) &&
    !infinitive.test(words[0] ?? '') &&
    !words.some((word) => isMannerlyPoint(word) || clausal.has(word) || able.has(word)) &&
    words.some((word) => word.length > 2)
  );
}
const mostListWords = 16;

const isEnglishSentence = (words: string[], parts: Part[]): boolean =>
  words.some((word) => finite.has(word)) || parts.some((part) => isVerb(part.words[0]?.folded ?? ''));

/** Where names below a topic begin; `Knowledge of databases: indexes` and `Motivation: …` are none. */
function topicEndOf(text: string): number | undefined {
  const [head = ''] = /^[^,.;:()]{3,50}:\s/.exec(text) ?? [];
  const isTopic =
    head !== '' && !beginsAsking(head) && !isMannerly(foldAccents(head)) && head.split(' ').length < 7;
  return isTopic ? head.length : undefined;
}

function tellsWhatWasDone(text: string, [first]: Word[]): boolean {
  const isFollowed = first !== undefined && /^[ ,]+\p{Ll}/u.test(text.slice(first.end));
  return isFollowed && text.split(' ').length > 3 && isActivity(first.folded);
}

function askingAt(words: Word[], own: PhraseWords): number {
  const ability = words.findIndex(
    ({ folded }, at) =>
      able.has(folded) && !/^(?:demonstrate|show|evidence|prove)$/.test(words[at + 2]?.folded ?? ''),
  );
  if (ability >= 0)
    return words.findIndex(({ folded }, at) => byHand.has(folded) && Math.abs(at - ability) < 4);
  return words.findIndex(({ folded }, at) =>
    own.askingOf.has(folded)
      ? prepositions.has(words[at + 1]?.folded ?? '')
      : (own.asking.has(folded) && !(folded === 'experience' && ofOthers.has(words[at - 1]?.folded ?? ''))) ||
        isCompound(folded, own),
  );
}

/** `Customer experience` is a trade; what customers do is no experience of the applicant. */
const ofOthers = new Set(['customer', 'user', 'client', 'guest', 'digital', 'employee', 'candidate']);

const isFiller = ({ folded }: Word, { fillers, asking }: PhraseWords): boolean =>
  fillers.has(folded) || asking.has(folded) || able.has(folded) || /^\d+(?:[.,]\d+)?[+%]?$/.test(folded);

interface Core {
  core: Word[];
  isCut: boolean;
  more: Word[];
}

/** What follows the asking word, else what stands right before it: `experience with sheep`, `driving experience`. */
function coreAround(words: Word[], at: number, own: PhraseWords, language: Language): Core {
  const word = words[at];
  const after = coreBehind(words.slice(at + 1), own, language);
  if (word && isCompound(word.folded, own)) return { core: [word], isCut: after.isCut, more: after.core };
  // `De sérieuses compétences`: in these languages only how much is asked for stands before the word.
  if (!namesFirst.has(language)) return after;
  const end = ['related', 'based', 'specific', 'focused'].includes(words[at - 1]?.folded ?? '') ? at - 1 : at;
  let first = end;
  const isNamed = (word: Word, before: Word | undefined) =>
    !isFiller(word, own) ||
    (word.folded.endsWith('ing') && (first < end || (before !== undefined && !isFiller(before, own))));
  while (first > 0 && isNamed(words[first - 1] as Word, words[first - 2])) first--;
  const before = words.slice(first, end);
  const tells = ({ folded }: Word) => !own.vague.has(folded);
  // `A mechanical design background in an area that …`.
  if (after.core.some(tells) || (after.core.length > 0 && !before.some(tells))) return after;
  return { core: before, isCut: false, more: [] };
}

/** `Experiencia comercial en venta directa`: what one word before a preposition tells nothing of. */
function coreBehind(words: Word[], own: PhraseWords, language: Language): Core {
  const found = coreOf(words, own);
  const [only] = found.core;
  const end = only === undefined ? -1 : words.indexOf(only) + 1;
  const goesOn =
    !namesFirst.has(language) && found.core.length === 1 && prepositions.has(words[end]?.folded ?? '');
  if (!only || !goesOn || found.isCut) return found;
  const tellsNothing = own.vague.has(only.folded) || isHalf(language, only.folded);
  return tellsNothing ? coreOf(words.slice(end + 1), own) : found;
}

/** Words without those around what they ask for, up to where they go on to something else. */
function coreOf(words: Word[], own: PhraseWords): Core {
  const first = words.findIndex(
    (word, at) =>
      !isFiller(word, own) &&
      !(leading.has(word.folded) && (at === 0 || words[at - 1]?.folded.startsWith('work'))),
  );
  const isDone =
    first >= 0 &&
    isOnlyVerb(words[first]?.folded ?? '') &&
    (words[first - 1]?.folded === 'to' || (first === 0 && !beginsName(words)));
  if (first < 0 || isDone) return { core: [], isCut: first >= 0, more: [] };
  const core: Word[] = [];
  let isCut = false;
  const isLed = words.length > first + 1 && isActivity(words[first]?.folded ?? '');
  for (const word of words.slice(isLed ? first + 1 : first)) {
    if (core.length === 0 && isLed && isFiller(word, own)) continue;
    if (
      core.length > 0 &&
      isActivity(word.folded) &&
      determiners.has(words[words.indexOf(word) + 1]?.folded ?? '')
    ) {
      isCut = true;
      break;
    }
    if (own.ends.has(word.folded) || (own.breaks.has(word.folded) && !own.inner.has(word.folded))) {
      isCut = own.ends.has(word.folded) || word.folded === 'to' || word.folded === 'for';
      break;
    }
    core.push(word);
  }
  while (
    core.length > 0 &&
    (isFiller(core.at(-1) as Word, own) || heads.has(core.at(-1)?.folded ?? '')) &&
    !isNumbered(core.slice(-2).map(({ folded }) => folded))
  )
    core.pop();
  return { core, isCut, more: [] };
}

/** `Pipetting techniques and sample handling`: the verb is a noun or an adjective there. */
const beginsName = ([first, next]: Word[]): boolean =>
  first !== undefined && next !== undefined && isAlsoName(first.folded) && !determiners.has(next.folded);

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
    const sure = runs.length > 1 ? run.filter(({ start, end }) => isSure(text.slice(start, end))) : run;
    const named = language === 'de' ? upToNoun(text, sure) : sure;
    const words = most > mostWords ? upToGenitive(named, most, own) : named;
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
  const isHollow = own.length < 3 && hollow.has(own.at(-1)?.folded ?? '');
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
