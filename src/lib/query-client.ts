import { QueryClient } from '@tanstack/react-query';

/**
 * Server state. Nothing is retried silently: the spec names the error of every call (§8). A request without a network fails
 * at once, so that its error shows, and lists are read afresh on every visit.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
