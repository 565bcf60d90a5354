import { QueryClient } from '@tanstack/react-query';
import type { TaskKind } from '../../contract/tasks/task-statuses.ts';

declare module '@tanstack/react-query' {
  interface Register {
    /** The task with this id, or the tasks of this kind as a list, change a query's data. */
    queryMeta: { task?: string | undefined; tasks?: TaskKind };
  }
}

/**
 * Never retries silently: the spec names the error of every call (§8). Requests without a network fail at once,
 * so that their error shows. Lists refetch on every visit.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
