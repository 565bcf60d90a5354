import { describe, expect, test } from 'vitest';
import { readCriteria } from '../criteria/read-criteria.ts';
import type { ProposedCriterion } from './read-job.ts';
import { correctCriteria } from './read-job.ts';

const job = {
  title: 'Backend Developer',
  location: 'Berlin',
  description:
    'Java is what we write. Kafka would be a bonus.\nYou are fluent in German and bring  k8s\nwith you.',
};
const offline = readCriteria(job);
const idOf = (text: string) => offline.find((criterion) => criterion.text === text)?.id ?? '';
const propose = (given: Partial<ProposedCriterion>): ProposedCriterion => ({
  id: 'new',
  kind: 'skill',
  text: 'Java',
  need: 'must',
  source: 'Java is what we write',
  ...given,
});
const correct = (...proposed: ProposedCriterion[]) => correctCriteria(offline, proposed, job);

describe('correcting criteria', () => {
  test('changes, adds and drops what the words of the job prove, with the source as it stands there', () => {
    const { criteria, changed } = correct(
      propose({ id: idOf('Java'), need: 'nice' }),
      propose({ text: 'Kubernetes', source: 'bring k8s with you' }),
      propose({ id: idOf('Kafka'), text: 'Kafka', need: 'none', source: 'would be a bonus' }),
    );
    expect(criteria).toContainEqual({
      id: idOf('Java'),
      kind: 'skill',
      text: 'Java',
      need: 'nice',
      source: 'Java is what we write',
    });
    expect(criteria).toContainEqual({
      id: `c${offline.length + 1}`,
      kind: 'skill',
      text: 'Kubernetes',
      need: 'must',
      source: 'bring  k8s\nwith you',
    });
    expect(criteria.some(({ text }) => text === 'Kafka')).toBe(false);
    expect(changed).toBeGreaterThanOrEqual(3);
    expect(new Set(criteria.map(({ id }) => id)).size).toBe(criteria.length);
  });

  test.each<[string, Partial<ProposedCriterion>]>([
    ['words that stand nowhere', { text: 'Rust', source: 'You have written Rust' }],
    ['words joined from two places', { source: 'Java is a bonus' }],
    ['a part of a word', { text: 'Jav', source: 'Jav' }],
    ['no words', { source: '' }],
    ['an empty text', { text: ' ' }],
    ['a protected trait', { kind: 'certificate', text: 'women', source: 'Java is what we write' }],
    ['a skill that the words do not name', { text: 'Rust', source: 'Java is what we write' }],
    [
      'one of two skills that the words do not name',
      { text: 'Java or Rust', source: 'Java is what we write' },
    ],
    ['years that the words do not name', { kind: 'years', text: '9+ years of Java' }],
    ['a language that is none', { kind: 'language', text: 'telepathy', source: 'You are fluent in German' }],
    ['another title', { kind: 'title', text: 'Java Developer' }],
    ['dropping the title', { id: 'c1', kind: 'title', text: 'Backend Developer', need: 'none' }],
    ['another kind', { id: idOf('Berlin'), need: 'not' }],
    ['what is there already', { text: 'kafka', need: 'must', source: 'Kafka would be a bonus' }],
  ])('is not done by %s', (_what, given) => {
    expect(correct(propose(given))).toEqual({ criteria: offline, changed: 0 });
  });

  test('goes by the first of two corrections, and adds no more than a job may have', () => {
    const twice = correct(propose({ id: idOf('Java') }), propose({ id: idOf('Java'), need: 'not' }));
    expect(twice.criteria.find(({ text }) => text === 'Java')?.need).toBe('must');
    const many = Array.from({ length: 90 }, (_, at) => propose({ text: `Java ${at}` }));
    expect(correct(...many).criteria.length).toBe(50);
  });
});
