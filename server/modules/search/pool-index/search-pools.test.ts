import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { storeCandidate } from '../../../../tests/support/search-rows.ts';
import { openSuiteApp } from '../../../../tests/support/test-app.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidates,
  goneDocuments,
  organisations,
  poolSegments,
  postingBlocks,
} from '../../../platform/db/schema.ts';
import { analyseDocument, analyseJob, type Query } from './analyse.ts';
import { catchUp, dropIndex, mergePool } from './index-pool.ts';
import { bm25, expandByFeedback, feedback } from './score.ts';
import { searchPools } from './search-pools.ts';

const job = {
  title: 'Data Engineer',
  description: 'Build pipelines with Kafka, Python and SQL. Nurses welcome.',
};

/** BM25 as the textbook has it, over the rows themselves. */
function scoreRows(documents: { id: string; counts: Map<string, number>; length: number }[], query: Query) {
  const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
  const holders = (term: string) => documents.filter(({ counts }) => counts.has(term)).length;
  const rarity = new Map(
    [...query].map(([term, { forms, notRarerThan = [] }]) => {
      const own = (forms ?? [term]).reduce((sum, form) => sum + holders(form), 0);
      const others = notRarerThan.map(holders).filter((count) => count > 0);
      const found = Math.min(documents.length, Math.max(own, others.length > 0 ? Math.min(...others) : 0));
      return [term, Math.log(1 + (documents.length - found + 0.5) / (found + 0.5))];
    }),
  );
  return documents
    .map((document) => {
      let score = 0;
      for (const [term, { weight }] of query) {
        const count = document.counts.get(term) ?? 0;
        const norm = bm25.k1 * (1 - bm25.b + (bm25.b * document.length) / average);
        score += (weight * (rarity.get(term) ?? 0) * (bm25.k1 + 1) * count) / (count + norm);
      }
      return { ...document, score };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

describe('searching the packed words of pools', () => {
  const server = openSuiteApp();
  let db: Database;
  let organisationId: string;
  beforeAll(async () => {
    db = server.db;
  });
  beforeEach(async () => {
    organisationId = (await server.createUser()).organisationId;
  });

  const titles = [
    'Data Engineer',
    'Nurse',
    'Data Analyst',
    'Welder',
    'Engineer of Bridges',
    'Softwareentwickler',
  ];
  const skills = ['Kafka', 'Python', 'SQL', 'Triage', 'Excel', 'MIG Welding', 'C++', 'Go'];
  const summaries = [
    'Built pipelines for years.',
    '',
    'Nights on a ward with SQL reports, and pipelines.',
    'Welds.',
  ];
  /** Texts of many lengths and mixes, the same for the same number. */
  const texts = (at: number) => ({
    name: `Person ${at}`,
    title: `${titles[at % 6]} ${at % 11 === 0 ? 'Lead' : ''}`,
    skills: skills.filter((_, skill) => ((at * 7 + skill * 5) * 13) % 4 === 0),
    summary: Array.from({ length: at % 5 }, (_, part) => summaries[(at + part) % 4]).join(' '),
  });
  const add = (at: number, pool: string | null = organisationId) => storeCandidate(server, pool, texts(at));
  async function addMany(from: number, to: number): Promise<void> {
    for (let at = from; at < to; at++) await add(at);
  }

  /** What the search finds, and what a score of every row says it should. */
  async function compare(pools: (string | null)[] = [organisationId]): Promise<number> {
    const found = await searchPools(db, pools, job, 1000);
    const own = pools.map((pool) =>
      pool === null ? isNull(candidates.organisationId) : eq(candidates.organisationId, pool),
    );
    const rows = await db
      .select()
      .from(candidates)
      .where(or(...own));
    const documents = rows.map((row) => ({ id: String(row.document), ...analyseDocument(row) }));
    const first = scoreRows(documents, analyseJob(job)).slice(0, feedback.documents);
    const expected = scoreRows(
      documents,
      expandByFeedback(
        analyseJob(job),
        first.map(({ score, ...document }) => ({ document, score })),
      ),
    );
    // Whoever was among the best by the words of the job itself keeps their distance to the best of them.
    const scale = (feedback.leastKept * (expected[0]?.score ?? 0)) / (first[0]?.score ?? 1);
    for (const document of expected) {
      const before = first.find(({ id }) => id === document.id)?.score ?? 0;
      document.score = Math.max(document.score, before * scale);
    }
    const scores = new Map(found.map(({ number, score }) => [String(number), score]));
    expect(scores.size).toBe(expected.length);
    for (const { id, score } of expected) expect(scores.get(id)).toBeCloseTo(score, 8);
    return found.length;
  }
  const segments = () =>
    db.select().from(poolSegments).where(eq(poolSegments.organisationId, organisationId));

  test('scores as if every row were read, after rows are added, changed and deleted', async () => {
    await addMany(0, 60);
    expect(await compare()).toBeGreaterThan(30);
    await addMany(60, 90);
    await compare();
    const rows = await db.select().from(candidates).where(eq(candidates.organisationId, organisationId));
    const ids = rows.map(({ id }) => id);
    await db.delete(candidates).where(inArray(candidates.id, ids.slice(0, 20)));
    await compare();
    await db
      .update(candidates)
      .set({ title: 'Florist', skills: ['Roses'], summary: 'Kafka on Sundays.' })
      .where(inArray(candidates.id, ids.slice(20, 40)));
    await compare();
    await mergePool(db, organisationId);
    expect(await segments()).toHaveLength(1);
    await compare();
    await db.delete(candidates).where(inArray(candidates.id, ids.slice(35, 50)));
    await addMany(90, 95);
    await compare();
    await mergePool(db, organisationId);
    await compare();
  });

  test('a change of what is not searched packs nobody anew', async () => {
    await addMany(0, 5);
    await compare();
    await db
      .update(candidates)
      .set({ location: 'Oslo', name: 'New Name' })
      .where(eq(candidates.organisationId, organisationId));
    await compare();
    expect(await segments()).toHaveLength(1);
  });

  test('the words of somebody deleted are out of the database after a merge', async () => {
    const id = await storeCandidate(server, organisationId, {
      name: 'A',
      title: 'Zymurgist',
      skills: [],
      summary: '',
    });
    await addMany(0, 3);
    await catchUp(db, organisationId);
    await db.delete(candidates).where(eq(candidates.id, id));
    await mergePool(db, organisationId);
    const [segment] = await segments();
    const blocks = await db
      .select()
      .from(postingBlocks)
      .where(eq(postingBlocks.segmentId, segment?.id ?? 0));
    expect(segment?.documents).toBe(3);
    expect(blocks.length).toBeGreaterThan(0);
    expect(blocks.some(({ term }) => term.startsWith('zymurg'))).toBe(false);
    const gone = await db
      .select()
      .from(goneDocuments)
      .where(eq(goneDocuments.organisationId, organisationId));
    expect(gone).toEqual([]);
  });

  test('small segments before a large one are merged too', async () => {
    for (const [from, to] of [
      [0, 8],
      [8, 16],
      [16, 17],
    ] as const) {
      await addMany(from, to);
      await catchUp(db, organisationId);
    }
    await mergePool(db, organisationId);
    expect((await segments()).map(({ documents }) => documents).toSorted((a, b) => a - b)).toEqual([1, 16]);
    await compare();
  });

  test('a merge of nobody leaves nothing', async () => {
    await addMany(0, 3);
    await catchUp(db, organisationId);
    await db.delete(candidates).where(eq(candidates.organisationId, organisationId));
    await mergePool(db, organisationId);
    expect(await segments()).toEqual([]);
    expect(await compare()).toBe(0);
  });

  test('what was dropped, or packed by another way of reading texts, is packed anew', async () => {
    await addMany(0, 20);
    await compare();
    await dropIndex(db, organisationId);
    expect(await segments()).toEqual([]);
    await compare();
    await db.update(poolSegments).set({ analyser: 0 }).where(eq(poolSegments.organisationId, organisationId));
    await compare();
    expect((await segments()).map(({ analyser }) => analyser)).not.toContain(0);
  });

  test('several pools are scored as one, and another organization’s not at all', async () => {
    const other = (await server.createUser()).organisationId;
    await addMany(0, 10);
    await add(12, other);
    await add(18, null);
    expect(await compare([organisationId, null])).toBe((await compare()) + 1);
    await db.delete(candidates).where(isNull(candidates.organisationId));
  });

  test('candidates that come while others are packed are found', async () => {
    await addMany(0, 20);
    await Promise.all([
      ...Array.from({ length: 20 }, (_, at) => add(100 + at)),
      ...Array.from({ length: 5 }, () => searchPools(db, [organisationId], job, 10)),
      db
        .delete(candidates)
        .where(and(eq(candidates.organisationId, organisationId), eq(candidates.name, 'Person 6'))),
      mergePool(db, organisationId),
    ]);
    await compare();
  });

  test('an organization that is deleted takes its words with it', async () => {
    await addMany(0, 5);
    await catchUp(db, organisationId);
    await db.delete(organisations).where(eq(organisations.id, organisationId));
    expect(await segments()).toEqual([]);
  });

  test('signs, endless words and nothing at all are only texts', async () => {
    await storeCandidate(server, organisationId, {
      name: randomUUID(),
      title: `Data ${'x'.repeat(5000)}`,
      skills: ["O'Reilly \\ {}", '💥'],
      summary: '',
    });
    await compare();
    expect(await searchPools(db, [organisationId], { title: '!!!', description: '… ;' }, 10)).toEqual([]);
  });
});
