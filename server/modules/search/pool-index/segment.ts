import type { AnalysedDocument } from './analyse.ts';

/** Whole numbers of 0 and above, written as seven bits a byte: small ones, which are the many, take one. */
export class VarintWriter {
  #bytes = new Uint8Array(64);
  #length = 0;

  write(value: number): void {
    if (this.#length + 8 > this.#bytes.length) {
      const larger = new Uint8Array(this.#bytes.length * 2);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length++] = rest;
  }

  finish(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }
}

export function readVarints(bytes: Uint8Array): number[] {
  const values: number[] = [];
  let value = 0;
  let scale = 1;
  for (const byte of bytes) {
    if (byte >= 0x80) {
      value += (byte & 0x7f) * scale;
      scale *= 0x80;
    } else {
      values.push(value + byte * scale);
      value = 0;
      scale = 1;
    }
  }
  return values;
}

export function varintAt(bytes: Uint8Array, from: number): number {
  let value = 0;
  for (let at = from, shift = 0; ; at++, shift += 7) {
    const byte = bytes[at] as number;
    value |= (byte & 0x7f) << shift;
    // Also past the end of a damaged block.
    if (!(byte >= 0x80)) return value;
  }
}

export function bytesOfVarint(value: number): number {
  let bytes = 1;
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) bytes++;
  return bytes;
}

/** Documents by the number of each, packed so that a term's postings are read without touching another term's. */
export interface Segment {
  numbers: Uint8Array;
  /** How long each document is, in the order of their numbers. */
  lengths: Uint8Array;
  documents: number;
  blocks: Map<string, Uint8Array>;
}

/** Positions of documents in their segment, rising, with a weighted count for each. */
export interface Postings {
  positions: Uint32Array;
  counts: Uint32Array;
}

export interface NumberedDocument extends AnalysedDocument {
  number: number;
}

export function packSegment(documents: Iterable<NumberedDocument>): Segment {
  const builder = new SegmentBuilder();
  for (const document of documents) {
    const position = builder.add(document.number, document.length);
    for (const [term, count] of document.counts) builder.post(term, position, count);
  }
  return builder.finish();
}

/** The segments' numbers don't overlap, and rise from one to the next. */
export function mergeSegments(segments: Segment[], isGone: (number: number) => boolean): Segment {
  const builder = new SegmentBuilder();
  for (const segment of segments) {
    const numbers = readGaps(segment.numbers);
    const lengths = readVarints(segment.lengths);
    const positions = numbers.map((number, at) =>
      isGone(number) ? undefined : builder.add(number, lengths[at] ?? 0),
    );
    for (const [term, block] of segment.blocks) {
      const postings = readPostings(block);
      for (const [at, old] of postings.positions.entries()) {
        const position = positions[old];
        if (position !== undefined) builder.post(term, position, postings.counts[at] ?? 0);
      }
    }
  }
  return builder.finish();
}

class SegmentBuilder {
  readonly #numbers = new GapWriter();
  readonly #lengths = new VarintWriter();
  readonly #blocks = new Map<string, { gaps: GapWriter; writer: VarintWriter }>();
  #documents = 0;

  add(number: number, length: number): number {
    this.#numbers.write(number);
    this.#lengths.write(length);
    return this.#documents++;
  }

  post(term: string, position: number, count: number): void {
    let block = this.#blocks.get(term);
    if (!block) {
      const writer = new VarintWriter();
      block = { writer, gaps: new GapWriter(writer) };
      this.#blocks.set(term, block);
    }
    block.gaps.write(position);
    block.writer.write(count);
  }

  finish(): Segment {
    return {
      numbers: this.#numbers.finish(),
      lengths: this.#lengths.finish(),
      documents: this.#documents,
      blocks: new Map([...this.#blocks].map(([term, { writer }]) => [term, writer.finish()])),
    };
  }
}

class GapWriter {
  readonly #writer: VarintWriter;
  #last = 0;

  constructor(writer = new VarintWriter()) {
    this.#writer = writer;
  }

  write(value: number): void {
    this.#writer.write(value - this.#last);
    this.#last = value;
  }

  finish(): Uint8Array {
    return this.#writer.finish();
  }
}

export function readGaps(bytes: Uint8Array): number[] {
  let last = 0;
  return readVarints(bytes).map((gap) => {
    last += gap;
    return last;
  });
}

export function readPostings(block: Uint8Array): Postings {
  const positions = new Uint32Array(block.length >> 1);
  const counts = new Uint32Array(block.length >> 1);
  let documents = 0;
  let position = 0;
  let isCount = false;
  let value = 0;
  let shift = 0;
  for (let at = 0; at < block.length; at++) {
    const byte = block[at] as number;
    value |= (byte & 0x7f) << shift;
    if (byte >= 0x80) {
      shift += 7;
      continue;
    }
    if (isCount) counts[documents++] = value;
    else {
      position += value;
      positions[documents] = position;
    }
    isCount = !isCount;
    value = 0;
    shift = 0;
  }
  return { positions: positions.subarray(0, documents), counts: counts.subarray(0, documents) };
}

function countPostings(block: Uint8Array): number {
  let numbers = 0;
  for (let at = 0; at < block.length; at++) if ((block[at] as number) < 0x80) numbers++;
  return numbers / 2;
}

/** What of a segment was read from the database. It never changes: a merge makes a new segment. */
export interface ReadSegment {
  /** Unique among all databases of the process. */
  key: string;
  /** Undefined when it was read before. */
  documents: { numbers: Uint8Array; lengths: Uint8Array } | undefined;
  /** Terms that were asked for and are not here stand nowhere in the segment. */
  blocks: { term: string; postings: Uint8Array }[];
}

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
const overhead = 200;
const bytesOfDocument = 12;
const nothing: HeldBlock = { postings: new Uint8Array(0), documents: 0 };

export const largePoolDocuments = 200_000;

const held = new Map<string, HeldSegment>();
let bytes = 0;

export interface Missing {
  segments: string[];
  terms: string[];
}

export function findMissing(keys: string[], terms: string[]): Missing {
  return {
    segments: keys.filter((key) => !held.has(key)),
    terms: terms.filter((term) => keys.some((key) => !held.get(key)?.blocks.has(term))),
  };
}

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

export const openBlock = (postings: Uint8Array | undefined): HeldBlock =>
  postings ? { postings: withOwnBuffer(postings), documents: countPostings(postings) } : nothing;

/** Small blocks share a buffer, which the last of them would keep in memory. */
const withOwnBuffer = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();

export const countHeldDocuments = (): number =>
  [...held.values()].reduce((sum, { numbers }) => sum + numbers.length, 0);

/** Undefined unless all of them and all these terms are in memory. */
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
