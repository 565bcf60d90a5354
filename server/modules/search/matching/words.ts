import { readFileSync } from 'node:fs';
import { stemmer } from 'stemmer';
import { remember } from '../vocabulary/fold.ts';

const folder = new URL('../../../../resources/words/', import.meta.url);
const linesOf = (name: string): string[] =>
  readFileSync(new URL(`${name}.txt`, folder), 'utf8')
    .trimEnd()
    .split('\n');
const groupsOf = (name: string): string[][] => linesOf(name).map((line) => line.split(', '));

/** Names that are also everyday words: in running text they count only when written like this. */
const namesLikeWords = linesOf('names-like-words');

/** Those of them that are hardly ever meant otherwise, so that they count in a text without any capitals too. */
const namesInAnyCase = linesOf('names-in-any-case');

const spellings = groupsOf('spellings');

/** The number says how alike they are, 1 being the same. */
export const relatedRoles = linesOf('related-roles').map((line) => {
  const [alike = '', names = ''] = line.split('\t');
  return { alike: Number(alike), names: names.split(', ') };
});

export const levels = { junior: linesOf('junior-levels'), senior: linesOf('senior-levels') };

/** Words that an ending makes into something else: an accountant is no account manager. All forms of the first are it. */
const ownForms = groupsOf('word-forms');

const grammarWords = linesOf('grammar');

/** Words of every job advertisement and of self-praise; they tell candidates apart badly, but may stand in a title. */
const advertisementWords = linesOf('advertisement');

const generalWords = linesOf('general');

export const titleNoise = linesOf('title-noise');

/**
 * A word as it is compared: without accents and endings, in lower case. A name that is also an everyday word (`Go`,
 * `Excel`, `IT`) is in upper case, so that it never equals that word.
 */
export type Term = string;

/** `end` is the index after the last character. */
export interface Word {
  term: Term;
  start: number;
  end: number;
}

const word =
  /(?:\.(?=net\b))?[\p{L}\p{M}\p{N}]+(?:\.(?:js|io|ai|ts|net)\b|['’&][\p{L}\p{N}]+)*(?:\+\+|#)?/giu;

const inAnyCase = new Set(namesInAnyCase);
const names = new Map(namesLikeWords.map((name) => [name.toLowerCase(), name]));

/**
 * A name that is also an everyday word counts only where it is written as a name: `Go` and `GO`, but not `go`,
 * nor `Go to market`. A text without capitals may mean it by `excel`.
 */
export function wordsOfText(text: string): Word[] {
  const hasCapitals = text !== text.toLowerCase();
  return split(text, (written, end) => {
    const name = names.get(written.toLowerCase());
    if (name === undefined) return false;
    const isWrittenAsName =
      written === name ||
      written === name.toUpperCase() ||
      (!hasCapitals && inAnyCase.has(written.toLowerCase()));
    return (
      isWrittenAsName &&
      !/^ (?:to|in|at|for|with|sure|above|beyond|the|a|an|and (?:grow|learn))\b/.test(
        text.slice(end, end + 12),
      )
    );
  });
}

/** In a name, `go` can only be the language. */
export const wordsOfName = (name: string): Word[] =>
  split(name, (written) => names.has(written.toLowerCase()));

export const termsOfName = (name: string): Term[] => unify(wordsOfName(name).map(({ term }) => term));

export const termsOfText = (text: string): Term[] => unify(wordsOfText(text).map(({ term }) => term));

function split(text: string, isName: (written: string, end: number) => boolean): Word[] {
  return [...text.matchAll(word)].map((match) => {
    const [written] = match;
    const end = match.index + written.length;
    return { term: isName(written, end) ? written.toUpperCase() : termOf(written), start: match.index, end };
  });
}

const forms = new Map(ownForms.flatMap((group) => group.map((form) => [form, group[0] ?? form] as const)));

/** Words of a pool are few beside their places in it, and stemming one takes longer than to look it up. */
const termOf = remember((written: string): Term => {
  const lower = written.toLowerCase();
  const folded = /^[a-z\d]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .replace(/['’]s$/, '')
        .replace(/['’]/g, '');
  if (folded === '.net') return 'dotnet';
  const joined = folded.replaceAll('.', '');
  return forms.get(joined) ?? (/^[a-z]{4,}$/.test(joined) ? stemmer(joined) : joined);
});

const termsOfList = (list: string[]): Set<Term> =>
  new Set(list.flatMap((entry) => entry.split('-').map(termOf)));
const grammar = termsOfList(grammarWords);
const ordinary = grammar.union(termsOfList(advertisementWords));

export const isGrammar = (term: Term): boolean => grammar.has(term);

export const isOrdinary = (term: Term): boolean =>
  ordinary.has(term) || /^\d+$/.test(term) || term.length < 2;

const general = termsOfList(generalWords);

export const isGeneral = (term: Term): boolean => general.has(term);

const saidAnywhere = new Set([...grammarWords, ...advertisementWords, ...generalWords]);

export const isSaidAnywhere = (folded: string): boolean => saidAnywhere.has(folded);

const things = spellings.map((written) => {
  const read = written.map((name) => wordsOfName(name).map(({ term }) => term));
  return { written, terms: read[0] ?? [], keys: read.map((terms) => terms.join(' ')) };
});
const thingOf = new Map(things.flatMap((thing) => thing.keys.map((key) => [key, thing] as const)));
const longestSpelling = Math.max(...[...thingOf.keys()].map((key) => key.split(' ').length));

function thingAt(terms: Term[], at: number) {
  for (let length = Math.min(longestSpelling, terms.length - at); length > 0; length--) {
    const thing = thingOf.get(terms.slice(at, at + length).join(' '));
    if (thing) return { thing, length };
  }
  return undefined;
}

function unify(terms: Term[]): Term[] {
  const result: Term[] = [];
  for (let at = 0; at < terms.length; ) {
    const found = thingAt(terms, at);
    result.push(...(found?.thing.terms ?? [terms[at] ?? '']));
    at += found?.length ?? 1;
  }
  return result;
}

export function holdsPhrase(whole: Term[], part: Term[]): boolean {
  return phraseIndex(whole, part) !== -1;
}

export function phraseIndex(whole: Term[], part: Term[]): number {
  for (let at = 0; at + part.length <= whole.length; at++) {
    if (part.every((term, offset) => whole[at + offset] === term)) return at;
  }
  return -1;
}
