import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CalendarEntry,
  getCalendarFeed,
  listCalendar,
  planPost,
  removeCalendarFeed,
  renewCalendarFeed,
  showCalendarFeed,
} from '../../../../contract/content/calendar.calls.ts';
import { listPosts } from '../../../../contract/content/content.calls.ts';
import { publishOnOwnBlog } from '../../../../contract/content/publishing.calls.ts';
import { localDay } from '../../../../contract/platform/day.ts';
import { useApi } from '../../../lib/api.tsx';
import { useCallQuery, usePageQuery } from '../../../lib/use-call.ts';
import { postsKey } from '../use-posts.ts';

/** A day in local time, as `2026-11-30`. */
export type DayKey = string;

/** Noon of a day: no change of the clocks moves it to another. */
export const dateOf = (day: DayKey): Date => new Date(`${day}T12:00:00`);

export function addDays(day: DayKey, days: number): DayKey {
  const date = dateOf(day);
  date.setDate(date.getDate() + days);
  return localDay(date);
}

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

/**
 * The weeks that a calendar shows. In the last week of a month, it begins with that week and runs to the end of
 * the next month, since plans lie ahead. @param asked a month as `2026-11`; empty for the days around today
 */
export function shownWeeks(asked: string, today: DayKey): { months: string[]; weeks: DayKey[][] } {
  const thisMonth = today.slice(0, 7);
  const weeks = weeksOf(asked || thisMonth);
  const current = weeks.at(-1);
  if (asked !== '' || !current?.includes(today)) return { months: [asked || thisMonth], weeks };
  const next = addMonths(thisMonth, 1);
  const later = weeksOf(next).filter(([monday]) => monday !== current[0]);
  return { months: [thisMonth, next], weeks: [current, ...later] };
}

/** On the days of its later mails, a series stands once more. */
export type DayEntry = CalendarEntry & { mailDay?: number | undefined };

export function byDay(entries: readonly CalendarEntry[]): Map<DayKey, DayEntry[]> {
  const days = new Map<DayKey, DayEntry[]>();
  const all = entries.flatMap((entry): DayEntry[] => [
    entry,
    ...(entry.later_days ?? []).map((mailDay) => ({
      ...entry,
      mailDay,
      at: moveToDay(entry.at, addDays(localDay(new Date(entry.at)), mailDay)),
      may_move: false,
    })),
  ]);
  for (const entry of all.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at))) {
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

/** Below the key of the posts, so that whatever changes one refetches the calendar. */
const calendarKey = [...postsKey, 'calendar'];
const moveKey = ['move-entry'];

/** Loads the entries between two local days. */
export function useCalendar(from: DayKey, to: DayKey) {
  const api = useApi();
  return useQuery({
    queryKey: [...calendarKey, from, to],
    // The server's days are those of UTC: in Auckland, a morning is still the day before.
    queryFn: ({ signal }) =>
      api.call(listCalendar, { query: { from: addDays(from, -1), to: addDays(to, 1) } }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export const useUnplannedPosts = () =>
  usePageQuery([...postsKey, 'to plan'], listPosts, {
    query: { is_planned: 'false', page: 1, page_size: 50 },
  });

/** Moves an entry at once and back when the server refuses. Moves reach the server one after another. */
export function useMoveEntry() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { entry: CalendarEntry; at: string }>({
    mutationKey: moveKey,
    scope: { id: 'move-entry' },
    mutationFn: ({ entry: { id, state }, at }) =>
      state === 'scheduled'
        ? api.call(publishOnOwnBlog, { params: { id }, body: { publish_at: at } })
        : api.call(planPost, { params: { id }, body: { planned_for: at } }),
    onMutate: async ({ entry, at }) => {
      // What is on its way does not know of this move.
      await queries.cancelQueries({ queryKey: calendarKey });
      queries.setQueriesData<CalendarEntry[]>({ queryKey: calendarKey }, (entries) =>
        entries?.map((one) => (one.id === entry.id ? { ...one, at } : one)),
      );
    },
    onSettled: async () => {
      if (queries.isMutating({ mutationKey: moveKey }) === 1) {
        await queries.invalidateQueries({ queryKey: postsKey });
      }
    },
  });
}

const feedKey = ['calendar-feed'];

export const useCalendarFeed = () => useCallQuery(feedKey, getCalendarFeed, {});

/** Shows, renews or ends the secret address: the mutation's data is what stands then. */
export function useChangeCalendarFeed() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<{ address: string } | null, Error, 'show' | 'renew' | 'remove'>({
    mutationFn: (change) => {
      if (change === 'remove') return api.call(removeCalendarFeed, {}).then(() => null);
      return api.call(change === 'show' ? showCalendarFeed : renewCalendarFeed, {});
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: feedKey }),
  });
}
