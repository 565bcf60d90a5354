import { expect, test } from 'vitest';
import { blockOf, chooseNearest, compareBlock, fuseNearest } from './nearest.ts';

const scored = (number: number, score: number) => ({ number, score, hasTellingWord: true });

test('all vectors of a block are compared, and those without a direction are close to nothing', () => {
  const block = blockOf([1, 2, 3], Int8Array.of(127, 0, 0, 0, -60, 60));
  const found = compareBlock(block, Float32Array.of(1, 0));
  expect(found.map(({ number, cosine }) => [number, cosine.toFixed(2)])).toEqual([
    [1, '1.00'],
    [2, '0.00'],
    [3, '-0.71'],
  ]);
  expect(compareBlock(block, Float32Array.of(1, 0, 0, 0))).toEqual([]);
});

test('only those as close as the middle of the best by words count, or far above all where there are none', () => {
  const cosines = [0.9, 0.8, 0.7, 0.6, 0.75, 0.1].map((cosine, at) => ({ number: at + 1, cosine }));
  const byWords = [scored(1, 3), scored(3, 2), scored(4, 1)];
  expect(chooseNearest(cosines, byWords)).toEqual([1, 2, 5, 3]);
  const many = Array.from({ length: 100 }, (_, at) => ({ number: at + 1, cosine: at === 41 ? 0.9 : 0.1 }));
  expect(chooseNearest(many, [])).toEqual([42]);
});

test('who is found by vectors alone stands where that rank is worth it; the order by words stays', () => {
  const found = Array.from({ length: 100 }, (_, at) => scored(at + 1, 100 - at));
  const fused = fuseNearest(found, [200, 5, 201]);
  expect(fused.filter(({ isClose }) => !isClose)).toEqual(found);
  expect(fused.findIndex(({ number }) => number === 200)).toBe(60);
  expect(fused.findIndex(({ number }) => number === 201)).toBe(65);
  expect(fuseNearest([], [7, 8]).map(({ number }) => number)).toEqual([7, 8]);
  expect(fuseNearest(found, [])).toEqual(found);
});
