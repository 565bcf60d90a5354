import { expect, test } from 'vitest';
import { startOfDay } from './sending-times.ts';

test.each([
  ['2026-11-30', 'UTC', '2026-11-30T00:00:00.000Z'],
  ['2026-11-30', 'Europe/Berlin', '2026-11-29T23:00:00.000Z'],
  ['2026-11-30', 'America/Los_Angeles', '2026-11-30T08:00:00.000Z'],
  ['2026-11-30', 'Pacific/Kiritimati', '2026-11-29T10:00:00.000Z'],
  ['2026-11-30', 'Asia/Kathmandu', '2026-11-29T18:15:00.000Z'],
  // Clocks change within these days, after midnight.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00.000Z'],
  ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-04-05', 'Pacific/Auckland', '2026-04-04T11:00:00.000Z'],
  ['2026-09-27', 'Pacific/Auckland', '2026-09-26T12:00:00.000Z'],
  // And here at midnight, which this day does not have.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s begins in %s at %s', (day, zone, at) => {
  expect(startOfDay(day, zone).toISOString()).toBe(at);
});

test('a later day begins after the change of the clocks', () => {
  expect(startOfDay('2026-10-25', 'Europe/Berlin', 1).toISOString()).toBe('2026-10-25T23:00:00.000Z');
});
