import { parseBlocks } from '../engines/markdown.ts';
import { splitSentences } from '../engines/sentences.ts';

/**
 * A text with fewer sentences: each paragraph of several loses those that say least, about a third, and keeps its first. Labels,
 * headings and lists stay as they are.
 * @param topics texts whose words are worth keeping: title, topic, profile
 * @param kinds sentences that are left out before all others, and those that stay however often a text is shortened
 * @returns the same text when no paragraph has a sentence to spare
 */
export function shorten(
  markdown: string,
  topics: readonly string[],
  {
    isUnwanted = () => false,
    isKept = () => false,
  }: { isUnwanted?: (sentence: string) => boolean; isKept?: (sentence: string) => boolean } = {},
): string {
  const wanted = new Set(topics.flatMap(wordsOf));
  const worth = (sentence: string) => (isUnwanted(sentence) ? -1 : worthOf(sentence, wanted));
  return markdown
    .split(/\n{2,}/)
    .map((block) => (isParagraph(block) ? shortenParagraph(block, worth, isKept) : block))
    .join('\n\n');
}

const isParagraph = (block: string) =>
  parseBlocks(block)[0]?.type === 'paragraph' && !/^\s*(?:[-*+>|]|\d+[.)] )/.test(block);

function shortenParagraph(
  paragraph: string,
  worth: (sentence: string) => number,
  isKept: (sentence: string) => boolean,
): string {
  const sentences = splitSentences(paragraph);
  const spare = Math.floor((sentences.length + 1) / 3);
  if (sentences.length < 2 || spare === 0) return paragraph;
  const least = sentences
    .map((sentence, index) => ({ sentence, index, worth: worth(sentence) }))
    .slice(1)
    .filter(({ sentence }) => !isKept(sentence))
    .sort((a, b) => a.worth - b.worth || b.index - a.index)
    .slice(0, spare);
  if (least.length === 0) return paragraph;
  const dropped = new Set(least.map(({ index }) => index));
  return sentences.filter((_, index) => !dropped.has(index)).join(' ');
}

/** The share of words that are worth keeping; a number or a link is worth more. */
function worthOf(sentence: string, wanted: ReadonlySet<string>): number {
  const words = wordsOf(sentence);
  const known = words.filter((word) => wanted.has(word)).length;
  return known / Math.max(words.length, 1) + (/\d|\]\(|https?:|\{\{/.test(sentence) ? 1 : 0);
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? [];
