import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type CandidateReading,
  getCandidateReading,
  saveCandidateReading,
} from '../../../contract/api/settings.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { CallError } from '../../lib/problem-text.ts';

const key = ['candidate-reading'];

/** Loads whether a model reads the organisation's candidates. */
export function useCandidateReading() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getCandidateReading, {}, { signal }) });
}

/** Switches the reading on or off, and refetches it when somebody else was first. */
export function useSaveCandidateReading() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<CandidateReading, Error, { isOn: boolean; version: number }>({
    mutationFn: ({ isOn, version }) =>
      api.call(saveCandidateReading, { headers: ifMatch(version), body: { is_on: isOn } }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412)
        await queries.invalidateQueries({ queryKey: key });
    },
  });
}
