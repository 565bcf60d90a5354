import { expect, test } from 'vitest';
import { prepareJudge } from './judge.ts';
import { Person } from './person.ts';

const verdict = (kind: 'skill' | 'certificate', text: string, summary: string, skills: string[] = []) =>
  prepareJudge({ kind, text })(new Person({ title: '', skills, location: '', summary })).verdict;

test.each([
  ['certificate', 'CDL', 'Drove trucks. CDL, expired 2019.', 'missing'],
  ['certificate', 'CDL', 'Holds a CDL.', 'found'],
  ['skill', 'Scala', 'Wants to learn Java, Kotlin and Scala.', 'unclear'],
  ['skill', 'Java', 'Hired Java developers for a bank.', 'unclear'],
  ['skill', 'Java 17', 'Writes Java 6.', 'missing'],
  ['skill', 'Java 17', 'Writes Java 21.', 'found'],
  ['skill', 'Java 17', 'Writes Java.', 'unclear'],
  ['certificate', 'Master’s degree', 'Bachelor’s degree in Biology.', 'missing'],
  ['certificate', 'Master’s degree', 'MSc in Biology.', 'found'],
  ['certificate', 'Bachelor’s degree in Nursing', 'Master of Science in Nursing.', 'found'],
  ['certificate', 'Bachelor’s degree in Nursing', 'Bachelor of Arts in History, bachelor degree.', 'unclear'],
  ['skill', 'Swift', 'Handles SWIFT payments.', 'unclear'],
  ['skill', 'Spark', 'Posters in Adobe Spark.', 'unclear'],
  ['skill', 'Spark', 'Pipelines in Spark.', 'found'],
] as const)('%s “%s” of “%s” is %s', (kind, text, summary, expected) =>
  expect(verdict(kind, text, summary)).toBe(expected),
);

test('a list of skills is not taken for what has the same name', () => {
  const list = ['SWIFT payments', 'Adobe Spark', 'Excel', 'Reconciliation'];
  expect(verdict('skill', 'Swift', '', list)).toBe('missing');
  expect(verdict('skill', 'Spark', '', list)).toBe('missing');
});

test('that a list of skills names no shifts says nothing', () => {
  expect(verdict('skill', 'night shifts', '', ['Excel', 'Word', 'SAP', 'Typing'])).toBe('unclear');
});
