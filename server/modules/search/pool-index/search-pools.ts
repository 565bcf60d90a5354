import { and, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, goneDocuments, poolSegments, postingBlocks } from '../../../platform/db/schema.ts';
import type { TitleOptions } from '../vocabulary/titles.ts';
import type { DocumentTexts, Query } from './analyse.ts';
import type { Scored } from './best.ts';
import { catchUp } from './index-pool.ts';
import { inPools, type Pool } from './pool.ts';
import { runInThread } from './run-in-thread.ts';
import { feedback, keepFirst } from './score.ts';
import { largePoolDocuments, type Missing, type ReadSegment } from './segment.ts';

/**
 * Limits time and memory where the blocks of one search are tens of megabytes: searches run one after the other,
 * a few terms at a time, and leave out added words whose blocks are too large to be worth reading.
 */
export const largePool = { documents: largePoolDocuments, termsAtATime: 4, feedbackBytes: 6_000_000 };

let last: Promise<unknown> = Promise.resolve();

function oneAtATime<Result>(run: () => Promise<Result>): Promise<Result> {
  const result = last.then(run);
  last = result.catch(() => {});
  return result;
}

/** Drops the least telling of the added words until the blocks are small enough to read. */
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

export interface BestTexts {
  number: number;
  texts: DocumentTexts;
  score: number;
}

export interface FeedbackChoice {
  among: number;
  choose(best: BestTexts[]): Promise<BestTexts[]>;
  /** The numbers of those who are closest to the job whatever their words are, closest first. */
  nearest?(pools: Pool[], byWords: readonly Scored[]): Promise<number[]>;
}

/** Scores by BM25 over the whole pools, and once more with the words of the best. */
export async function searchPools(
  db: Database,
  pools: Pool[],
  job: { title: string; description: string },
  most: number,
  options: TitleOptions = {},
  choice?: FeedbackChoice,
): Promise<Scored[]> {
  const { title, description } = job;
  const analysed = runInThread({ kind: 'analyse', job: { title, description }, options });
  analysed.catch(() => {});
  for (const pool of pools) await catchUp(db, pool);
  const query = await analysed;
  if (query.size === 0) return [];
  const opened = await readPools(db, pools);
  const among = await score(db, pools, query, choice?.among ?? feedback.documents, opened);
  if (among.length === 0) return [];
  const first = among.slice(0, feedback.documents);
  const texts = await readTexts(db, pools, among);
  const best = choice ? await choice.choose(texts) : texts;
  const expanded = await runInThread({ kind: 'expand', query, best });
  const affordable = opened.isLarge ? await dropCostlyWords(db, opened.ids, query, expanded) : expanded;
  return keepFirst(first, await score(db, pools, affordable, most, opened));
}

const names = new WeakMap<Database, string>();
let databases = 0;

/** The thread keeps blocks and people of several databases apart by these. */
export function nameOfDatabase(db: Database): string {
  const name = names.get(db) ?? `${++databases}`;
  names.set(db, name);
  return name;
}

const keyOf = (name: string, id: number) => `${name}:${id}`;

/** @param opened as the pools were a moment ago, for both queries of a search */
async function score(
  db: Database,
  pools: Pool[],
  query: Query,
  most: number,
  opened: OpenedPools,
): Promise<Scored[]> {
  for (let now = opened; ; now = await readPools(db, pools)) {
    const scoreNow = () => scoreOpened(db, query, most, now);
    const scored = await (now.isLarge ? oneAtATime(scoreNow) : scoreNow());
    if (scored) return scored;
  }
}

async function scoreOpened(
  db: Database,
  query: Query,
  most: number,
  { ids, gone, isLarge }: OpenedPools,
): Promise<Scored[] | undefined> {
  const name = nameOfDatabase(db);
  const segments = ids.map((id) => keyOf(name, id));
  let missing = await runInThread({ kind: 'missing', segments, query });
  while (isLarge && missing.terms.length > largePool.termsAtATime) {
    const terms = missing.terms.slice(0, largePool.termsAtATime);
    const read = await readBlocks(db, ids, { ...missing, terms }, name);
    await runInThread({ kind: 'keep', read: { segments: read, terms } }, ownBuffersOf(read));
    missing = { segments: [], terms: missing.terms.slice(terms.length) };
  }
  const read = missing.terms.length > 0 ? await readBlocks(db, ids, missing, name) : [];
  return runInThread(
    { ...{ kind: 'score', segments, query, gone, most }, read: { segments: read, terms: missing.terms } },
    ownBuffersOf(read),
  );
}

const ownBuffersOf = (read: ReadSegment[]): ArrayBuffer[] =>
  read.flatMap(({ blocks }) =>
    blocks.flatMap(({ postings: { buffer, byteLength } }) =>
      buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [],
    ),
  );

interface OpenedPools {
  ids: number[];
  gone: number[];
  isLarge: boolean;
}

async function readPools(db: Database, pools: Pool[]): Promise<OpenedPools> {
  const { rows } = (await db.execute(sql`
    select ${poolSegments.id}::float8 as number, ${poolSegments.documents} as documents
    from ${poolSegments} where ${inPools(poolSegments.organisationId, pools)}
    union all
    select ${goneDocuments.document}, null
    from ${goneDocuments} where ${inPools(goneDocuments.organisationId, pools)}`)) as unknown as {
    rows: { number: number; documents: number | null }[];
  };
  const numbersOf = (isGone: boolean) =>
    rows.filter(({ documents }) => (documents === null) === isGone).map(({ number }) => number);
  const documents = rows.reduce((sum, row) => sum + (row.documents ?? 0), 0);
  return { ids: numbersOf(false), gone: numbersOf(true), isLarge: documents >= largePool.documents };
}

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

/** Keeps their order; people who are gone are left out. */
export async function readTexts(db: Database, pools: Pool[], best: Scored[]): Promise<BestTexts[]> {
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
    return texts ? [{ number, texts, score: worth }] : [];
  });
}
