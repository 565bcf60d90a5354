import { readSearchCriteria } from '../../../../contract/search/sourcing.calls.ts';
import type { useApi } from '../../../lib/api.tsx';
import type { SearchPayload } from './search-form-values.ts';

type Job = Pick<SearchPayload, 'job_title' | 'location' | 'job_description'>;

/** Reads a job into criteria, without the model that may be connected. */
export const readJobQuery = (api: ReturnType<typeof useApi>, job: Job) => ({
  queryKey: ['read-job', job],
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    api.call(readSearchCriteria, { body: { ...job, offline: true } }, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
