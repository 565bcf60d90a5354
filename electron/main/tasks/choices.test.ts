import { expect, it } from 'vitest';
import { generation, search } from '../../../tests/support/task-watch.ts';
import { isAnnounced } from './due-reminders.ts';

const at = (time: string) => new Date(`2026-03-02T${time}`);
const open = { muted: [], quietHours: null };

it('announces everything unless the user has chosen otherwise', () => {
  expect(isAnnounced(search, open, at('03:00'))).toBe(true);
});

it('mutes kinds apart: the watch of a search is not the search', () => {
  const found = { ...search, run: 'watch-7' };
  const settings = { ...open, muted: ['search' as const] };
  expect(isAnnounced(search, settings, at('12:00'))).toBe(false);
  expect(isAnnounced(found, settings, at('12:00'))).toBe(true);
  expect(isAnnounced(generation, settings, at('12:00'))).toBe(true);
  expect(isAnnounced(found, { ...open, muted: ['watch'] }, at('12:00'))).toBe(false);
});

it.each([
  ['22:00', '07:00', '21:59', true],
  ['22:00', '07:00', '22:00', false],
  ['22:00', '07:00', '06:59', false],
  ['22:00', '07:00', '07:00', true],
  ['12:00', '13:00', '12:30', false],
  ['12:00', '13:00', '13:00', true],
  ['09:00', '09:00', '15:00', false],
])('with quiet hours from %s to %s, announces at %s: %s', (from, to, now, isTold) => {
  expect(isAnnounced(search, { ...open, quietHours: { from, to } }, at(now))).toBe(isTold);
});
