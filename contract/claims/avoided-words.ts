import { textOfMarkdown } from '../markdown-text.ts';
import { irregularPlurals, pluralEndings } from './plurals.ts';

/** What separates or joins the words of a phrase: `best-in-class`, `best in class`. */
const joint = String.raw`[\s\p{Pd}_]+`;
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
/** Scripts whose words have no spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shorter words have no plural, since `us` is not `uses`. */
const leastForPlural = 4;

/**
 * The words and phrases of a list that stand in a text, in its source or as readers see it: in any case, in the plural and the
 * genitive, in hashtags, and whatever marks or links are around parts of them. A word that ends in `*` stands for all that begin so.
 * @param exempt names and addresses that may hold one, as they are written
 */
export function findAvoidedWords(
  markdown: string,
  words: readonly string[],
  exempt: readonly string[] = [],
): string[] {
  if (words.length === 0) return [];
  const text = `${readable(markdown)}\n${foldSpelling(textOfMarkdown(markdown))}`;
  const searched = `${text}\n${hashtagWords(text)}`;
  const names = namesIn(searched, exempt);
  const isInName = (start: number, end: number) =>
    names.some((name) => name.start <= start && end <= name.end);
  return words.filter((word) => {
    const pattern = patternOf(readable(word));
    return (
      pattern !== undefined &&
      [...searched.matchAll(pattern)].some(({ 0: found, index }) => !isInName(index, index + found.length))
    );
  });
}

/** Where the names stand as words of their own. A longer phrase that begins with one is not the name. */
function namesIn(text: string, names: readonly string[]): { start: number; end: number }[] {
  return names
    .map((name) => readable(name).trim())
    .filter((name) => name !== '')
    .flatMap((name) => [
      ...text.matchAll(new RegExp(`(?<!${letter})${escapeForRegExp(name)}(?:'s?)?(?!${letter})`, 'gu')),
    ])
    .map(({ 0: found, index }) => ({ start: index, end: index + found.length }));
}

/** One spelling for letters that are written in several ways, and no invisible characters. */
const foldSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/ß/g, 'ss')
    .replace(/ẞ/g, 'SS')
    .replaceAll('’', "'");

/** The text without invisible characters and marks of emphasis. */
const readable = (markdown: string): string =>
  foldSpelling(markdown)
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\*\*|(?<=\S)\*(?=\S)|[`~]+|<[^>]*>/g, '');

/** The words of hashtags, which have no spaces: `#BestInClass`. */
const hashtagWords = (text: string): string =>
  [...text.matchAll(/#([\p{L}\p{N}_]+)/gu)]
    .map(([, tag = '']) => tag.replace(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})/gu, ' '))
    .join('\n');

function patternOf(typed: string): RegExp | undefined {
  const isOpen = typed.trimEnd().endsWith('*');
  const parts = typed.split(/[\s\p{Pd}_*]+/u).filter((part) => part !== '');
  const last = parts.pop();
  if (last === undefined) return undefined;
  const before = parts.map((part) => escapeForRegExp(part) + joint).join('');
  const end = isOpen ? String.raw`${escapeForRegExp(last)}[\p{L}\p{M}]*` : withEndings(last);
  if (unspaced.test(typed)) return new RegExp(before + end, 'giu');
  return new RegExp(`(?<!${letter})${before}${end}(?!${letter})`, 'giu');
}

/** A word with its plural and genitive. */
function withEndings(word: string): string {
  const stem = escapeForRegExp(word);
  if (!/\p{L}$/u.test(word)) return stem;
  if (word.length < leastForPlural) return `${stem}(?:'s)?`;
  const forms = [
    `${stem}(?:'?s|es|')?`,
    ...[...irregularPlurals(word), ...pluralEndings(word)].map(escapeForRegExp),
  ];
  return `(?:${forms.join('|')})`;
}

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
