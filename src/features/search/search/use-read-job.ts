import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readSearchCriteria } from '../../../../contract/search/sourcing.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import type { SearchPayload } from './search-form-values.ts';

type Job = Pick<SearchPayload, 'job_title' | 'location' | 'job_description'>;

/** How long nothing is typed before a job is read. */
const pauseMs = 1000;

/** What a job is read into, and what the web providers would be asked for it, once typing pauses. */
export function useReadJob({ job_title, location, job_description }: Job) {
  const api = useApi();
  const [job, setJob] = useState<Job>();
  useEffect(() => {
    const timer = setTimeout(() => setJob({ job_title, location, job_description }), pauseMs);
    return () => clearTimeout(timer);
  }, [job_title, location, job_description]);
  const { data } = useQuery({
    queryKey: ['read-job', job],
    queryFn: ({ signal }) =>
      job ? api.call(readSearchCriteria, { body: { ...job, offline: true } }, { signal }) : undefined,
    enabled: job !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
  });
  return data;
}
