import { type Judge, quoted, unclear } from './judgement.ts';

/** Measures of a skill, each with its spellings; the first is the one that a criterion has. */
const units = [
  ['wpm', 'w\\.p\\.m|words? (?:per|a) minute|words\\/min'],
  ['kph', 'keystrokes (?:per|an) hour'],
] as const;

const patternOf = (unit: string, others: string) =>
  new RegExp(`(?<![\\p{L}\\d.,])(\\d{1,3}(?:[,.]\\d{3})?)\\+? ?(?:${unit}|${others})(?!\\p{L})`, 'giu');

const measures = units.map(([unit, others]) => ({ unit, pattern: patternOf(unit, others) }));
const numberIn = (digits: string): number => Number(digits.replace(/[,.]/, ''));

/** What a text measures: `types 75 words per minute` is `75 wpm`. */
export const findMeasures = (text: string): { text: string; start: number; end: number }[] =>
  measures.flatMap(({ unit, pattern }) =>
    [...text.matchAll(pattern)].map((match) => ({
      text: `${numberIn(match[1] ?? '')} ${unit}`,
      start: match.index,
      end: match.index + match[0].length,
    })),
  );

/** Judges a measure by the largest that a person names; undefined for what is none. */
export function measureJudge(text: string): Judge | undefined {
  const [, wanted = '', unit] = /^(\d{1,6})\+? (wpm|kph)$/i.exec(text) ?? [];
  const measure = measures.find((one) => one.unit === unit?.toLowerCase());
  if (!measure) return undefined;
  return (person) => {
    const named = person.passages.flatMap((passage) =>
      [...passage.text.matchAll(measure.pattern)].map(([, digits = '']) => ({
        passage,
        value: numberIn(digits),
      })),
    );
    const best = named.sort((a, b) => b.value - a.value)[0];
    return best ? quoted(best.value >= Number(wanted) ? 'found' : 'missing', best) : unclear;
  };
}
