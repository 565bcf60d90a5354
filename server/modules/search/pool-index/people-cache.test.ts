import { expect, test } from 'vitest';
import { evictPeople, findUnknownPeople, keepPeople, personColumns, takePeople } from './people-cache.ts';

const rowOf = (document: number, version: string, summary = '') => [
  version,
  ...personColumns.map((name) => ({ document, skills: [], summary })[name as 'document'] ?? ''),
];
const keep = (database: string, ...rows: unknown[][]) => keepPeople(database, JSON.stringify(rows));

test('keeps people of several databases apart, and each in the version that was read last', () => {
  keep('a', rowOf(1, '10', 'before'), rowOf(2, '10'));
  expect(
    findUnknownPeople('a', [
      [1, '10'],
      [2, '11'],
      [3, '10'],
    ]),
  ).toEqual([2, 3]);
  expect(findUnknownPeople('b', [[1, '10']])).toEqual([1]);
  keep('a', rowOf(1, '12', 'after'));
  expect(findUnknownPeople('a', [[1, '10']])).toEqual([1]);
  const [person] =
    takePeople('a', [[1, '12']], new Map([[1, { number: 1, score: 0.5, hasTellingWord: true }]])) ?? [];
  expect(person).toMatchObject({ summary: 'after', textRank: 0.5, hasTellingWord: true });
  expect(takePeople('a', [[1, '12']], new Map())?.[0]).toBe(person);
  expect(
    takePeople(
      'a',
      [
        [1, '12'],
        [3, '10'],
      ],
      new Map(),
    ),
  ).toBeUndefined();
});

test('forgets those who were used longest ago', () => {
  const long = 'x'.repeat(2_000_000);
  keep('c', rowOf(1, '1', long), rowOf(2, '1', long));
  takePeople('c', [[1, '1']], new Map());
  keep('c', rowOf(3, '1', long));
  evictPeople();
  expect(
    findUnknownPeople('c', [
      [1, '1'],
      [2, '1'],
      [3, '1'],
    ]),
  ).toEqual([2]);
});
