import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { poolSegments, postingBlocks } from '../../../platform/db/schema.ts';
import { analyserVersion } from './analyser-version.ts';
import type { Pool } from './pool.ts';
import type { StorableSegment } from './thread.ts';

/** Writes a segment within the caller's transaction, which has locked the pool. */
export async function storeSegment(tx: Database, pool: Pool, segment: StorableSegment): Promise<void> {
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
