import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { postingBlocks } from '../../../platform/db/schema.ts';
import type { Query } from './analyse.ts';
import { largePoolDocuments } from './block-cache.ts';

/**
 * What holds time and memory where a pool has so many documents that the blocks of one search are tens of megabytes. One
 * search after the other reads and scores them, a few terms at a time, and the words of the best people widen the query only
 * as far as their blocks are worth reading: among so many people, those who have the commonest words in common are no fewer.
 */
export const largePool = { documents: largePoolDocuments, termsAtATime: 4, feedbackBytes: 6_000_000 };

let last: Promise<unknown> = Promise.resolve();

/** Runs one after the other of what is asked for at once. */
export function oneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = last.then(run);
  last = result.catch(() => {});
  return result;
}

/** The expanded query without the added words, least telling first, whose blocks would be too much to read. */
export async function dropCostlyWords(
  db: Database,
  segments: number[],
  query: Query,
  expanded: Query,
): Promise<Query> {
  const added = [...expanded].filter(([term]) => !query.has(term));
  if (added.length === 0) return expanded;
  const sizes = await db
    .select({
      term: postingBlocks.term,
      bytes: sql<number>`sum(octet_length(${postingBlocks.postings}))::float8`,
    })
    .from(postingBlocks)
    .where(
      and(
        inArray(postingBlocks.segmentId, segments),
        inArray(
          postingBlocks.term,
          added.map(([term]) => term),
        ),
      ),
    )
    .groupBy(postingBlocks.term);
  const bytesOf = new Map(sizes.map(({ term, bytes }) => [term, bytes]));
  const kept = new Map([...expanded].filter(([term]) => query.has(term)));
  let left = largePool.feedbackBytes;
  for (const [term, queried] of added.toSorted((a, b) => b[1].weight - a[1].weight)) {
    const bytes = bytesOf.get(term) ?? 0;
    if (bytes > left) continue;
    left -= bytes;
    kept.set(term, queried);
  }
  return kept;
}
