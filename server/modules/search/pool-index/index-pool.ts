import { and, asc, gt, lte, max, ne, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, goneDocuments, poolSegments } from '../../../platform/db/schema.ts';
import { analyserVersion } from './analyser-version.ts';
import { inPool, lockPool, type Pool } from './pool.ts';
import { runInThread } from './run-in-thread.ts';
import { storeSegment } from './store-segment.ts';

/** Candidates packed at a time. */
export const documentsAtATime = 5000;

/**
 * Packs the people of a pool who are not packed yet, so that a search sees everybody. Cheap when nobody is new; may be called at
 * any time and by several processes.
 */
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

/** Forgets everything packed of a pool; the next search packs it anew. */
export async function dropIndex(db: Database, pool: Pool): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPool(tx, pool);
    await tx.delete(poolSegments).where(inPool(poolSegments.organisationId, pool));
    await tx.delete(goneDocuments).where(inPool(goneDocuments.organisationId, pool));
  });
}

/** The last number that is packed, that of the newest candidate, and whether something was packed by another way of reading texts. */
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
