import { setImmediate as breathe } from 'node:timers/promises';
import { and, count, eq, gt } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, personVectors } from '../../../platform/db/schema.ts';
import type { Scored } from '../pool-index/best.ts';
import { inPools, type Pool } from '../pool-index/pool.ts';
import { feedback } from '../pool-index/score.ts';
import { nameOfDatabase } from '../pool-index/search-pools.ts';

/** Vectors one after the other, with the numbers of their texts in the same order. */
export interface VectorBlock {
  numbers: Float64Array;
  /** How long each vector is; 0 for one without a direction. */
  lengths: Float32Array;
  vectors: Int8Array;
}

/** Vectors that are read by one statement: while the embedded database reads them, nothing else is answered. */
const readAtOnce = 2000;
/** So much is kept, of the pools that were searched last, in bytes: about 60,000 people with vectors of 1,024 numbers. */
const mostBytes = 64 * 1024 * 1024;
const held = new Map<string, VectorBlock[]>();
/** The most people that vectors alone find. */
const mostNearest = 50;

/**
 * Compares all vectors. Takes only people as close as the middle of the best by words, or far above the pool
 * where words find few. @param wanted of length one
 */
export async function findNearest(
  db: Database,
  pools: Pool[],
  model: string,
  wanted: Float32Array,
  byWords: readonly Scored[],
): Promise<number[]> {
  const blocks = await readVectorBlocks(db, pools, model);
  const cosines: { number: number; cosine: number }[] = [];
  for (const block of blocks) {
    cosines.push(...compareBlock(block, wanted));
    await breathe();
  }
  return chooseNearest(cosines, byWords);
}

/** Everybody in a block whose vector has the length of the job's. Whole numbers are multiplied: it takes a third of the time. */
export function compareBlock(
  { numbers, lengths, vectors }: VectorBlock,
  wanted: Float32Array,
): { number: number; cosine: number }[] {
  const size = wanted.length;
  if (vectors.length !== numbers.length * size) return [];
  const largest = wanted.reduce((most, one) => Math.max(most, Math.abs(one)), Number.EPSILON);
  const scaled = Int32Array.from(wanted, (one) => Math.round((one / largest) * wholeScale));
  const length = Math.hypot(...scaled);
  return Array.from(numbers, (number, at) => {
    const from = at * size;
    let product = 0;
    for (let index = 0; index < size; index++) {
      product = (product + Math.imul(vectors[from + index] as number, scaled[index] as number)) | 0;
    }
    const own = lengths[at] as number;
    return { number, cosine: own === 0 ? 0 : product / (own * length) };
  });
}
/** The largest number of a job's vector: 4,000 of them times 127 fit into 32 bits. */
const wholeScale = 4095;

export function chooseNearest(
  cosines: { number: number; cosine: number }[],
  byWords: readonly Scored[],
): number[] {
  const known = new Map(cosines.map(({ number, cosine }) => [number, cosine]));
  const best = byWords.slice(0, feedback.documents).flatMap(({ number }) => known.get(number) ?? []);
  const middle = best.toSorted((a, b) => a - b)[best.length >> 1];
  const least = best.length >= 3 && middle !== undefined ? middle : farAbove([...known.values()]);
  return cosines
    .filter(({ cosine }) => cosine >= least && cosine > 0)
    .sort((a, b) => b.cosine - a.cosine || a.number - b.number)
    .slice(0, mostNearest)
    .map(({ number }) => number);
}

function farAbove(values: number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return mean + 2 * Math.sqrt(squares / Math.max(1, values.length));
}

async function readVectorBlocks(db: Database, pools: Pool[], model: string): Promise<VectorBlock[]> {
  const key = [nameOfDatabase(db), model, ...pools].join('\n');
  const ofPools = and(
    inPools(candidates.organisationId, pools),
    candidates.isListed,
    eq(personVectors.model, model),
  );
  async function readAfter(blocks: VectorBlock[]): Promise<VectorBlock[]> {
    const last = blocks.at(-1)?.numbers.at(-1) ?? 0;
    const rows = await db
      .select({ document: personVectors.document, vector: personVectors.vector })
      .from(personVectors)
      .innerJoin(candidates, eq(candidates.id, personVectors.candidateId))
      .where(and(ofPools, gt(personVectors.document, last)))
      .orderBy(personVectors.document)
      .limit(readAtOnce);
    const all = rows.length > 0 ? [...blocks, packBlock(rows)] : blocks;
    return rows.length < readAtOnce ? all : readAfter(all);
  }
  const [now] = await db
    .select({ people: count() })
    .from(personVectors)
    .innerJoin(candidates, eq(candidates.id, personVectors.candidateId))
    .where(ofPools);
  let blocks = await readAfter(held.get(key) ?? []);
  if (countIn(blocks) !== now?.people) blocks = await readAfter([]);
  keep(key, blocks);
  return blocks;
}

const countIn = (blocks: VectorBlock[]) => blocks.reduce((sum, { numbers }) => sum + numbers.length, 0);

function packBlock(rows: { document: number; vector: Buffer }[]): VectorBlock {
  // One without a direction is close to nothing.
  const size = Math.max(0, ...rows.map(({ vector }) => vector.length));
  const vectors = new Int8Array(rows.length * size);
  for (const [at, { vector }] of rows.entries()) vectors.set(new Int8Array(vector), at * size);
  return blockOf(
    rows.map(({ document }) => document),
    vectors,
  );
}

export function blockOf(numbers: number[], vectors: Int8Array): VectorBlock {
  const size = vectors.length / Math.max(1, numbers.length);
  const lengths = Float32Array.from(numbers, (_, at) => {
    let squares = 0;
    for (const value of vectors.subarray(at * size, (at + 1) * size)) squares += value * value;
    return Math.sqrt(squares);
  });
  return { numbers: Float64Array.from(numbers), lengths, vectors };
}

function keep(key: string, blocks: VectorBlock[]): void {
  held.delete(key);
  held.set(key, blocks);
  const bytesOf = (all: VectorBlock[]) => all.reduce((sum, { vectors }) => sum + vectors.length, 0);
  let bytes = [...held.values()].reduce((sum, each) => sum + bytesOf(each), 0);
  for (const [oldest, each] of held) {
    if (bytes <= mostBytes) return;
    held.delete(oldest);
    bytes -= bytesOf(each);
  }
}

/** Forgets what is kept: another file may get the name of a model. A text has one vector by a model, so nothing else changes it. */
export const dropHeldVectors = (): void => held.clear();

const rankOffset = 60;
/** A rank by vectors beside one by words, which rank better alone. */
const worthOfVector = 0.5;

/**
 * Adds those that vectors alone find to those that words find, at the place that their rank by vectors is worth. Among those that
 * words find the order stays: ordering them by both ranks lost on sets that nothing was chosen on.
 */
export function fuseNearest(found: readonly Scored[], nearest: readonly number[]): Scored[] {
  const known = new Set(found.map(({ number }) => number));
  const places = nearest.map((number, at) => ({ number, worth: worthOfVector / (rankOffset + at) }));
  const alone = places.filter(({ number }) => !known.has(number));
  const top = found[0]?.score ?? 1;
  const added = alone.map(({ number, worth }): Scored => {
    const place = Math.floor(1 / worth) - rankOffset;
    const before = found[Math.min(place, found.length) - 1];
    const score = before?.score ?? top * worth * (rankOffset / worthOfVector);
    return { number, score, hasTellingWord: false, isClose: true };
  });
  return [...found, ...added].sort(
    (a, b) => b.score - a.score || Number(a.isClose ?? false) - Number(b.isClose ?? false),
  );
}
