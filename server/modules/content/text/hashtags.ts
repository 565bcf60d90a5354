import { cleanLine } from './clean-text.ts';

const spelledMarks: [RegExp, string][] = [
  [/(?<=\p{L})\+\+/gu, ' plus plus'],
  [/(?<=\p{L})#/gu, ' sharp'],
  [/&/g, ' and '],
  [/%/g, ' percent'],
];

/** `remote hiring` → `#RemoteHiring`, `AI` → `#AI`, `R&D` → `#RAndD`, `35 mm` → `#35mm`; empty when the keyword has no letter to show. */
export function hashtag(keyword: string): string {
  const spelled = spelledMarks.reduce(
    (text, [mark, words]) => text.replace(mark, words),
    cleanLine(keyword).replace(/['’]/g, ''),
  );
  const words = spelled.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const isUnit = (word: string, at: number) =>
    /^\p{Ll}{1,3}$/u.test(word) && /^\p{N}+$/u.test(words[at - 1] ?? '');
  const joined = words
    .map((word, at) =>
      isUnit(word, at) ? word : upperFirst(isShouted(word, words) ? word.toLowerCase() : word),
    )
    .join('');
  return /\p{L}/u.test(joined) ? `#${joined}` : '';
}

export function hashtags(keywords: readonly string[]): string[] {
  const tags = new Map<string, string>();
  for (const tag of keywords.map(hashtag)) {
    if (tag !== '' && !tags.has(tag.toLowerCase())) tags.set(tag.toLowerCase(), tag);
  }
  return [...tags.values()];
}

const isShouted = (word: string, words: readonly string[]) =>
  words.length > 1 && word.length > 4 && word === word.toUpperCase();

/** `hiring` → `Hiring`; a word with a spelling of its own (`iPhone`) keeps it. */
function upperFirst(word: string): string {
  if (/^\p{Ll}+\p{Lu}/u.test(word)) return word;
  const first = String.fromCodePoint(word.codePointAt(0) ?? 0);
  return first.toUpperCase() + word.slice(first.length);
}
