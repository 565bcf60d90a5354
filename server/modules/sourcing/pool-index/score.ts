import { Best, type Scored } from './best.ts';
import { readGaps, readPostings } from './segment.ts';
import { readVarints } from './varints.ts';

/** A segment as it was read for one search: its documents, and the blocks of the query's terms. */
export interface SearchedSegment {
  numbers: Uint8Array;
  lengths: Uint8Array;
  /** By the place of the term in the query; terms that stand nowhere in the segment are left out. */
  blocks: { term: number; postings: Uint8Array }[];
}

/** How soon more of a word counts no more, and how much longer texts are held back. */
const bm25 = { k1: 1.2, b: 0.75 } as const;

/**
 * Scores every document in which a term of the query stands by BM25, and returns the best.
 * @param weights of the query's terms
 * @param gone documents that are deleted, but not yet out of the blocks; they count for nothing
 */
export function scoreSegments(
  segments: SearchedSegment[],
  weights: number[],
  gone: Set<number>,
  most: number,
): Scored[] {
  const opened = segments.map((segment) => openSegment(segment, gone));
  const documents = opened.reduce((sum, { live }) => sum + live, 0);
  const average = opened.reduce((sum, { liveLength }) => sum + liveLength, 0) / Math.max(1, documents) || 1;
  const found = new Float64Array(weights.length);
  for (const { isGone, blocks } of opened) {
    for (const { term, postings } of blocks) {
      let count = 0;
      for (const position of postings.positions) if (isGone[position] === 0) count++;
      found[term] = (found[term] ?? 0) + count;
    }
  }
  const best = new Best(most);
  for (const { numbers, lengths, isGone, blocks } of opened) {
    const scores = new Float64Array(numbers.length);
    for (const { term, postings } of blocks) {
      const holders = found[term] ?? 0;
      const rarity = Math.log(1 + (documents - holders + 0.5) / (holders + 0.5));
      const weight = (weights[term] ?? 0) * rarity * (bm25.k1 + 1);
      for (let at = 0; at < postings.positions.length; at++) {
        const position = postings.positions[at] as number;
        const count = postings.counts[at] as number;
        const length = lengths[position] as number;
        const norm = bm25.k1 * (1 - bm25.b + (bm25.b * length) / average);
        (scores[position] as number) += (weight * count) / (count + norm);
      }
    }
    for (let position = 0; position < numbers.length; position++) {
      const score = scores[position] as number;
      if (score > 0 && isGone[position] === 0) best.offer(numbers[position] as number, score);
    }
  }
  return best.finish();
}

function openSegment(segment: SearchedSegment, gone: Set<number>) {
  const numbers = readGaps(segment.numbers);
  const lengths = readVarints(segment.lengths);
  const isGone = new Uint8Array(numbers.length);
  let live = 0;
  let liveLength = 0;
  for (const [position, number] of numbers.entries()) {
    if (gone.has(number)) isGone[position] = 1;
    else {
      live++;
      liveLength += lengths[position] ?? 0;
    }
  }
  const blocks = segment.blocks.map(({ term, postings }) => ({ term, postings: readPostings(postings) }));
  return { numbers, lengths, isGone, live, liveLength, blocks };
}
