import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { fromLocalInput, toLocalInput, tomorrowMorning } from './schedule-form.tsx';

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
