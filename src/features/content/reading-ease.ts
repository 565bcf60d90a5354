import { syllable } from 'syllable';
import { shownText } from './channel-limits.ts';

export interface Reading {
  words: number;
  minutes: number;
  /** Flesch's score, 0 to 100: higher is easier. Undefined where there is too little English text to tell. */
  ease: number | undefined;
}

const wordsPerMinute = 230;
/** Fewer words say nothing about a text. */
const leastWords = 20;

/** How much there is to read in Markdown, and how easily an English text reads: labels, headings and addresses aside. */
export function measureReading(markdown: string): Reading {
  const prose = shownText(
    markdown
      .replace(/^#{1,6} .*$/gmu, '')
      .replace(/^\*\*[^*\n]+:\*\* */gmu, '')
      .replace(/\[([^[\]]*)\]\([^()]*(?:\([^()]*\)[^()]*)?\)/gu, '$1')
      .replace(/https?:\/\/\S*[\p{L}\p{N}/]|\{\{[^{}]*\}\}|#[\p{L}\p{N}_]+/gu, ''),
  );
  const words = wordsOf(prose);
  const all = wordsOf(shownText(markdown)).length;
  const sentences = [...new Intl.Segmenter('en', { granularity: 'sentence' }).segment(prose)].filter(
    ({ segment }) => wordsOf(segment).length > 0,
  ).length;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const score = 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length);
  return {
    words: all,
    minutes: Math.max(1, Math.round(all / wordsPerMinute)),
    ease: words.length < leastWords ? undefined : Math.round(Math.min(100, Math.max(0, score))),
  };
}

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];

export function easeName(score: number): string {
  if (score >= 70) return 'easy';
  if (score >= 50) return 'plain';
  return score >= 30 ? 'difficult' : 'very difficult';
}
