import { expect, test } from 'vitest';
import { openBlock, openSegment } from './block-cache.ts';
import { runInThread } from './run-in-thread.ts';
import { scoreSegments } from './score.ts';
import { packSegment } from './segment.ts';

/** Documents of which few have the rare term, some of them very often: gaps and counts of one, two and three bytes. */
const documents = Array.from({ length: 40_000 }, (_, number) => {
  const counts = new Map([['common', 1 + (number % 3)]]);
  if (number % 300 === 7) counts.set('rare', number % 900 === 7 ? 200 : 3);
  if (number === 39_999) counts.set('last', 20_000);
  return { number: number + 1, length: 10 + (number % 50), counts };
});
const packed = packSegment(documents);

const query = new Map([
  ['common', 0.5],
  ['rare', 1],
  ['last', 2],
  ['nowhere', 1],
]);

const average = documents.reduce((sum, { length }) => sum + length, 0) / documents.length;
const rarities = new Map(
  [...query].map(([term, weight]) => {
    const holders = documents.filter(({ counts }) => counts.has(term)).length;
    return [term, weight * Math.log(1 + (documents.length - holders + 0.5) / (holders + 0.5))];
  }),
);
/** By BM25 as the books have it. */
const best = documents
  .map(({ number, counts, length }) => {
    const parts = [...rarities].map(([term, rarity]) => {
      const count = counts.get(term) ?? 0;
      return (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * length) / average));
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
    ...{ kind: 'score', segments: [key], query, gone: [], most: 200 },
    read: nothing,
  });
  expect(found?.map(({ number }) => number)).toEqual(best.map(({ number }) => number));
});
