import { asc, inArray } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { goneDocuments, poolSegments, postingBlocks } from '../../../platform/db/schema.ts';
import { inPool, lockPool, type Pool } from './pool.ts';
import { runInThread } from './run-in-thread.ts';
import { readGaps } from './segment.ts';
import { storeSegment } from './store-segment.ts';

const mostDocuments = 65_536;
/** A segment is merged with those after it when it is at most so many times as large: each is rewritten seldom. */
const mostTimesLarger = 4;

interface SegmentRow {
  id: number;
  documents: number;
}

/**
 * Joins small segments of a pool, and takes out of them everybody who is gone. What they said can't be found in the
 * database any more.
 */
export async function mergePool(db: Database, pool: Pool): Promise<void> {
  for (const run of await findRuns(db, pool)) await mergeRun(db, pool, run);
}

/**
 * Neighbours to be merged, and each segment with people who are gone. A pool that was filled past the importer has many
 * small segments before its end too.
 */
async function findRuns(db: Database, pool: Pool): Promise<number[][]> {
  const segments = await db
    .select({
      id: poolSegments.id,
      documents: poolSegments.documents,
      first: poolSegments.firstDocument,
      last: poolSegments.lastDocument,
    })
    .from(poolSegments)
    .where(inPool(poolSegments.organisationId, pool))
    .orderBy(asc(poolSegments.lastDocument));
  const gone = await db
    .select({ number: goneDocuments.document })
    .from(goneDocuments)
    .where(inPool(goneDocuments.organisationId, pool));
  const runs: number[][] = [];
  for (let left = segments; left.length > 0; ) {
    const tail = findTail(left);
    const hasGone = tail.some(({ first, last }) =>
      gone.some(({ number }) => number >= first && number <= last),
    );
    if (tail.length > 1 || hasGone) runs.push(tail.map(({ id }) => id));
    left = left.slice(0, left.length - tail.length);
  }
  return runs;
}

/** The last segment, with those before it that are small enough to be merged with it. */
function findTail<Row extends SegmentRow>(segments: Row[]): Row[] {
  let from = segments.length;
  let documents = 0;
  for (let at = segments.length - 1; at >= 0; at--) {
    const size = segments[at]?.documents ?? 0;
    if (documents > 0 && (size > documents * mostTimesLarger || documents + size > mostDocuments)) break;
    documents += size;
    from = at;
  }
  return segments.slice(from);
}

async function mergeRun(db: Database, pool: Pool, ids: number[]): Promise<void> {
  const read = await db.transaction((tx) => readSegments(tx as unknown as Database, pool, ids), {
    isolationLevel: 'repeatable read',
  });
  if (read.segments.length < ids.length) return;
  const merged = await runInThread({ kind: 'merge', ...read });
  await db.transaction(async (tx) => {
    await lockPool(tx, pool);
    const left = await tx
      .select({ id: poolSegments.id })
      .from(poolSegments)
      .where(inArray(poolSegments.id, ids));
    // Another process has merged them meanwhile.
    if (left.length < ids.length) return;
    await tx.delete(poolSegments).where(inArray(poolSegments.id, ids));
    if (merged.documents > 0) await storeSegment(tx, pool, merged);
    if (read.gone.length > 0) {
      await tx.delete(goneDocuments).where(inArray(goneDocuments.document, read.gone));
    }
  });
}

async function readSegments(tx: Database, pool: Pool, ids: number[]) {
  const rows = await tx
    .select()
    .from(poolSegments)
    .where(inArray(poolSegments.id, ids))
    .orderBy(asc(poolSegments.lastDocument));
  const blocks = Map.groupBy(
    await tx.select().from(postingBlocks).where(inArray(postingBlocks.segmentId, ids)),
    ({ segmentId }) => segmentId,
  );
  const gone = await tx
    .select({ number: goneDocuments.document })
    .from(goneDocuments)
    .where(inPool(goneDocuments.organisationId, pool));
  const held = new Set(rows.flatMap(({ numbers }) => readGaps(numbers)));
  return {
    segments: rows.map(({ id, numbers, lengths, documents }) => ({
      numbers,
      lengths,
      documents,
      blocks: new Map((blocks.get(id) ?? []).map(({ term, postings }) => [term, postings])),
    })),
    gone: gone.map(({ number }) => number).filter((number) => held.has(number)),
  };
}
