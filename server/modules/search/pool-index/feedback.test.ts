import { expect, test } from 'vitest';
import { keepFirst } from './score.ts';

test('who matches the words of the job best is found, even if the wider query finds a thousand others', () => {
  const first = [
    { number: 1, score: 10, hasTellingWord: true },
    { number: 2, score: 9, hasTellingWord: true },
  ];
  const second = [
    { number: 3, score: 2, hasTellingWord: false },
    { number: 1, score: 1.9, hasTellingWord: true },
    { number: 4, score: 1, hasTellingWord: false },
  ];
  expect(keepFirst(first, second)).toEqual([
    { number: 3, score: 2, hasTellingWord: false },
    { number: 1, score: 1.9, hasTellingWord: true },
    { number: 2, score: expect.closeTo(1.26), hasTellingWord: true },
  ]);
});
