import { expect, test } from 'vitest';
import { nextOpening, openingAfterDays, zoneOf } from './sending-times.ts';

test.each([
  ['2026-11-30T15:00:00Z', 'America/Chicago', '2026-11-30T15:00:00.000Z'],
  ['2026-11-30T14:59:59Z', 'America/Chicago', '2026-11-30T15:00:00.000Z'],
  ['2026-11-30T23:00:00Z', 'America/Chicago', '2026-12-01T15:00:00.000Z'],
  ['2026-11-27T16:00:00Z', 'Europe/Berlin', '2026-11-30T08:00:00.000Z'],
  // The clocks change on the Sunday between.
  ['2026-10-23T20:00:00Z', 'Europe/Berlin', '2026-10-26T08:00:00.000Z'],
  ['2026-11-30T12:00:00Z', 'Pacific/Kiritimati', '2026-11-30T19:00:00.000Z'],
])('after %s, mails leave by the clock of %s from %s on', (at, zone, opens) => {
  const times = { time_zone: '', days: [1, 2, 3, 4, 5], from_hour: 9, to_hour: 17, daily_limit: 100 };
  expect(nextOpening(new Date(at), zone, times).toISOString()).toBe(opens);
});

test('a later mail leaves at the same time of day, or as soon as it may then', () => {
  const times = { time_zone: '', days: [1, 2, 3, 4, 5], from_hour: 9, to_hour: 17, daily_limit: 100 };
  const after = (at: string, days: number) =>
    openingAfterDays(new Date(at), days, 'Europe/Berlin', times).toISOString();
  expect(after('2026-10-22T12:30:00Z', 4)).toBe('2026-10-26T13:30:00.000Z');
  // Five days after a Monday is a Saturday.
  expect(after('2026-11-30T12:30:00Z', 5)).toBe('2026-12-07T08:00:00.000Z');
});

test('a place has its time zone, and so has a country with one clock', () => {
  expect(zoneOf({ latitude: 51.92, longitude: 4.48, location: 'Rotterdam' })).toBe('Europe/Amsterdam');
  const zoneIn = (location: string) => zoneOf({ latitude: null, longitude: null, location });
  expect(zoneIn('Remote, Germany')).toBe('Europe/Berlin');
  expect(['Remote', 'Remote, USA', 'Germany or Japan'].map(zoneIn)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
