import { expect, test } from 'vitest';
import type { Verdict } from '../../../../contract/model/criteria.ts';
import { standingBy } from './standing.ts';

const stand = standingBy([
  { kind: 'title', need: 'must' },
  { kind: 'skill', need: 'must' },
  { kind: 'skill', need: 'nice' },
  { kind: 'skill', need: 'not' },
]);

test('counts an unclear must half, and what is nice or excluded apart', () => {
  expect(stand(['found', 'found', 'missing', 'missing'])).toEqual({
    isExcluded: false,
    musts: 1,
    demands: 1,
    nices: 0,
  });
  expect(stand(['found', 'unclear', 'found', 'unclear'])).toMatchObject({ demands: 0.5, nices: 1 });
  expect(stand(['found', 'missing', 'found', 'found'])).toMatchObject({ isExcluded: true, demands: 0 });
});

test('does not let a long list of skills outweigh what somebody is', () => {
  const many = standingBy([
    { kind: 'title', need: 'must' },
    ...Array.from({ length: 30 }, () => ({ kind: 'skill', need: 'must' }) as const),
  ]);
  const skills = (count: number) =>
    Array.from({ length: 30 }, (_, index): Verdict => (index < count ? 'found' : 'missing'));
  expect(many(['found', ...skills(10)]).musts).toBeGreaterThan(many(['missing', ...skills(20)]).musts);
});
