import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { localDay } from '../../../../contract/platform/day.ts';
import { fromLocalInput, startOfSeries, toLocalInput, tomorrowMorning } from './schedule-form.tsx';

describe('in Berlin, whose clocks change on 28 March and 31 October 2027', () => {
  beforeEach(() => {
    vi.stubEnv('TZ', 'Europe/Berlin');
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  test.each([
    ['2027-03-28T01:59', '2027-03-28T00:59:00.000Z'],
    ['2027-03-28T03:00', '2027-03-28T01:00:00.000Z'],
    ['2027-10-31T01:59', '2027-10-30T23:59:00.000Z'],
    ['2027-10-31T03:00', '2027-10-31T02:00:00.000Z'],
  ])('%s is %s, and back', (typed, instant) => {
    expect(fromLocalInput(typed)).toBe(instant);
    expect(toLocalInput(new Date(instant))).toBe(typed);
  });

  test('an hour that the clocks leave out is the one after', () => {
    const instant = fromLocalInput('2027-03-28T02:30');
    expect(instant).toBe('2027-03-28T01:30:00.000Z');
    expect(toLocalInput(new Date(String(instant)))).toBe('2027-03-28T03:30');
  });

  test.each(['2027-03-27T12:00:00Z', '2027-10-30T12:00:00Z'])('the morning after %s is at nine', (now) => {
    expect(toLocalInput(tomorrowMorning(new Date(now)))).toMatch(/T09:00$/);
  });

  test('an empty field is no time', () => {
    expect(fromLocalInput('')).toBeUndefined();
  });
});

test('a series starts so that its last mail leaves three days before the first day to come that it names', () => {
  const now = new Date(2026, 10, 30, 12);
  const on = (text: string) => {
    const found = startOfSeries(text, 6, now);
    return found && [localDay(found.at), found.at.getHours(), found.named];
  };
  expect(on('Book by 30 April 2027. Opened on 14 May 2027 and 3 May 2020.')).toEqual([
    '2027-04-21',
    9,
    '30 April 2027',
  ]);
  expect(on('See you on March 3.')).toEqual(['2027-02-22', 9, 'March 3']);
  expect(on('Book by 5 December 2026.')).toBeUndefined();
  expect(on('Book soon.')).toBeUndefined();
});
