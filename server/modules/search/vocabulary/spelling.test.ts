import { expect, test } from 'vitest';
import { SpellingIndex } from './spelling.ts';

test('finds the word that is meant, by letters swapped, left out, doubled or replaced', () => {
  const index = new SpellingIndex(
    new Map([
      ['engineer', 900],
      ['software', 900],
      ['enginer', 3],
      ['nurse', 500],
    ]),
  );
  for (const slip of ['enginer', 'enigneer', 'enginneer'])
    expect(index.nearest(slip)[0]?.word).toBe('engineer');
  expect(index.nearest('sofware')[0]?.word).toBe('software');
  expect(index.nearest('nurse')).toEqual([]);
  expect(index.nearest('kafka')).toEqual([]);
});
