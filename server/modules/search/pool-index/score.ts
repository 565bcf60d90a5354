import type { Query, QueryTerm } from './analyse.ts';
import { Best, type Scored } from './best.ts';
import type { HeldSegment } from './block-cache.ts';
import { readPostings } from './segment.ts';
import { bytesOfVarint, varintAt } from './varints.ts';

/** How soon more of a word counts no more, and how much longer texts are held back. */
export const bm25 = { k1: 5, b: 0.75 } as const;

/** A word that a larger part of a pool has speaks for nobody, except in a small pool. */
const commonPart = 0.1;
const few = 20;

/**
 * Scores every document in which a term of the query stands by BM25, and returns the best.
 * @param query its terms; the segments hold all of them
 * @param gone documents that are deleted, but not yet out of the blocks; they count for nothing
 */
export function scoreSegments(segments: HeldSegment[], query: Query, gone: number[], most: number): Scored[] {
  const opened = segments.map((segment) => ({ ...segment, ...findGone(segment, gone) }));
  const documents = opened.reduce((sum, { live }) => sum + live, 0);
  const average = opened.reduce((sum, { liveLength }) => sum + liveLength, 0) / Math.max(1, documents) || 1;
  const factors = new Map<string, number>();
  const telling: string[] = [];
  const holdersOf = holderCounter(opened);
  for (const [term, queried] of query) {
    const holders = Math.min(documents, countTogether(term, queried, holdersOf));
    if (queried.isTelling && holders <= Math.max(few, documents * commonPart)) telling.push(term);
    const rarity = Math.log(1 + (documents - holders + 0.5) / (holders + 0.5));
    factors.set(term, queried.weight * rarity * (bm25.k1 + 1));
  }
  const best = new Best(most);
  for (const { numbers, lengths, isGone, blocks } of opened) {
    const norms = scratch('norms', lengths.length);
    for (let position = 0; position < norms.length; position++)
      norms[position] = bm25.k1 * (1 - bm25.b + (bm25.b * (lengths[position] as number)) / average);
    const scores = scratch('scores', numbers.length).fill(0);
    for (const [term, factor] of factors) {
      const block = blocks.get(term);
      if (block) addScores(scores, block.postings, norms, factor);
    }
    const hasTelling = markHolders(blocks, telling, numbers.length);
    for (let position = 0; position < numbers.length; position++) {
      const score = scores[position] as number;
      if (score > 0 && isGone?.[position] !== 1)
        best.offer(numbers[position] as number, score, hasTelling[position] === 1);
    }
  }
  return best.finish();
}

/** Marks the documents in which any of these terms stands. */
function markHolders(blocks: HeldSegment['blocks'], terms: string[], documents: number): Uint8Array {
  const marks = new Uint8Array(documents);
  for (const term of terms) {
    const block = blocks.get(term);
    if (block) for (const position of readPostings(block.postings).positions) marks[position] = 1;
  }
  return marks;
}

/** In how many documents a term stands, or one that it is counted with. */
function countTogether(
  term: string,
  { forms, notRarerThan = [] }: QueryTerm,
  holdersOf: (term: string) => number,
): number {
  const own = (forms ?? [term]).reduce((sum, form) => sum + holdersOf(form), 0);
  const others = notRarerThan.map(holdersOf).filter((holders) => holders > 0);
  return others.length > 0 ? Math.max(own, Math.min(...others)) : own;
}

function holderCounter(segments: OpenSegment[]): (term: string) => number {
  const counted = new Map<string, number>();
  return (term) => {
    const known = counted.get(term);
    if (known !== undefined) return known;
    const holders = segments.reduce((sum, segment) => sum + countHolders(segment, term), 0);
    counted.set(term, holders);
    return holders;
  };
}

const scratches = new Map<string, Float64Array>();

/** An array of this length whose values are left from before: a million people would take 16 MB anew for each query. */
function scratch(name: string, length: number): Float64Array {
  let whole = scratches.get(name);
  if (!whole || whole.length < length) {
    whole = new Float64Array(length);
    scratches.set(name, whole);
  }
  return whole.subarray(0, length);
}

type OpenSegment = HeldSegment & ReturnType<typeof findGone>;

function findGone({ numbers, lengths, totalLength }: HeldSegment, gone: number[]) {
  let isGone: Uint8Array | undefined;
  let live = numbers.length;
  let liveLength = totalLength;
  for (const number of gone) {
    const position = positionOf(numbers, number);
    if (position === -1) continue;
    isGone ??= new Uint8Array(numbers.length);
    isGone[position] = 1;
    live--;
    liveLength -= lengths[position] ?? 0;
  }
  return { isGone, live, liveLength };
}

function positionOf(numbers: Float64Array, wanted: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const number = numbers[middle] as number;
    if (number === wanted) return middle;
    if (number < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** In how many documents that are not gone a term stands. */
function countHolders({ blocks, isGone }: OpenSegment, term: string): number {
  const block = blocks.get(term);
  if (!block || !isGone) return block?.documents ?? 0;
  let count = 0;
  for (const position of readPostings(block.postings).positions) if (isGone[position] === 0) count++;
  return count;
}

/** Adds what a term gives to the score of each document, while its block is unpacked. */
function addScores(scores: Float64Array, block: Uint8Array, norms: Float64Array, factor: number): void {
  let position = 0;
  for (let at = 0; at < block.length; ) {
    // Nearly every gap and every count is a single byte.
    let gap = block[at++] as number;
    if (gap >= 0x80) {
      gap = varintAt(block, at - 1);
      at += bytesOfVarint(gap) - 1;
    }
    let count = block[at++] as number;
    if (count >= 0x80) {
      count = varintAt(block, at - 1);
      at += bytesOfVarint(count) - 1;
    }
    position += gap;
    (scores[position] as number) += (factor * count) / (count + (norms[position] as number));
  }
}
