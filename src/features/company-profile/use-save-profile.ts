import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CompanyProfile,
  type CompanyProfileFields,
  createCompanyProfile,
  updateCompanyProfile,
} from '../../../contract/api/company-profile.ts';
import { useApi } from '../../lib/api.tsx';
import { companyProfileKey } from './use-company-profile.ts';

/** Creates the profile, or replaces the one with `id`; the answer becomes what the screen shows. */
export function useSaveProfile(id: string | undefined) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<CompanyProfile, Error, CompanyProfileFields>({
    mutationFn: (body) =>
      id
        ? api.call(updateCompanyProfile, { params: { id }, headers: {}, body })
        : api.call(createCompanyProfile, { body }),
    onSuccess: (saved) => queries.setQueryData(companyProfileKey, saved),
  });
}
