import type { AnalysedDocument, Query, QueryTerm } from './analyse.ts';
import { Best, type Scored } from './best.ts';
import { bytesOfVarint, type HeldSegment, readPostings, varintAt } from './segment.ts';

/** How soon more of a word counts no more, and how much longer texts are held back. */
export const bm25 = { k1: 5, b: 0.75 } as const;

/** A word that a larger part of a pool has speaks for nobody, except in a small pool. */
const commonPart = 0.1;
const few = 20;

/**
 * Scores by BM25. @param query its terms; the segments hold all of them @param gone documents that are deleted,
 * but not yet out of the blocks
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

function markHolders(blocks: HeldSegment['blocks'], terms: string[], documents: number): Uint8Array {
  const marks = new Uint8Array(documents);
  for (const term of terms) {
    const block = blocks.get(term);
    if (block) for (const position of readPostings(block.postings).positions) marks[position] = 1;
  }
  return marks;
}

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

function countHolders({ blocks, isGone }: OpenSegment, term: string): number {
  const block = blocks.get(term);
  if (!block || !isGone) return block?.documents ?? 0;
  let count = 0;
  for (const position of readPostings(block.postings).positions) if (isGone[position] === 0) count++;
  return count;
}

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

/** RM3: so many of the best documents speak for a query, by so many of their terms, beside the query's own. */
export const feedback = { documents: 8, terms: 30, share: 0.5, leastKept: 0.7 } as const;

/** Adds the words of the best documents, to find people who suit and are described otherwise. @param best best first */
export function expandByFeedback(query: Query, best: { document: AnalysedDocument; score: number }[]): Query {
  const model = new Map<string, number>();
  for (const { document, score } of best) {
    for (const [term, count] of document.counts) {
      model.set(term, (model.get(term) ?? 0) + (score * count) / Math.max(1, document.length));
    }
  }
  const terms = [...model].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1)).slice(0, feedback.terms);
  const expanded: Query = new Map(query);
  const weights = new Map([...query].map(([term, { weight }]) => [term, weight]));
  for (const [term, weight] of scaled(weights, 1 - feedback.share))
    expanded.set(term, { ...query.get(term), weight });
  for (const [term, weight] of scaled(new Map(terms), feedback.share)) {
    const known = expanded.get(term);
    expanded.set(term, { ...known, weight: (known?.weight ?? 0) + weight });
  }
  return expanded;
}

/**
 * Keeps the best of the first query near their scores: else many short texts of the same title stand above the
 * one that says most of what is asked for.
 */
export function keepFirst(first: Scored[], second: Scored[]): Scored[] {
  const scale = (feedback.leastKept * (second[0]?.score ?? 0)) / (first[0]?.score || 1);
  const kept = new Map(second.map((scored) => [scored.number, scored]));
  for (const scored of first) {
    const score = Math.max(kept.get(scored.number)?.score ?? 0, scored.score * scale);
    kept.set(scored.number, { ...scored, score });
  }
  return [...kept.values()].sort((a, b) => b.score - a.score || a.number - b.number).slice(0, second.length);
}

function scaled(weights: Map<string, number>, sum: number): Map<string, number> {
  const all = [...weights.values()].reduce((total, weight) => total + weight, 0);
  return new Map([...weights].map(([term, weight]) => [term, (weight * sum) / (all || 1)]));
}
