import { useQuery } from '@tanstack/react-query';
import { type CompanyProfile, listCompanyProfiles } from '../../../contract/api/company-profile.ts';
import { useApi } from '../../lib/api.tsx';

export const companyProfileKey = ['company-profile'];
/** How long after a failed fetch it is tried again, in milliseconds. */
const retryEvery = 10_000;

/** The organisation's profile: the first of the list, or null. A failed fetch counts as none (spec §4), and is repeated. */
export function useCompanyProfile() {
  const api = useApi();
  return useQuery<CompanyProfile | null>({
    queryKey: companyProfileKey,
    queryFn: async ({ signal }) => (await api.call(listCompanyProfiles, {}, { signal }))[0] ?? null,
    refetchInterval: ({ state }) => (state.error ? retryEvery : false),
    refetchOnReconnect: ({ state }) => state.error !== null,
  });
}
