import { endsInAbbreviation } from './clean-text.ts';

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });
/** After `in the U.S.` these words begin a new sentence; any other may continue the old one. */
const sentenceStart =
  /^(?:We|Our|The|This|That|These|It|If|You|Your|In|For|When|What|Ask|Start|Tell|They|There|Here)\b/u;
/** Titles are followed by a name, so what comes after them never begins a sentence. */
const title = /(?:^|[\s(“"])(?:Dr|Mr|Mrs|Ms|Prof|St|Mt|No|vs|approx|e\.g|i\.e)\.\s*$/u;

/** The sentences of a text, as `Intl.Segmenter` sees them, save that `Dr. Adams` and `J. Doe` hold together. */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = sentences.at(-1);
    if (last !== undefined && !last.endsWith('\n') && continues(last, segment)) {
      sentences[sentences.length - 1] = last + segment;
    } else {
      sentences.push(segment);
    }
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));
}

function continues(last: string, next: string): boolean {
  return title.test(last) || (endsInAbbreviation.test(last) && !sentenceStart.test(next));
}

/**
 * How many sentences a text has. `names` are strings that may carry a `!` or a full stop of their own (`Yahoo! Japan`) and
 * must not end a sentence. Emoji and bare marks count for nothing.
 */
export function countSentences(text: string, names: readonly string[] = []): number {
  const marked = names.filter((name) => /[.!?…。！？]/u.test(name)).sort((a, b) => b.length - a.length);
  const masked = marked.reduce((rest, name) => rest.replaceAll(name, 'Name'), text);
  return splitSentences(masked).length;
}
