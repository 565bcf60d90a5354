import { and, inArray } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { candidates, goneDocuments, poolSegments, postingBlocks } from '../../../db/schema.ts';
import type { TitleOptions } from '../vocabulary/titles.ts';
import type { Weights } from './analyse.ts';
import type { Scored } from './best.ts';
import { feedback } from './feedback.ts';
import { catchUp } from './index-pool.ts';
import { inPools, type Pool } from './pool.ts';
import { runInThread } from './run-in-thread.ts';

/**
 * The numbers of the candidates whose texts match a job best, with their scores: by BM25 over the whole pools, and once
 * more with the words of the best.
 */
export async function searchPools(
  db: Database,
  pools: Pool[],
  job: { title: string; description: string },
  most: number,
  options: TitleOptions = {},
): Promise<Scored[]> {
  for (const pool of pools) await catchUp(db, pool);
  const { title, description } = job;
  const query = await runInThread({ kind: 'analyse', job: { title, description }, options });
  if (query.size === 0) return [];
  const first = await score(db, pools, query, feedback.documents);
  if (first.length === 0) return [];
  const best = await readTexts(db, pools, first);
  return score(db, pools, await runInThread({ kind: 'expand', query, best }), most);
}

async function score(db: Database, pools: Pool[], query: Weights, most: number): Promise<Scored[]> {
  const terms = [...query.keys()];
  const { segments, gone } = await db.transaction(
    (tx) => readBlocks(tx as unknown as Database, pools, terms),
    // Segments and blocks as they were at one time, whatever is merged meanwhile.
    { isolationLevel: 'repeatable read' },
  );
  return runInThread({ kind: 'score', segments, weights: [...query.values()], gone, most });
}

async function readBlocks(tx: Database, pools: Pool[], terms: string[]) {
  const segments = await tx
    .select({ id: poolSegments.id, numbers: poolSegments.numbers, lengths: poolSegments.lengths })
    .from(poolSegments)
    .where(inPools(poolSegments.organisationId, pools));
  if (segments.length === 0) return { segments: [], gone: [] };
  const rows = await tx
    .select()
    .from(postingBlocks)
    .where(
      and(
        inArray(
          postingBlocks.segmentId,
          segments.map(({ id }) => id),
        ),
        inArray(postingBlocks.term, terms),
      ),
    );
  const gone = await tx
    .select({ number: goneDocuments.document })
    .from(goneDocuments)
    .where(inPools(goneDocuments.organisationId, pools));
  const places = new Map(terms.map((term, at) => [term, at]));
  const bySegment = Map.groupBy(rows, ({ segmentId }) => segmentId);
  return {
    segments: segments.map(({ id, numbers, lengths }) => ({
      numbers,
      lengths,
      blocks: (bySegment.get(id) ?? []).map(({ term, postings }) => ({
        term: places.get(term) ?? 0,
        postings,
      })),
    })),
    gone: gone.map(({ number }) => number),
  };
}

async function readTexts(db: Database, pools: Pool[], best: Scored[]) {
  const rows = await db
    .select({
      number: candidates.document,
      title: candidates.title,
      skills: candidates.skills,
      summary: candidates.summary,
    })
    .from(candidates)
    .where(
      and(
        inPools(candidates.organisationId, pools),
        inArray(
          candidates.document,
          best.map(({ number }) => number),
        ),
      ),
    );
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return best.flatMap(({ number, score: worth }) => {
    const texts = byNumber.get(number);
    return texts ? [{ texts, score: worth }] : [];
  });
}
