import { feedback } from '../pool-index/feedback.ts';

/** So many of the best by their words are compared with the job by their vectors. */
export const mostEmbedded = 100;

/**
 * The people whose words widen a query: those who stand best by words and by vectors together, each in standard deviations. They
 * count by how far they stand above the first of those who are not among the best sixty.
 * @param best with their scores by words, best first
 * @param cosines how close each is to the job, in the same order
 */
export function chooseFeedback<One extends { score: number }>(best: One[], cosines: number[]): One[] {
  const words = standardise(best.map(({ score }) => score));
  const vectors = standardise(cosines);
  const ranked = best
    .map((one, at) => ({ one, sum: (words[at] ?? 0) + (vectors[at] ?? 0) }))
    .sort((a, b) => b.sum - a.sum);
  const least = ranked[Math.min(60, ranked.length - 1)]?.sum ?? 0;
  return ranked
    .slice(0, feedback.documents)
    .map(({ one, sum }) => ({ ...one, score: Math.max(sum - least, Number.EPSILON) }));
}

/** The product of two vectors of length one. */
export const cosine = (one: Float32Array, other: Float32Array): number =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0);

function standardise(values: number[]): number[] {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
  return values.map((value) => (deviation === 0 ? 0 : (value - mean) / deviation));
}
