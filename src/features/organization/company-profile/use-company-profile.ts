import { useQuery } from '@tanstack/react-query';
import {
  type CompanyProfile,
  listCompanyProfiles,
} from '../../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../../lib/api.tsx';

export const companyProfileKey = ['company-profile'];
const retryIntervalMs = 10_000;

/** A failed fetch counts as no profile (spec §4), and is retried. */
export function useCompanyProfile() {
  const api = useApi();
  return useQuery<CompanyProfile | null>({
    queryKey: companyProfileKey,
    queryFn: async ({ signal }) => (await api.call(listCompanyProfiles, {}, { signal }))[0] ?? null,
    refetchInterval: ({ state }) => (state.error ? retryIntervalMs : false),
    refetchOnReconnect: ({ state }) => state.error !== null,
  });
}
