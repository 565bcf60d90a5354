import type { Span } from './amounts.ts';
import { type Assertion, assertions, isOrdinary, type Language, languageOfWords } from './ordinary-words.ts';

/** Any word of these kinds is known where one of the kind is. */
export const interchangeable: readonly Assertion[] = ['free', 'included'];

export interface Word extends Span {
  lower: string;
  stem: string;
}

const fold = (text: string) => text.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');

function stemOf(word: string): string {
  const plain = fold(word);
  if (plain.length <= 4) return plain.replace(/s$/, '');
  const cut = plain.replace(/(?:ings?|edly|ed|ers?|es|s|ly|en|e|n|a|o|os|as|i)$/, '');
  return cut.length >= 3 ? cut : plain;
}

const atNoCost =
  /(?<!\p{L})(?:for nothing|pay nothing(?: extra)?|with our compliments|(?:is|are) on us|on the house|at no (?:extra |additional |further )?(?:charge|cost)|without (?:extra |additional )?charge|free of charge|costs? (?:you )?nothing|ohne Aufpreis|sans (?:frais|supplément)|sin (?:coste|cargo))(?!\p{L})/giu;

/** An article with an apostrophe is a word by itself: `l’atelier`. */
export const wordsIn = (text: string): Word[] =>
  [
    ...text
      .replace(atNoCost, (phrase) => 'free'.padEnd(phrase.length))
      .matchAll(/(?<![\p{L}\p{N}])\p{L}+(?:[’'-]\p{L}+)*(?!\p{N})/gu),
  ].map(({ 0: whole, index }) => {
    const lead = /^(?:[dlnmtscj]|qu|all|dell|un|nell|sull)[’'](?=\p{L})/iu.exec(whole)?.[0].length ?? 0;
    const own = whole.slice(lead).replace(/(?:n[’']t|[’'](?:re|ll|ve|d|m|s))$/i, '');
    const lower = own.toLowerCase();
    return { text: own, start: index + lead, end: index + whole.length, lower, stem: stemOf(lower) };
  });

export interface Vocabulary {
  /** Whether a stem is akin to a known one. */
  has: (stem: string) => boolean;
  /** Whether a known text has a pattern. */
  says: (pattern: RegExp) => boolean;
  /** Whether one of these stems is known to be free or included, or anything is if there are none. */
  hasFree: (stems: readonly string[]) => boolean;
  languages: ReadonlySet<Language>;
}

export function vocabularyOf(texts: readonly string[]): Vocabulary {
  const words = texts.map(wordsIn);
  const sentences = texts.flatMap((text) => text.split(/(?<!\d|(?<!\p{L})\p{L})\.\s|[!?;]\s/u)).map(wordsIn);
  const stems = [...new Set(words.flat().map(({ stem }) => stem))];
  const isGiving = (lower: string) =>
    assertions.some(([kind, asserting]) => interchangeable.includes(kind) && asserting.has(lower));
  const giving = sentences.filter((sentence) => sentence.some(({ lower }) => isGiving(lower)));
  const asked = new Map<string, boolean>();
  return {
    says: (pattern) => texts.some((text) => pattern.test(text)),
    has: (stem) => {
      const isKnown = asked.get(stem) ?? stems.some((known) => isAkin(stem, known));
      asked.set(stem, isKnown);
      return isKnown;
    },
    hasFree: (asked) =>
      giving.some((sentence) => {
        const others = sentence.filter(({ lower }) => !isGiving(lower) && !isOrdinary(lower));
        if (asked.length === 0 || others.length === 0) return true;
        return asked.some((stem) => sentence.some((word) => isAkin(stem, word.stem)));
      }),
    languages: new Set(
      [...words.filter((text) => text.length >= leastToTell), words.flat()]
        .map((text) => languageOfWords(text.map(({ lower }) => lower)))
        .filter((language) => language !== undefined),
    ),
  };
}

const leastToTell = 8;
/** The letters that make two words one, of short and of long ones. */
const leastAlike = 4;
const mostAlike = 6;

/** True if two stems are forms of one, or one is made with the other: `certifi`, `certificat`; `holzbrett`, `brett`. */
function isAkin(one: string, other: string): boolean {
  if (one === other) return true;
  const shorter = Math.min(one.length, other.length);
  if (shorter < leastAlike) return `${one}s` === other || `${other}s` === one;
  const isWithin = (part: string, whole: string) =>
    whole.endsWith(part) || (part.length > leastAlike && whole.endsWith(part.slice(0, -1)));
  if (isWithin(one, other) || isWithin(other, one)) return true;
  if (/^ge.{4}/.test(one) && !other.startsWith('ge')) return isAkin(one.slice(2), other);
  const same = Math.max(leastAlike, Math.min(mostAlike, Math.ceil(shorter * 0.75)));
  return one.slice(0, same) === other.slice(0, same);
}
