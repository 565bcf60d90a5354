import { describe, expect, test } from 'vitest';
import { compare, describeConformance, describeNotRun } from './conformance.ts';
import { type ConformanceRow, pageRow } from './row.ts';

const row = (phrase: string, open?: ConformanceRow['open']): ConformanceRow => ({
  section: '§4',
  phrase,
  sentence: `${phrase}.`,
  ...(open ? { open } : {}),
});
const test_ = (title: string) => ({
  title,
  file: 'a.test.ts',
  inBrowser: false,
  outcome: 'passed' as const,
});

describe('conformance', () => {
  test('a row is held by the passing tests whose titles name it', () => {
    const { held, faults } = compare(
      [row('one'), row('two')],
      [test_('spec §4: one | spec §4: two'), { ...test_('spec §4: two'), file: 'b.test.ts' }],
    );
    expect(faults).toEqual([]);
    expect(held.map(({ files }) => files)).toEqual([['a.test.ts'], ['a.test.ts', 'b.test.ts']]);
  });

  test('a row that is neither held nor open is a fault', () => {
    expect(compare([row('one'), row('two', 'desktop client')], []).faults).toEqual([
      'No passing test holds “spec §4: one”.',
    ]);
  });

  test("a public page's row is held by tests in the browser alone", () => {
    const rows = [pageRow('§4', 'one', 'One.')];
    const unit = test_('spec §4: one');
    expect(compare(rows, [unit]).faults).toEqual(['No passing browser test holds “spec §4: one”.']);
    const { held, faults } = compare(rows, [unit, { ...unit, file: 'a.spec.ts', inBrowser: true }]);
    expect(faults).toEqual([]);
    expect(held[0]?.files).toEqual(['a.spec.ts']);
  });

  test('a row whose tests are written and did not run is told from one that is not held', () => {
    const rows = [row('passed'), row('failed'), row('not run'), row('unwritten')];
    const ended = [test_('spec §4: passed'), { ...test_('spec §4: failed'), outcome: 'failed' as const }];
    const text = "test('spec §4: passed'); test('spec §4: failed'); test('spec §4: not run');";
    const { notRun, faults } = compare(rows, ended, [{ file: 'a.test.ts', text }]);
    expect(notRun).toEqual([{ row: rows[2], files: ['a.test.ts'] }]);
    expect(faults).toEqual([
      'No passing test holds “spec §4: failed”.',
      'No passing test holds “spec §4: unwritten”.',
    ]);
    expect(describeNotRun(notRun)).toMatch(/^NOT RUN: 1 rows .*: a\.test\.ts\.$/);
  });

  test('a title that is filled in for each of a kind counts as written', () => {
    const written = [{ file: 'a.test.ts', text: "test.each(kinds)('spec §4: the list of $kind is titled')" }];
    const { notRun, faults } = compare([row('the list of blog is titled'), row('the form')], [], written);
    expect(notRun.map((each) => each.row.phrase)).toEqual(['the list of blog is titled']);
    expect(faults).toEqual(['No passing test holds “spec §4: the form”.']);
  });

  test("a public page's row did not run when only a test beside the source did", () => {
    const rows = [pageRow('§4', 'one', 'One.')];
    const written = [
      { file: 'a.test.ts', text: 'spec §4: one' },
      { file: 'tests/e2e/a.spec.ts', text: 'spec §4: one' },
    ];
    const { notRun, faults } = compare(rows, [test_('spec §4: one')], written);
    expect(faults).toEqual([]);
    expect(notRun.map(({ files }) => files)).toEqual([['tests/e2e/a.spec.ts']]);
  });

  test('an open row that is held, a doubled row and a test without a row are faults', () => {
    expect(compare([row('one', 'public pages')], [test_('spec §4: one')]).faults).toHaveLength(1);
    expect(compare([row('one'), row('one')], [test_('spec §4: one')]).faults).toHaveLength(1);
    expect(compare([], [test_('spec §4: unknown')]).faults).toHaveLength(1);
  });

  test('the page has a table a section and names open rows', () => {
    const { held } = compare([row('one'), row('two', 'public pages')], [test_('spec §4: one')]);
    const text = describeConformance(held);
    expect(text).toContain('2 rows, 1 held, 1 open.');
    expect(text).toContain('| one | one. | `a.test.ts` |');
    expect(text).toContain('| two | two. | open: public pages |');
  });
});
