import { readSearchCriteria } from '../../../../contract/search/sourcing.calls.ts';
import type { useApi } from '../../../lib/api.tsx';
import type { SearchPayload } from './search-form-values.ts';

type Job = Pick<SearchPayload, 'job_title' | 'location' | 'job_description'>;

/**
 * Reads a job into criteria, without the model that may be connected. @param again the search that is made again
 * with it
 */
export const readJobQuery = (api: ReturnType<typeof useApi>, job: Job, again: string | undefined) => ({
  queryKey: ['read-job', job, again],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(readSearchCriteria, { body: { ...job, offline: true, ...(again && { again }) } }, { signal }),
  // What was set by hand in a search changes with each ranking.
  staleTime: again ? 0 : Number.POSITIVE_INFINITY,
});
