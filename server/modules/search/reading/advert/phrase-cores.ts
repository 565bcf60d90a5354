import type { Language } from '../../vocabulary/fold.ts';
import type { Word } from './clause-parts.ts';
import type { PhraseWords } from './phrase-words.ts';
import {
  able,
  byHand,
  determiners,
  heads,
  isActivity,
  isAlsoName,
  isHalf,
  isMannerly,
  isNumbered,
  isOnlyVerb,
  isTrade,
  isTradeOfManners,
  leading,
  namesFirst,
  prepositions,
} from './sentence-words.ts';

export const compound = /^(.{2,}?)-?(?:kenntnis(?:sen?)?|erfahrung(?:en)?|know-how)$/u;
const isCompound = (folded: string, { asking }: PhraseWords): boolean =>
  !asking.has(folded) && compound.test(folded);

export function askingAt(words: Word[], own: PhraseWords): number {
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

export const isFiller = ({ folded }: Word, { fillers, asking }: PhraseWords): boolean =>
  fillers.has(folded) || asking.has(folded) || able.has(folded) || /^\d+(?:[.,]\d+)?[+%]?$/.test(folded);

export interface Core {
  core: Word[];
  isCut: boolean;
  more: Word[];
}

/** What follows the asking word, else what stands right before it: `experience with sheep`, `driving experience`. */
export function coreAround(words: Word[], at: number, own: PhraseWords, language: Language): Core {
  const word = words[at];
  const after = withoutManner(coreBehind(words.slice(at + 1), own, language), word?.folded ?? '', language);
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
  const tells = ({ folded }: Word) => !own.vague.has(folded) && !isMannerly(folded);
  // `B2B sales experience Driven and determined` lost a break, `a mechanical design background in an area that …` did not.
  const next = words[at + 1];
  const isIntroduced =
    next === undefined || isFiller(next, own) || leading.has(next.folded) || next.folded.endsWith('ing');
  const isTold = after.core.some(tells);
  if (!isIntroduced && before.some(tells))
    return { core: before, isCut: after.isCut, more: isTold ? after.core : [] };
  if (isTold || (after.core.length > 0 && !before.some(tells))) return after;
  return { core: before, isCut: false, more: [] };
}

/** `Erfahrung in selbstständiger Projektsteuerung` is one in the thing that is done so; `umiejętność` asks for manners. */
const inflected = new Set<Language>(['de', 'nl', 'pl']);
function withoutManner(found: Core, asking: string, language: Language): Core {
  const [first, ...more] = found.core;
  const isManner =
    first !== undefined &&
    inflected.has(language) &&
    !asking.startsWith('umiej') &&
    isMannerly(first.folded) &&
    !isTradeOfManners(found.core.map(({ folded }) => folded).join(' '));
  return isManner && more.length > 0 ? { ...found, core: more } : found;
}

/** `Experiencia comercial en venta directa`: what one word before a preposition tells nothing of. */
export function coreBehind(words: Word[], own: PhraseWords, language: Language): Core {
  const found = coreOf(words, own);
  const [only] = found.core;
  const end = only === undefined ? -1 : words.indexOf(only) + 1;
  const next = words.findIndex(
    (word, index) => index >= end && (prepositions.has(word.folded) || !isFiller(word, own)),
  );
  const goesOn = language !== 'en' && found.core.length === 1 && prepositions.has(words[next]?.folded ?? '');
  if (!only || !goesOn || found.isCut) return found;
  const behind = coreOf(words.slice(next + 1), own);
  if (isTrade(only.folded)) return { ...found, more: behind.core };
  return own.vague.has(only.folded) || isHalf(language, only.folded) ? behind : found;
}

/** Words without those around what they ask for, up to where they go on to something else. */
export function coreOf(words: Word[], own: PhraseWords): Core {
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
  const isLed = words.length > first + 1 && leads(words[first]?.folded ?? '', words[first + 1]?.folded ?? '');
  const rest = words.slice(isLed ? first + 1 : first);
  const from = isLed ? rest.findIndex((word) => !isFiller(word, own)) : 0;
  const told = from < 0 ? [] : rest.slice(from);
  const end = told.findIndex((word, at) => endsCore(word, at, told, own));
  const core = end < 0 ? told : told.slice(0, end);
  const endedBy = told[end]?.folded ?? '';
  const isCut =
    end >= 0 && (isActivity(endedBy) || own.ends.has(endedBy) || endedBy === 'to' || endedBy === 'for');
  const isSuperfluous = (word: Word) =>
    (isFiller(word, own) && !isTechnical(word, core)) || heads.has(word.folded);
  while (
    core.length > 0 &&
    isSuperfluous(core.at(-1) as Word) &&
    !isNumbered(core.slice(-2).map(({ folded }) => folded))
  )
    core.pop();
  return { core, isCut, more: [] };
}

/** `Dealing with complaints`, `implementing controls`: what is done to the thing. */
const leads = (word: string, next: string): boolean =>
  isActivity(word) || (next === 'with' && word.endsWith('ing') && !isTrade(word));

/** `Dibujo técnico` is no drawing of any kind. */
const isTechnical = ({ folded }: Word, core: Word[]): boolean => core.length > 1 && /^tech?ni/.test(folded);

/** Before `by`, `which` or another activity that has an object: `knowledge of methods designing the parts`. */
const endsCore = ({ folded }: Word, at: number, words: Word[], own: PhraseWords): boolean =>
  own.ends.has(folded) ||
  (own.breaks.has(folded) && !own.inner.has(folded)) ||
  (at > 0 && isActivity(folded) && determiners.has(words[at + 1]?.folded ?? ''));

/** `Pipetting techniques and sample handling`: the verb is a noun or an adjective there. */
const beginsName = ([first, next]: Word[]): boolean =>
  first !== undefined && next !== undefined && isAlsoName(first.folded) && !determiners.has(next.folded);

export function lastOf(words: Word[], own: PhraseWords): Word[] {
  let first = words.length;
  const goesOn = ({ folded }: Word) =>
    own.inner.has(folded) || !(own.breaks.has(folded) || own.ends.has(folded));
  while (first > 0 && !isFiller(words[first - 1] as Word, own) && goesOn(words[first - 1] as Word)) first--;
  return words.slice(first);
}
