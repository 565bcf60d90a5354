import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type ApplicantSystemFields,
  type ApplicantSystemSettings,
  forgetLeftElsewhere,
  getApplicantSystem,
  listLeftElsewhere,
  removeApplicantSystem,
  saveApplicantSystem,
  testApplicantSystem,
} from '../../../../contract/recruiting/applicant-system.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/form-outcome.tsx';

const key = ['applicant-system'];
const leftKey = ['left-elsewhere'];

export function useApplicantSystem() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getApplicantSystem, {}, { signal }) });
}

/** Refetches if the version that the form opened with is outdated. */
export const useSaveApplicantSystem = () =>
  useSaveSettings<ApplicantSystemFields, ApplicantSystemSettings>(key, (api, request) =>
    api.call(saveApplicantSystem, request),
  );

export function useRemoveApplicantSystem() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeApplicantSystem, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useTestApplicantSystem() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: ApplicantSystemFields) => api.call(testApplicantSystem, { body }),
  });
}

export function useLeftElsewhere() {
  const api = useApi();
  return useQuery({
    queryKey: leftKey,
    queryFn: ({ signal }) => api.call(listLeftElsewhere, {}, { signal }),
  });
}

export function useForgetLeftElsewhere() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(forgetLeftElsewhere, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: leftKey }),
  });
}
