import { and, asc, gt, inArray, lte, max, ne, notExists, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidates,
  goneDocuments,
  organisations,
  poolSegments,
  postingBlocks,
} from '../../../platform/db/schema.ts';
import { inPool, lockPool, type Pool } from './pool.ts';
import { runInThread } from './run-in-thread.ts';
import { readGaps } from './segment.ts';
import type { StorableSegment } from './thread.ts';

/**
 * Raised whenever `analyze.ts` reads texts into other terms, so that what was indexed before is indexed anew. It stands by itself:
 * the words of ten languages and their stemmers are needed in the thread alone.
 */
const analyserVersion = 5;

async function storeSegment(tx: Database, pool: Pool, segment: StorableSegment): Promise<void> {
  const [stored] = await tx
    .insert(poolSegments)
    .values({
      organisationId: pool,
      documents: segment.documents,
      firstDocument: segment.first,
      lastDocument: segment.last,
      numbers: Buffer.from(segment.numbers),
      lengths: Buffer.from(segment.lengths),
      analyser: analyserVersion,
    })
    .returning({ id: poolSegments.id });
  if (!stored) throw new Error('The segment was not stored.');
  for (const blocks of segment.blocks) {
    // One parameter instead of thousands, and the same on both databases.
    await tx.execute(sql`
      insert into ${postingBlocks} (segment_id, term, postings)
      select ${stored.id}, key, decode(value, 'base64') from json_each_text(${blocks}::json)`);
  }
}

const mostDocuments = 65_536;
/** A segment is merged with those after it when it is at most so many times as large: each is rewritten seldom. */
const mostTimesLarger = 4;

interface SegmentRow {
  id: number;
  documents: number;
}

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

export const documentsAtATime = 5000;

/** Cheap when nobody is new; may be called at any time and by several processes. */
export async function catchUp(db: Database, pool: Pool): Promise<void> {
  for (;;) {
    const { last: after, newest, isOld } = await readState(db, pool);
    if (isOld) {
      await dropIndex(db, pool);
      continue;
    }
    if (newest <= after) return;
    const documents = await db
      .select({
        number: candidates.document,
        title: candidates.title,
        skills: candidates.skills,
        summary: candidates.summary,
      })
      .from(candidates)
      .where(
        and(inPool(candidates.organisationId, pool), candidates.isListed, gt(candidates.document, after)),
      )
      .orderBy(asc(candidates.document))
      .limit(documentsAtATime);
    const last = documents.at(-1)?.number;
    if (last === undefined) return;
    const packed = await runInThread({ kind: 'pack', documents });
    await db.transaction(async (tx) => {
      await lockPool(tx, pool);
      // Since the texts were read, another process may have packed them, or people may have come or gone.
      if ((await readState(tx, pool)).last !== after) return;
      const now = await tx
        .select({ number: candidates.document })
        .from(candidates)
        .where(
          and(
            inPool(candidates.organisationId, pool),
            candidates.isListed,
            gt(candidates.document, after),
            lte(candidates.document, last),
          ),
        );
      const read = new Set(documents.map(({ number }) => number));
      if (now.length !== read.size || now.some(({ number }) => !read.has(number))) return;
      await storeSegment(tx, pool, packed);
    });
  }
}

export async function dropIndex(db: Database, pool: Pool): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPool(tx, pool);
    await tx.delete(poolSegments).where(inPool(poolSegments.organisationId, pool));
    await tx.delete(goneDocuments).where(inPool(goneDocuments.organisationId, pool));
  });
}

async function readState(
  db: Database,
  pool: Pool,
): Promise<{ last: number; newest: number; isOld: boolean }> {
  const [found] = await db
    .select({
      last: max(poolSegments.lastDocument),
      newest: sql<number | null>`(
        select max(${candidates.document})::float8 from ${candidates}
        where ${and(inPool(candidates.organisationId, pool), candidates.isListed)})`,
      isOld: sql<boolean | null>`bool_or(${ne(poolSegments.analyser, analyserVersion)})`,
    })
    .from(poolSegments)
    .where(inPool(poolSegments.organisationId, pool));
  return { last: found?.last ?? 0, newest: found?.newest ?? 0, isOld: found?.isOld ?? false };
}

/** Harmless at any time. */
export async function tidyPool(db: Database, pool: Pool): Promise<void> {
  await catchUp(db, pool);
  await mergePool(db, pool);
}

export async function tidyAllPools(db: Database): Promise<void> {
  for (const pool of await allPools(db)) await tidyPool(db, pool);
  await db.delete(goneDocuments).where(
    notExists(
      db
        .select({ id: poolSegments.id })
        .from(poolSegments)
        .where(
          sql`${poolSegments.organisationId} is not distinct from ${goneDocuments.organisationId}
            and ${poolSegments.lastDocument} >= ${goneDocuments.document}`,
        ),
    ),
  );
}

export async function rebuildAllPools(db: Database): Promise<number> {
  const pools = await allPools(db);
  for (const pool of pools) {
    await dropIndex(db, pool);
    await tidyPool(db, pool);
  }
  return pools.length;
}

async function allPools(db: Database): Promise<Pool[]> {
  const rows = await db.select({ id: organisations.id }).from(organisations);
  return [null, ...rows.map(({ id }) => id)];
}
