import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSearchCriteria } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import type { SearchPayload } from './search-form-values.ts';

type Job = Pick<SearchPayload, 'job_title' | 'location' | 'job_description'>;

/** How long nothing is typed before a job is read. */
const pauseMs = 1000;
const hasProvidersKey = ['has-web-providers'];

/**
 * What the web providers would be asked for a job, once typing pauses. Where none is configured, that is asked once and the
 * answer stays empty.
 */
export function useWebQueries({ job_title, location, job_description }: Job) {
  const api = useApi();
  const cache = useQueryClient();
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    const timer = setTimeout(() => setJob({ job_title, location, job_description }), pauseMs);
    return () => clearTimeout(timer);
  }, [job_title, location, job_description]);
  const { data } = useQuery({
    queryKey: ['web-queries', job],
    queryFn: async ({ signal }) => {
      if (!job) return [];
      const { queries } = await api.call(readSearchCriteria, { body: { ...job, offline: true } }, { signal });
      cache.setQueryData(hasProvidersKey, queries !== undefined);
      return queries ?? [];
    },
    enabled: job !== undefined && cache.getQueryData(hasProvidersKey) !== false,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return data ?? [];
}
