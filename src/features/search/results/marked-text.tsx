import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import type { FoundCandidate } from '../../../../contract/search/sourcing.calls.ts';

/** Marks whole words, in either case, the longest first. */
export function MarkedText({ text, words }: { text: string; words: string[] }) {
  const parts = splitAtWords(text, words);
  return <>{parts.map(({ start, part, isMatch }) => (isMatch ? <mark key={start}>{part}</mark> : part))}</>;
}

interface Part {
  start: number;
  part: string;
  isMatch: boolean;
}

function splitAtWords(text: string, words: string[]): Part[] {
  const sought = words
    .filter((word) => word.trim() !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => word.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (sought.length === 0) return [{ start: 0, part: text, isMatch: false }];
  // Letters and figures around a match would make it another word: `Java` is not in `JavaScript`.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${sought.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  let start = 0;
  return text.split(pattern).map((part, index) => {
    const piece = { start, part, isMatch: index % 2 === 1 };
    start += part.length;
    return piece;
  });
}

/**
 * Picks the words to mark. A word of a longer title says little alone: `data engineer` is marked as a whole and
 * `data` is not. Skills are marked anywhere.
 */
export function wordsToMark({
  title,
  matched,
  why,
}: Pick<FoundCandidate, 'title' | 'matched' | 'why'>): string[] {
  const { role } = readFoundTitle(title);
  const sought = new Set(matched.map(fold));
  const runs: string[][] = [[]];
  for (const word of role.split(/[^\p{L}\p{N}+#.&'’-]+/u)) {
    if (sought.has(fold(word))) runs.at(-1)?.push(word);
    else runs.push([]);
  }
  const phrases = runs.filter((run) => run.length > 1);
  const skills = new Set(why.flatMap((reason) => skillsIn.exec(reason)?.[1]?.split(', ') ?? []).map(fold));
  const ofTitle = new Set(phrases.flat().map(fold));
  return [
    ...phrases.map((run) => run.join(' ')),
    ...matched.filter((word) => !ofTitle.has(fold(word)) || skills.has(fold(word))),
  ];
}

function wordsOfCriterion(text: string, marked: string[]): string[] {
  const named = text.split(/\sor\s|,\s*|\sof:?\s/i);
  return [...named, ...marked.filter((word) => splitAtWords(text, [word]).length > 1)];
}

/** A short quote without a word of its criterion, such as `K8s`, is marked as a whole. */
const fewWords = 3;

/** Picks the words of a criterion that its quote holds. @param marked of the person, see `wordsToMark` */
export function wordsOfQuote(quote: string, criterion: string, marked: string[]): string[] {
  const words = wordsOfCriterion(criterion, marked);
  if (splitAtWords(quote, words).length > 1) return words;
  return quote.split(' ').length <= fewWords ? [quote] : [];
}

const skillsIn = /^Skills(?: mentioned)?: (.*)$/;
const fold = (word: string) => word.toLowerCase();
