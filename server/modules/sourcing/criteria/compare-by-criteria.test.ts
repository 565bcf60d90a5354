import { expect, test } from 'vitest';
import type { Verdict } from '../../../../contract/model/criteria.ts';
import { compareByCriteria, standingBy } from './compare-by-criteria.ts';

const criteria = [
  { kind: 'title', need: 'must' },
  { kind: 'skill', need: 'must' },
  { kind: 'skill', need: 'nice' },
  { kind: 'skill', need: 'not' },
] as const;
const stand = standingBy([...criteria]);
const order = (...people: Verdict[][]) =>
  people
    .map((verdicts) => ({ verdicts, standing: stand(verdicts) }))
    .sort((a, b) => compareByCriteria(a.standing, b.standing))
    .map(({ verdicts }) => verdicts);

test('puts musts before what is nice to have, unclear between, and the excluded last', () => {
  const best: Verdict[] = ['found', 'found', 'missing', 'missing'];
  const unsure: Verdict[] = ['found', 'unclear', 'found', 'unclear'];
  const lacking: Verdict[] = ['found', 'missing', 'found', 'missing'];
  const excluded: Verdict[] = ['found', 'found', 'found', 'found'];
  expect(order(excluded, lacking, unsure, best)).toEqual([best, unsure, lacking, excluded]);
});

test('lets what is nice to have decide between equals, and leaves other equals to the text', () => {
  expect(
    order(['found', 'found', 'unclear', 'missing'], ['found', 'found', 'found', 'missing'])[0]?.[2],
  ).toBe('found');
  expect(
    compareByCriteria(
      stand(['found', 'found', 'found', 'missing']),
      stand(['found', 'found', 'found', 'unclear']),
    ),
  ).toBe(0);
});

test('does not let a long list of skills outweigh what somebody is', () => {
  const many = standingBy([
    { kind: 'title', need: 'must' },
    ...Array.from({ length: 30 }, () => ({ kind: 'skill', need: 'must' }) as const),
  ]);
  const skills = (verdict: Verdict, count: number) =>
    Array.from({ length: 30 }, (_, index) => (index < count ? verdict : 'missing') as Verdict);
  expect(
    compareByCriteria(many(['found', ...skills('found', 10)]), many(['missing', ...skills('found', 30)])),
  ).toBeLessThan(0);
});
