import { expect, test } from 'vitest';
import type { Verdict } from '../../../../contract/search/sourcing.calls.ts';
import { standingBy } from './judge.ts';

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
    isComplete: false,
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

test('says who proves each of several things that are asked for', () => {
  const three = standingBy([
    { kind: 'title', need: 'must' },
    { kind: 'years', need: 'must' },
    { kind: 'skill', need: 'nice' },
    { kind: 'language', need: 'nice' },
    { kind: 'skill', need: 'not' },
  ]);
  expect(three(['found', 'found', 'found', 'found', 'missing']).isComplete).toBe(true);
  expect(three(['missing', 'found', 'found', 'found', 'missing']).isComplete).toBe(false);
  expect(three(['found', 'found', 'unclear', 'found', 'missing']).isComplete).toBe(false);
  const two = standingBy([
    { kind: 'skill', need: 'must' },
    { kind: 'skill', need: 'must' },
  ]);
  expect(two(['found', 'found']).isComplete).toBe(false);
});
