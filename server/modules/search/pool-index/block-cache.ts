import { countPostings, readGaps } from './segment.ts';
import { readVarints } from './varints.ts';

/** What of a segment was read from the database. It never changes: a merge makes a new segment. */
export interface ReadSegment {
  /** Unique among all databases of the process. */
  key: string;
  /** Undefined when it was read before. */
  documents: { numbers: Uint8Array; lengths: Uint8Array } | undefined;
  /** Terms that were asked for and are not here stand nowhere in the segment. */
  blocks: { term: string; postings: Uint8Array }[];
}

/** A term's postings, and in how many documents it stands. */
export interface HeldBlock {
  postings: Uint8Array;
  documents: number;
}

export interface HeldSegment {
  numbers: Float64Array;
  lengths: Uint32Array;
  totalLength: number;
  /** Without postings where the term stands nowhere. */
  blocks: Map<string, HeldBlock>;
}

/** So much is kept: the words that most searches share. */
const mostBytes = 96 * 1024 * 1024;
/** What a block costs beside its bytes. */
const overhead = 200;
const bytesOfDocument = 12;
const nothing: HeldBlock = { postings: new Uint8Array(0), documents: 0 };

export const largePoolDocuments = 200_000;

/** Used longest ago first. */
const held = new Map<string, HeldSegment>();
let bytes = 0;

/** What has to be read before segments can be scored. */
export interface Missing {
  segments: string[];
  terms: string[];
}

/** Of these segments and terms, those that are not in memory. */
export function findMissing(keys: string[], terms: string[]): Missing {
  return {
    segments: keys.filter((key) => !held.has(key)),
    terms: terms.filter((term) => keys.some((key) => !held.get(key)?.blocks.has(term))),
  };
}

/** Keeps what was read of some terms. */
export function keepBlocks(read: ReadSegment[], terms: string[]): void {
  for (const { key, documents, blocks } of read) {
    if (documents && !held.has(key)) {
      const opened = openSegment(documents);
      held.set(key, opened);
      bytes += opened.lengths.length * bytesOfDocument;
    }
    const segment = held.get(key);
    if (!segment) continue;
    const found = new Map(blocks.map(({ term, postings }) => [term, postings]));
    for (const term of terms) {
      if (segment.blocks.has(term)) continue;
      const block = openBlock(found.get(term));
      segment.blocks.set(term, block);
      bytes += block.postings.length + overhead;
    }
  }
}

export function openSegment({ numbers, lengths }: NonNullable<ReadSegment['documents']>): HeldSegment {
  const all = readVarints(lengths);
  return {
    numbers: Float64Array.from(readGaps(numbers)),
    lengths: Uint32Array.from(all),
    totalLength: all.reduce((sum, length) => sum + length, 0),
    blocks: new Map(),
  };
}

/** @param postings undefined where the term stands nowhere */
export const openBlock = (postings: Uint8Array | undefined): HeldBlock =>
  postings ? { postings: withOwnBuffer(postings), documents: countPostings(postings) } : nothing;

/** Small blocks share a buffer, which the last of them would keep in memory. */
const withOwnBuffer = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();

export const countHeldDocuments = (): number =>
  [...held.values()].reduce((sum, { numbers }) => sum + numbers.length, 0);

/** The segments, or undefined unless all of them and all these terms are in memory. */
export function takeSegments(keys: string[], terms: string[]): HeldSegment[] | undefined {
  const segments: HeldSegment[] = [];
  for (const key of keys) {
    const segment = held.get(key);
    if (!segment || terms.some((term) => !segment.blocks.has(term))) return undefined;
    segments.push(segment);
  }
  for (const [at, segment] of segments.entries()) {
    moveToEnd(held, keys[at] ?? '');
    for (const term of terms) moveToEnd(segment.blocks, term);
  }
  return segments;
}

function moveToEnd<Value>(map: Map<string, Value>, key: string): void {
  const value = map.get(key);
  if (value === undefined) return;
  map.delete(key);
  map.set(key, value);
}

/** Forgets what was used longest ago, until what is kept is small enough. */
export function evictBlocks(): void {
  for (const [key, segment] of held) {
    for (const [term, { postings }] of segment.blocks) {
      if (bytes <= mostBytes) return;
      segment.blocks.delete(term);
      bytes -= postings.length + overhead;
    }
    if (bytes <= mostBytes) return;
    held.delete(key);
    bytes -= segment.lengths.length * bytesOfDocument;
  }
}
