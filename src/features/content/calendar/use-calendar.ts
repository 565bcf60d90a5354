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
import { publishOnOwnBlog } from '../../../../contract/content/publishing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { postsKey } from '../use-posts.ts';
import { addDays, type DayKey } from './calendar-days.ts';

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

/**
 * Moves an entry to another time. It stands there at once, and back where it was when the server
 * refuses. Moves reach the server one after another, and the calendar is loaded again after the last.
 */
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

/** Loads whether the calendar has a secret address. */
export function useCalendarFeed() {
  const api = useApi();
  return useQuery({ queryKey: feedKey, queryFn: ({ signal }) => api.call(getCalendarFeed, {}, { signal }) });
}

/** Shows the secret address, makes another, or ends it: what stands then is the mutation's data. */
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
