import { tokenize } from '../../server/modules/search/vocabulary/text.ts';
import { type SeededRandom, seeded } from './seeded.ts';

export const dimensions = 128;
const settings = { batch: 256, temperature: 0.05, rate: 0.05, common: 1e-3, least: 3 } as const;
const longestText = 40;

/** What an occupation gives to learn from. */
export interface TaughtOccupation {
  titles: string[];
  /** Technologies and tasks. */
  skills: string[];
  tasks: string[];
  description: string;
}

/** A text as words with weights; longer ones are cut. */
export type WeightedText = [text: string, weight: number][];
type WeightedWord = [word: string, weight: number];

/** Static vectors of words and their character n-grams of three to five letters. */
export class TitleVectors {
  readonly #rows = new Map<string, number>();
  readonly #rarity = new Map<string, number>();
  readonly #parts = new Map<string, [row: number, share: number][]>();
  readonly #values: Float32Array;
  readonly #squares: Float32Array;

  /** @param texts what counts the words; those that stand fewer than three times are read by their n-grams alone */
  constructor(texts: string[], random: SeededRandom) {
    const counts = new Map<string, number>();
    let all = 0;
    for (const text of texts) {
      for (const { word } of tokenize(text, 'en')) {
        counts.set(word, (counts.get(word) ?? 0) + 1);
        all++;
      }
    }
    const grams = new Map<string, number>();
    for (const [word, count] of counts) {
      this.#rarity.set(word, settings.common / (settings.common + count / all));
      if (count >= settings.least) this.#rows.set(word, this.#rows.size);
      for (const gram of gramsOf(word)) grams.set(gram, (grams.get(gram) ?? 0) + 1);
    }
    for (const [gram, count] of grams) if (count >= settings.least) this.#rows.set(gram, this.#rows.size);
    this.#values = Float32Array.from(
      { length: this.#rows.size * dimensions },
      () => (random.next() - 0.5) / 8,
    );
    this.#squares = new Float32Array(this.#rows.size).fill(1e-6);
  }

  get size(): number {
    return this.#rows.size;
  }

  /** The sum of a text's words, each weighted by where it stands and how rare it is, of length 1. */
  embed(text: WeightedText): Float32Array {
    return this.embedWords(this.wordsOf(text), new Map());
  }

  /** @param known vectors of words that were made before, as long as nothing is learnt */
  embedWords(words: WeightedWord[], known: Map<string, Float32Array>): Float32Array {
    const sum = new Float32Array(dimensions);
    for (const [word, weight] of words) {
      let vector = known.get(word);
      if (!vector) {
        vector = new Float32Array(dimensions);
        for (const [row, share] of this.#sharesOf(word)) addTo(vector, this.#values, row * dimensions, share);
        known.set(word, vector);
      }
      addTo(sum, vector, 0, weight);
    }
    return normalised(sum);
  }

  wordsOf(text: WeightedText): WeightedWord[] {
    return text
      .flatMap(([part, weight]) =>
        tokenize(part, 'en').map(({ word }): WeightedWord => [word, weight * (this.#rarity.get(word) ?? 1)]),
      )
      .slice(0, longestText);
  }

  /** Moves what a word is made of along its gradient. */
  learn(word: string, gradient: Float32Array, rate: number): void {
    const square = dot(gradient, gradient) / dimensions;
    for (const [row, share] of this.#sharesOf(word)) {
      const squares = (this.#squares[row] ?? 0) + square * share * share;
      this.#squares[row] = squares;
      const step = (-rate * share) / Math.sqrt(squares);
      const from = row * dimensions;
      for (let at = 0; at < dimensions; at++) {
        this.#values[from + at] = (this.#values[from + at] as number) + step * (gradient[at] as number);
      }
    }
  }

  /** The rows of a word and its n-grams, and how much each counts. */
  #sharesOf(word: string): [row: number, share: number][] {
    const known = this.#parts.get(word);
    if (known) return known;
    const rows = gramsOf(word).flatMap((gram) => this.#rows.get(gram) ?? []);
    const share = 1 / Math.sqrt(Math.max(1, rows.length));
    const own = this.#rows.get(word);
    const shares = rows.map((row): [number, number] => [row, share]);
    if (own !== undefined) shares.push([own, 1]);
    this.#parts.set(word, shares);
    return shares;
  }
}

const gramsOf = (word: string): string[] => {
  const marked = `<${word}>`;
  return [3, 4, 5].flatMap((length) =>
    Array.from(
      { length: Math.max(0, marked.length - length + 1) },
      (_, at) => `#${marked.slice(at, at + length)}`,
    ),
  );
};

function addTo(sum: Float32Array, values: Float32Array, from: number, scale: number): void {
  for (let at = 0; at < dimensions; at++)
    sum[at] = (sum[at] as number) + scale * (values[from + at] as number);
}

function normalised(vector: Float32Array): Float32Array {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
}

export function dot(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < dimensions; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

/** Vectors that nothing was taught: what n-grams alone are worth. */
export const untrainedVectors = (occupations: TaughtOccupation[]): TitleVectors =>
  new TitleVectors(occupations.flatMap(textsOf), seeded(5));

const textsOf = ({ titles, skills, tasks, description }: TaughtOccupation) => [
  ...titles,
  ...skills,
  ...tasks,
  description,
];

/**
 * Teaches vectors that titles, profiles and jobs of one occupation belong together: symmetric InfoNCE within a batch, by
 * Adagrad. The same occupations give the same vectors; some minutes on two cores.
 */
export function trainVectors(
  occupations: TaughtOccupation[],
  steps: number,
  onStep: (step: number) => void,
): TitleVectors {
  const random = seeded(5);
  const vectors = new TitleVectors(occupations.flatMap(textsOf), random);
  for (let step = 0; step < steps; step++) {
    const pairs = Array.from({ length: settings.batch }, () => pickPair(occupations, random));
    const known = new Map<string, Float32Array>();
    const sides = [0, 1].map((side) => pairs.map((pair) => vectors.wordsOf(pair[side] ?? [])));
    const [left = [], right = []] = sides.map((texts) =>
      texts.map((words) => vectors.embedWords(words, known)),
    );
    const gradients = contrast(left, right);
    const ofWords = new Map<string, Float32Array>();
    for (const [side, texts] of sides.entries()) {
      for (const [at, words] of texts.entries()) {
        for (const [word, weight] of words) {
          const sum = ofWords.get(word) ?? new Float32Array(dimensions);
          ofWords.set(word, sum);
          addTo(sum, gradients[side]?.[at] as Float32Array, 0, weight);
        }
      }
    }
    const rate = settings.rate * (1 - (0.9 * step) / steps);
    for (const [word, gradient] of ofWords) vectors.learn(word, gradient, rate);
    onStep(step);
  }
  return vectors;
}

function pickPair(occupations: TaughtOccupation[], random: SeededRandom): [WeightedText, WeightedText] {
  const { titles, skills, tasks, description } = occupations[
    Math.floor(random.next() * occupations.length)
  ] as TaughtOccupation;
  const some = (list: string[], count: number) =>
    Array.from(
      { length: Math.min(count, list.length) },
      () => list[Math.floor(random.next() * list.length)] ?? '',
    );
  const [one = '', other = ''] = some(titles, 2);
  const person = personText(other, some(skills, 4), some(tasks, random.next() < 0.5 ? 3 : 0).join(' '));
  const kind = random.next();
  if (kind < 0.4) return [[[one, 1]], [[other || one, 1]]];
  if (kind < 0.7) return [[[one, 1]], person];
  return [jobText(one, [description, ...some(tasks, 5), ...some(skills, 6)].join(' ')), person];
}

export const personText = (title: string, skills: string[], summary: string): WeightedText => [
  [title, 6],
  [skills.join(', '), 2],
  [summary, 1],
];
export const jobText = (title: string, description: string): WeightedText => [
  [title, 3],
  [description, 0.3],
];

/** The gradients of both sides of a batch, of which each text belongs to the one at its own place. */
function contrast(left: Float32Array[], right: Float32Array[]): [Float32Array[], Float32Array[]] {
  const size = left.length;
  const scores = left.map((one) => right.map((other) => dot(one, other) / settings.temperature));
  const gradients: [Float32Array[], Float32Array[]] = [zeros(size), zeros(size)];
  const columns = right.map((_, column) => sumOfExp(scores.map((row) => row[column] ?? 0)));
  for (const [at, row] of scores.entries()) {
    const all = sumOfExp(row);
    for (const [column, score] of row.entries()) {
      const share =
        Math.exp(score - all) + Math.exp(score - (columns[column] ?? 0)) - (at === column ? 2 : 0);
      const scale = share / (2 * size * settings.temperature);
      if (Math.abs(scale) < 1e-7) continue;
      addTo(gradients[0][at] as Float32Array, right[column] as Float32Array, 0, scale);
      addTo(gradients[1][column] as Float32Array, left[at] as Float32Array, 0, scale);
    }
  }
  return [projected(gradients[0], left), projected(gradients[1], right)];
}

const zeros = (count: number) => Array.from({ length: count }, () => new Float32Array(dimensions));

/** The logarithm of the sum of exponentials. */
function sumOfExp(values: number[]): number {
  const most = Math.max(...values);
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}

/** Without what would only change the length of a vector. */
const projected = (gradients: Float32Array[], vectors: Float32Array[]): Float32Array[] =>
  gradients.map((gradient, at) => {
    const vector = vectors[at] as Float32Array;
    const along = dot(gradient, vector);
    return gradient.map((value, dimension) => value - along * (vector[dimension] as number));
  });
