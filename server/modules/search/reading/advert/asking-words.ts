import { readFileSync } from 'node:fs';
import { foldAccents } from '../../vocabulary/fold.ts';

const file = new URL('../../../../../resources/words/asking-words.tsv', import.meta.url);

const word = /\p{L}(?:[\p{L}'+#.-]*[\p{L}+#])?|\d+/gu;
const mostWords = 40;

/** The words of a sentence, its pairs of words, and what it begins with, folded; any number is `0`. */
export function featuresOf(sentence: string): Set<string> {
  const words = (foldAccents(sentence).match(word) ?? [])
    .slice(0, mostWords)
    .map((one) => (/^\d/.test(one) ? '0' : one));
  const [first, second] = words;
  return new Set([
    ...words,
    ...words.slice(1).map((one, at) => `${words[at]} ${one}`),
    ...(first === undefined ? [] : [`^${first}`]),
    ...(second === undefined ? [] : [`^${first} ${second}`]),
  ]);
}

let weights: Map<string, number> | undefined;

/** `tests/quality/make-asking-words.ts` makes the file: a weight in hundredths, and the features that have it. */
export const loadWeights = (): Map<string, number> =>
  new Map(
    readFileSync(file, 'utf8')
      .trimEnd()
      .split('\n')
      .flatMap((line) => {
        const [weight = '', ...features] = line.split('\t');
        return features.map((feature) => [feature, Number(weight) / 100] as const);
      }),
  );

/** True for a folded word that many adverts have. */
export function isOrdinary(word: string): boolean {
  weights ??= loadWeights();
  return weights.has(word);
}

/**
 * The log of the odds that a sentence says what is asked of the applicant, by its words alone: above 0 it rather
 * does, above 2 surely.
 */
export function askingOdds(sentence: string): number {
  weights ??= loadWeights();
  let odds = weights.get('') ?? 0;
  for (const feature of featuresOf(sentence)) odds += weights.get(feature) ?? 0;
  return odds;
}
