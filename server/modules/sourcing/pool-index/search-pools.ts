import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { candidates, goneDocuments, poolSegments, postingBlocks } from '../../../db/schema.ts';
import type { TitleOptions } from '../vocabulary/titles.ts';
import type { Weights } from './analyse.ts';
import type { Scored } from './best.ts';
import type { Missing, ReadSegment } from './block-cache.ts';
import { feedback, keepFirst } from './feedback.ts';
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
  const expanded = await runInThread({ kind: 'expand', query, best });
  return keepFirst(first, await score(db, pools, expanded, most));
}

/** The thread keeps blocks of several databases apart by these. */
const names = new WeakMap<Database, string>();
let databases = 0;

const keyOf = (name: string, id: number) => `${name}:${id}`;

async function score(db: Database, pools: Pool[], query: Weights, most: number): Promise<Scored[]> {
  const name = names.get(db) ?? `${++databases}`;
  names.set(db, name);
  for (;;) {
    const { ids, gone } = await readPools(db, pools);
    const segments = ids.map((id) => keyOf(name, id));
    const missing = await runInThread({ kind: 'missing', segments, query });
    const read = missing.terms.length > 0 ? await readBlocks(db, ids, missing, name) : [];
    const scored = await runInThread({
      ...{ kind: 'score', segments, query, gone, most },
      read: { segments: read, terms: missing.terms },
    });
    if (scored) return scored;
    // Segments were merged, or other searches have taken the place of their blocks, since we looked.
  }
}

/** The segments of pools, and who of them is gone, as they are at one time. */
async function readPools(db: Database, pools: Pool[]): Promise<{ ids: number[]; gone: number[] }> {
  const { rows } = (await db.execute(sql`
    select ${poolSegments.id}::float8 as number, false as "isGone"
    from ${poolSegments} where ${inPools(poolSegments.organisationId, pools)}
    union all
    select ${goneDocuments.document}, true
    from ${goneDocuments} where ${inPools(goneDocuments.organisationId, pools)}`)) as unknown as {
    rows: { number: number; isGone: boolean }[];
  };
  const numbersOf = (gone: boolean) =>
    rows.filter(({ isGone }) => isGone === gone).map(({ number }) => number);
  return { ids: numbersOf(false), gone: numbersOf(true) };
}

/** A segment with its bytes, unless the thread has them, or a block with its term. */
interface ReadRow {
  id: number;
  term: string | null;
  bytes: Buffer | null;
  lengths: Buffer | null;
}

/** What the thread lacks of segments, in one statement: all of a segment that is still there, or nothing. */
async function readBlocks(
  db: Database,
  ids: number[],
  missing: Missing,
  name: string,
): Promise<ReadSegment[]> {
  const unknown = ids.filter((id) => missing.segments.includes(keyOf(name, id)));
  const isUnknown = sql`${poolSegments.id} = any(${`{${unknown.join(',')}}`}::int[])`;
  const all = sql`any(${`{${ids.join(',')}}`}::int[])`;
  const { rows } = (await db.execute(sql`
    select ${poolSegments.id}::float8 as id, null as term,
      case when ${isUnknown} then ${poolSegments.numbers} end as bytes,
      case when ${isUnknown} then ${poolSegments.lengths} end as lengths
    from ${poolSegments} where ${poolSegments.id} = ${all}
    union all
    select ${postingBlocks.segmentId}, ${postingBlocks.term}, ${postingBlocks.postings}, null
    from ${postingBlocks}
    where ${postingBlocks.segmentId} = ${all} and ${inArray(postingBlocks.term, missing.terms)}`)) as unknown as {
    rows: ReadRow[];
  };
  const segments = new Map<number, ReadSegment>();
  for (const { id, term, bytes, lengths } of rows) {
    if (term !== null) continue;
    const documents = bytes && lengths ? { numbers: bytes, lengths } : undefined;
    segments.set(id, { key: keyOf(name, id), documents, blocks: [] });
  }
  for (const { id, term, bytes } of rows) {
    if (term !== null && bytes) segments.get(id)?.blocks.push({ term, postings: bytes });
  }
  return [...segments.values()];
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
        // Without it no index has the numbers, and everybody would be read.
        candidates.isListed,
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
