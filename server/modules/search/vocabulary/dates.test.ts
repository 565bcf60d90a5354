import { expect, test } from 'vitest';
import { findSpans } from './dates.ts';

const today = new Date('2026-11-26');
const pointOf = (month: number) => `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
/** The span of a line, its end not included; `now` for one that lasts. */
function spanOf(line: string) {
  const [span] = findSpans(line, today);
  if (!span?.months) return span && 'odd';
  return `${pointOf(span.months.from)} ${span.isPresent ? 'now' : pointOf(span.months.to)}`;
}

test.each([
  ...[
    '2015-03 – 2019-04',
    '2015/03 – 2019/04',
    '2015/03–2019/04',
    '03.2015-04.2019',
    '03/15 – 04/19',
    '15/03/2015 – 30/04/2019',
  ],
  ...['2015-03-01 – 2019-04-30', '15 March 2015 – 30 April 2019', 'March 5, 2015 – April 1, 2019'],
  ...["Mar '15 – Apr '19", 'Mar-15 – Apr-19', 'March 2015 April 2019', 'March 2015 → April 2019'],
  ...[
    'Mar. 2015 ‑ Apr. 2019',
    'März 2015 bis April 2019',
    'de mars 2015 à avril 2019',
    'marzo 2015 - aprile 2019',
  ],
  ...['marzo de 2015 a abril de 2019', 'maart 2015 t/m april 2019', 'marca 2015 – kwietnia 2019'],
  ...[
    'martie 2015 – aprilie 2019',
    'Март 2015 г. – апрель 2019 г.',
    'Mart 2015 – Nisan 2019',
    '2015年3月 – 2019年4月',
  ],
])('%s is read', (line) => expect(spanOf(line)).toBe('2015-03 2019-05'));

test.each([
  ...['Mar 2015 – till date', 'since March 2015', 'seit 03/2015', '03.2015 – heute', 'mars 2015 à présent'],
  ...[
    'marzo de 2015 – actualidad',
    'março de 2015 – atual',
    'с марта 2015 по настоящее время',
    'Март 2015 – н.в.',
  ],
  ...[
    'Mart 2015 – halen',
    'marzec 2015 – obecnie',
    'martie 2015 – prezent',
    'maart 2015 – heden',
    'Mar 2015 –',
  ],
])('%s lasts until today', (line) => expect(spanOf(line)).toBe('2015-03 now'));

test('years, seasons and quarters alone are spans', () => {
  const years = ['2015 – 2019', '2015-19', '2015 – 19', '2015 to 2019'];
  expect(years.map(spanOf)).toEqual(years.map(() => '2015-01 2019-01'));
  expect(spanOf('Spring 2015 – Fall 2019')).toBe('2015-03 2019-10');
  expect(spanOf('Q1 2015 – Q3 2019')).toBe('2015-01 2019-08');
  expect(spanOf('Jan – Mar 2015')).toBe('2015-01 2015-04');
});

test('odd dates are found as such, and other numbers are no dates', () => {
  expect(spanOf('2019 – 2016')).toBe('odd');
  expect(['+49 170 5550147', '12-15 people', 'May I help'].map(spanOf)).toEqual(Array(3).fill(undefined));
});
