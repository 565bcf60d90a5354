import { useQuery } from '@tanstack/react-query';
import {
  type CandidateReading,
  getCandidateReading,
  saveCandidateReading,
} from '../../../../contract/organization/settings.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/form-outcome.tsx';

const key = ['candidate-reading'];

export function useCandidateReading() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getCandidateReading, {}, { signal }) });
}

/** Refetches the setting on a conflict. */
export const useSaveCandidateReading = () =>
  useSaveSettings<{ is_on: boolean }, CandidateReading>(key, (api, request) =>
    api.call(saveCandidateReading, request),
  );
