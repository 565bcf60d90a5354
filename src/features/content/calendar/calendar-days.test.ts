import { expect, test } from 'vitest';
import { localDay } from '../../../../contract/platform/day.ts';
import { addMonths, byDay, moveToDay, weeksOf } from './use-calendar.ts';

test('a month is shown in whole weeks from Monday', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks.map(([monday]) => monday)).toEqual([
    '2026-10-26',
    '2026-11-02',
    '2026-11-09',
    '2026-11-16',
    '2026-11-23',
    '2026-11-30',
  ]);
  expect(weeks.at(-1)?.at(-1)).toBe('2026-12-06');
  // A month of four weeks exactly.
  expect(weeksOf('2027-02')).toHaveLength(4);
});

test.each([
  ['2026-11', 1, '2026-12'],
  ['2026-12', 1, '2027-01'],
  ['2027-01', -1, '2026-12'],
])('%s and %i months is %s', (month, months, other) => {
  expect(addMonths(month, months)).toBe(other);
});

test('a moved post keeps its time of the day, also over a change of the clocks', () => {
  const at = new Date(2026, 9, 23, 9, 30).toISOString();
  const moved = new Date(moveToDay(at, '2026-10-26'));
  expect([localDay(moved), moved.getHours(), moved.getMinutes()]).toEqual(['2026-10-26', 9, 30]);
});

test('entries stand on their local day', () => {
  const at = new Date(2026, 10, 30, 23, 59).toISOString();
  const entry = {
    id: '1',
    type: 'blog',
    title: 'T',
    status: 'draft',
    state: 'planned',
    at,
    may_move: true,
  } as const;
  expect([...byDay([entry]).keys()]).toEqual(['2026-11-30']);
  const series = byDay([{ ...entry, later_days: [3, 40] }]);
  expect([...series.keys()]).toEqual(['2026-11-30', '2026-12-03', '2027-01-09']);
  expect(series.get('2026-12-03')).toMatchObject([{ id: '1', mailDay: 3, may_move: false }]);
});
