import { splitSentences } from '../sentences.ts';
import { hasEmoji } from '../voice.ts';

/** What sample texts show of how somebody writes. */
export interface SampleStyle {
  hasEmoji: boolean;
  hasContractions: boolean;
  wordsPerSentence: number;
}

const contraction = /\p{L}['’](?:s|re|ve|ll|d|t|m)(?!\p{L})/iu;

/** Undefined without samples. */
export function readStyle(samples: readonly string[]): SampleStyle | undefined {
  const text = samples.join('\n');
  const sentences = splitSentences(text);
  if (sentences.length === 0) return undefined;
  const words = sentences.reduce((sum, sentence) => sum + countWords(sentence), 0);
  return {
    hasEmoji: hasEmoji(text),
    hasContractions: contraction.test(text),
    wordsPerSentence: words / sentences.length,
  };
}

const short = 11;
const long = 17;

/** How much rather a line is written that sounds like the samples: 1 is no preference, 0 never. */
export function likeness(line: string, style: SampleStyle | undefined): number {
  if (!style) return 1;
  if (contraction.test(line) && !style.hasContractions) return 0;
  const words = countWords(line);
  if (style.wordsPerSentence <= short) return words <= short - 2 ? 3 : 1;
  if (style.wordsPerSentence >= long) return words >= short ? 3 : 1;
  return 1;
}

const countWords = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu)?.length ?? 0;
