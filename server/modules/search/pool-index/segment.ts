import type { AnalysedDocument } from './analyse.ts';
import { readVarints, VarintWriter } from './varints.ts';

/** Documents by the number of each, packed so that a term's postings are read without touching another term's. */
export interface Segment {
  numbers: Uint8Array;
  /** How long each document is, in the order of their numbers. */
  lengths: Uint8Array;
  documents: number;
  blocks: Map<string, Uint8Array>;
}

/** Where a term stands: positions of documents in their segment, rising, with a weighted count for each. */
export interface Postings {
  positions: Uint32Array;
  counts: Uint32Array;
}

export interface NumberedDocument extends AnalysedDocument {
  number: number;
}

/** Packs documents, which come in the order of their numbers. */
export function packSegment(documents: Iterable<NumberedDocument>): Segment {
  const builder = new SegmentBuilder();
  for (const document of documents) {
    const position = builder.add(document.number, document.length);
    for (const [term, count] of document.counts) builder.post(term, position, count);
  }
  return builder.finish();
}

/** One segment of several whose numbers don't overlap, in their order, without the documents that are gone. */
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

/** Writes rising numbers as their distances. */
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

/** The rising numbers of which these bytes hold the distances. */
export function readGaps(bytes: Uint8Array): number[] {
  let last = 0;
  return readVarints(bytes).map((gap) => {
    last += gap;
    return last;
  });
}

/** Unpacks a block; the arrays are as long as the term has documents. */
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

/** In how many documents a block's term stands. */
export function countPostings(block: Uint8Array): number {
  let numbers = 0;
  for (let at = 0; at < block.length; at++) if ((block[at] as number) < 0x80) numbers++;
  return numbers / 2;
}
