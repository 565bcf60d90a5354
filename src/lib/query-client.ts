import { QueryClient } from '@tanstack/react-query';

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
