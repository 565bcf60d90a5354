/** What separates or joins the words of a phrase: `best-in-class`, `best in class`. */
const joint = String.raw`[\s\p{Pd}_]+`;
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
/** Scripts whose words have no spaces between them. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
/** Shorter words have no plural, since `us` is not `uses`. */
const leastForPlural = 4;

/**
 * The words and phrases of a list that stand in a text: in any case, in the plural and the genitive, in hashtags, and whatever
 * marks emphasise parts of them. A word that ends in `*` stands for all that begin so.
 * @param exempt names and addresses that may hold one
 */
export function findAvoidedWords(
  markdown: string,
  words: readonly string[],
  exempt: readonly string[] = [],
): string[] {
  if (words.length === 0) return [];
  const names = exempt.filter((name) => name !== '').toSorted((a, b) => b.length - a.length);
  const text = names.reduce((rest, name) => rest.replaceAll(readable(name), ' . '), readable(markdown));
  const searched = `${text}\n${hashtagWords(text)}`;
  return words.filter((word) => patternOf(readable(word))?.test(searched));
}

/** The text without invisible characters and marks of emphasis. */
const readable = (markdown: string): string =>
  markdown
    .normalize('NFKC')
    .replace(/[\u00ad\u200b-\u200f\u2060\ufeff]/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\*\*|(?<=\S)\*(?=\S)|[`~]+|<[^>]*>/g, '')
    .replaceAll('’', "'");

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
  if (unspaced.test(typed)) return new RegExp(before + end, 'iu');
  return new RegExp(`(?<!${letter})${before}${end}(?!${letter})`, 'iu');
}

/** A word with its plural and genitive. */
function withEndings(word: string): string {
  const stem = escapeForRegExp(word);
  if (!/\p{L}$/u.test(word)) return stem;
  if (word.length < leastForPlural) return `${stem}(?:'s)?`;
  const plural = /[^aeiou]y$/iu.test(word) ? `|${escapeForRegExp(word.slice(0, -1))}ies` : '';
  return `(?:${stem}(?:'?s|es|')?${plural})`;
}

const escapeForRegExp = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
