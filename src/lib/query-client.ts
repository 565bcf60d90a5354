import { QueryClient } from '@tanstack/react-query';
import type { TaskKind } from '../../contract/tasks/task-statuses.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** What changes a query's data beside the user: the task with this id, or the tasks of this kind as a list. */
    queryMeta: { task?: string | undefined; tasks?: TaskKind };
  }
}

/**
 * Caches server state. Never retries silently: the spec names the error of every call (§8). Requests without a network
 * fail at once, so that their error shows. Lists refetch on every visit.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
