import { expect, test } from 'vitest';
import type { Query, QueryTerm } from './analyse.ts';
import { runInThread } from './run-in-thread.ts';
import { bm25, scoreSegments } from './score.ts';
import { openBlock, openSegment, packSegment } from './segment.ts';

/** Documents of which few have the rare term, some of them very often: gaps and counts of one, two and three bytes. */
const documents = Array.from({ length: 40_000 }, (_, number) => {
  const counts = new Map([['common', 1 + (number % 3)]]);
  if (number % 300 === 7) counts.set('rare', number % 900 === 7 ? 200 : 3);
  if (number === 39_999) counts.set('last', 20_000);
  return { number: number + 1, length: 10 + (number % 50), counts };
});
const packed = packSegment(documents);

const query = new Map([
  ['common', { weight: 0.5 }],
  ['rare', { weight: 1 }],
  ['last', { weight: 2 }],
  ['nowhere', { weight: 1 }],
]);

const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
const rarities = new Map(
  [...query].map(([term, { weight }]) => {
    const holders = documents.filter(({ counts }) => counts.has(term)).length;
    return [term, weight * Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5))];
  }),
);
/** By BM25 as the books have it. */
const best = documents
  .map(({ number, counts, length }) => {
    const parts = [...rarities].map(([term, rarity]) => {
      const count = counts.get(term) ?? 0;
      return (
        (rarity * count * (bm25.k1 + 1)) / (count + bm25.k1 * (1 - bm25.b + (bm25.b * length) / average))
      );
    });
    return { number, score: parts.reduce((sum, part) => sum + part, 0) };
  })
  .sort((a, b) => b.score - a.score || a.number - b.number)
  .slice(0, 200);

test('scores gaps and counts of any length as BM25 does', () => {
  const blocks = new Map([...query.keys()].map((term) => [term, openBlock(packed.blocks.get(term))]));
  const found = scoreSegments([{ ...openSegment(packed), blocks }], query, [], 200);
  expect(found.map(({ number }) => number)).toEqual(best.map(({ number }) => number));
  for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(best[at]?.score ?? 0, 9);
});

const numbersOf = (query: Query): number[] => {
  const blocks = new Map([...query.keys()].map((term) => [term, openBlock(packed.blocks.get(term))]));
  return scoreSegments([{ ...openSegment(packed), blocks }], query, [], 5).map(({ number }) => number);
};

test('a form of a word that few have is as common as the word', () => {
  const alone: Query = new Map([
    ['common', { weight: 1 }],
    ['last', { weight: 1 }],
  ]);
  expect(numbersOf(alone)[0]).toBe(40_000);
  const forms = ['common', 'last'];
  const together: Query = new Map(forms.map((term) => [term, { weight: 1, forms }]));
  const scoreOf = (query: Query, term: string) => {
    const blocks = new Map([...query.keys()].map((key) => [key, openBlock(packed.blocks.get(key))]));
    const one: Query = new Map([[term, query.get(term) ?? { weight: 1 }]]);
    return scoreSegments([{ ...openSegment(packed), blocks }], one, [], 1)[0]?.score ?? 0;
  };
  expect(scoreOf(together, 'last')).toBeLessThan(scoreOf(alone, 'last') / 100);
});

test('another name for a title is no rarer than the title', () => {
  const one = (queried: QueryTerm) => {
    const query: Query = new Map([['last', queried]]);
    const blocks = new Map(['common', 'rare', 'last'].map((key) => [key, openBlock(packed.blocks.get(key))]));
    return scoreSegments([{ ...openSegment(packed), blocks }], query, [], 1)[0]?.score ?? 0;
  };
  const capped = one({ weight: 1, notRarerThan: ['common', 'rare', 'nowhere'] });
  expect(capped).toBeLessThan(one({ weight: 1 }));
  expect(capped).toBeGreaterThan(one({ weight: 1, notRarerThan: ['common'] }));
});

test('the thread scores blocks that are handed over instead of copied, and keeps them', async () => {
  const key = 'score.test:1';
  const terms = [...query.keys()];
  const blocks = terms.flatMap((term) => {
    const postings = packed.blocks.get(term)?.slice();
    return postings ? [{ term, postings }] : [];
  });
  const { numbers, lengths } = packed;
  const read = { segments: [{ key, documents: { numbers, lengths }, blocks }], terms };
  const given = blocks.map(({ postings }) => postings.buffer as ArrayBuffer);
  await runInThread({ kind: 'keep', read }, given);
  expect(given.map(({ byteLength }) => byteLength)).toEqual(blocks.map(() => 0));
  const nothing = { segments: [], terms: [] };
  const found = await runInThread({
    kind: 'score',
    segments: [key],
    query,
    gone: [],
    most: 200,
    read: nothing,
  });
  expect(found?.map(({ number }) => number)).toEqual(best.map(({ number }) => number));
});
