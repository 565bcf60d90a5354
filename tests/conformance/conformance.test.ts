import { describe, expect, test } from 'vitest';
import { compare, describeNotRun } from './conformance.ts';
import type { ConformanceRow } from './rows.ts';
import { checkTestFiles } from './test-files.ts';

const row = (id: string, phrase: string, sentence: string, inBrowser = false): ConformanceRow => ({
  id,
  topic: '',
  inBrowser,
  phrase,
  sentence,
});
const one = row('S4.1', 'one', 'One.');
const two = row('S4.2', 'two', 'Two.');
const passed = (title: string) => ({
  title,
  file: 'a.test.ts',
  inBrowser: false,
  outcome: 'passed' as const,
});
const byId = (...rows: ConformanceRow[]) => new Map(rows.map((each) => [each.id, each]));

describe('comparing rows with the tests that ran', () => {
  test('a row is held by the passing tests whose titles end with its id', () => {
    const { held, faults } = compare(
      [one, two],
      [passed('spec §4: one [S4.1, S4.2]'), { ...passed('spec §4: two (%s) [S4.2]'), file: 'b.test.ts' }],
    );
    expect(faults).toEqual([]);
    expect(held.map(({ files }) => files)).toEqual([['a.test.ts'], ['a.test.ts', 'b.test.ts']]);
  });

  test('a row without a passing test is a fault', () => {
    const failed = { ...passed('spec §4: two [S4.2]'), outcome: 'failed' as const };
    expect(compare([one, two], [failed]).faults).toEqual([
      'No passing test holds S4.1 (one).',
      'No passing test holds S4.2 (two).',
    ]);
  });

  test("a public page's row is held by tests in the browser alone", () => {
    const rows = [row('S4.1', 'one', 'One.', true)];
    const unit = passed('spec §4: one [S4.1]');
    expect(compare(rows, [unit]).faults).toEqual(['No passing browser test holds S4.1 (one).']);
    const { held, faults } = compare(rows, [unit, { ...unit, file: 'a.spec.ts', inBrowser: true }]);
    expect(faults).toEqual([]);
    expect(held[0]?.files).toEqual(['a.spec.ts']);
  });

  test('a row whose tests are written and did not run is told from one that is not held', () => {
    const three = row('S4.3', 'three', 'Three.');
    const written = [{ file: 'a.test.ts', text: "test.each([['x', 'S4.1']])('spec §4: %s [%s]')" }];
    const ended = [{ ...passed('spec §4: two [S4.2]'), outcome: 'failed' as const }];
    const { notRun, faults } = compare([one, two, three], ended, written);
    expect(notRun).toEqual([{ row: one, files: ['a.test.ts'] }]);
    expect(faults).toEqual(['No passing test holds S4.2 (two).', 'No passing test holds S4.3 (three).']);
    expect(describeNotRun(notRun)).toMatch(/^NOT RUN: 1 rows .*: a\.test\.ts\.$/);
  });

  test.each([
    ['a doubled id', [one, one], 'spec §4: one [S4.1]', 'More than one row is called S4.1.'],
    ['an unknown id', [one], 'spec §4: one [S4.1, S4.9]', 'names S4.9, which is no row'],
    ['a title without an id', [one], 'spec §4: one', 'names no row'],
    ['a title of another row', [one], 'spec §5: one [S4.1]', 'does not begin with “spec §4: one”'],
  ])('%s is a fault', (_, rows, title, fault) => {
    const { faults } = compare(rows, [passed('spec §4: one [S4.1]'), passed(title)]);
    expect(faults).toEqual([expect.stringContaining(fault)]);
  });
});

test('rows are compared with test files as they are written', () => {
  const text = [
    "test('spec §4: one [S4.1]')",
    "test('spec §4: two')",
    "test.each([['two', 'S4.9']])('spec §4: %s [%s]')",
    "test.each(all)('spec §4: %s')",
  ].join('\n');
  const unit = { file: 'a.test.ts', text };
  expect(checkTestFiles([unit], byId(one, two, row('S4.3', 'three', 'Three.', true)))).toEqual([
    expect.stringMatching(/^a\.test\.ts: “spec §4: two” names no row/),
    'a.test.ts: “spec §4: %s” names no row.',
    'a.test.ts: S4.9 is no row.',
    'No test names S4.2 (two).',
    'No browser test names S4.3 (three).',
  ]);
  const browser = { file: 'tests/e2e/a.spec.ts', text: "test('spec §4: three [S4.3]')" };
  expect(checkTestFiles([browser], byId(row('S4.3', 'three', 'Three.', true)))).toEqual([]);
});
