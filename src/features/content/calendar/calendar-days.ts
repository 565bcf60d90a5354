import type { CalendarEntry } from '../../../../contract/content/calendar.calls.ts';
import { localDay } from '../../../../contract/platform/local-day.ts';

/** A day in local time, as `2026-11-30`. */
export type DayKey = string;

/** Noon of a day: no change of the clocks moves it to another. */
export const dateOf = (day: DayKey): Date => new Date(`${day}T12:00:00`);

export function addDays(day: DayKey, days: number): DayKey {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return localDay(date);
}

/** A month as `2026-11`, so many months later. */
export function addMonths(month: string, months: number): string {
  const date = dateOf(`${month}-01`);
  date.setMonth(date.getMonth() + months);
  return localDay(date).slice(0, 7);
}

/** The weeks of a month from Monday to Sunday, with the days of its neighbours that complete them. */
export function weeksOf(month: string): DayKey[][] {
  const first = `${month}-01`;
  const start = addDays(first, -((dateOf(first).getDay() + 6) % 7));
  const weeks: DayKey[][] = [];
  for (let day = start; weeks.length === 0 || day.slice(0, 7) === month; day = addDays(day, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(day, index)));
  }
  return weeks;
}

export function byDay(entries: readonly CalendarEntry[]): Map<DayKey, CalendarEntry[]> {
  const days = new Map<DayKey, CalendarEntry[]>();
  for (const entry of entries.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
    const day = localDay(new Date(entry.at));
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return days;
}

export function moveToDay(at: string, day: DayKey): string {
  const time = new Date(at);
  const moved = dateOf(day);
  moved.setHours(time.getHours(), time.getMinutes(), time.getSeconds(), time.getMilliseconds());
  return moved.toISOString();
}
