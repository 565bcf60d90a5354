import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CompanyProfile,
  type CompanyProfileFields,
  createCompanyProfile,
  updateCompanyProfile,
} from '../../../../contract/organization/company-profile.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { CallError } from '../../../lib/problem-text.ts';
import type { ProfileBase } from './profile-draft.ts';
import { companyProfileKey } from './use-company-profile.ts';

interface Save {
  fields: CompanyProfileFields;
  /** The version to replace; null creates the profile. */
  base: ProfileBase | null;
}

/**
 * Creates the profile or replaces its base, and caches the response. When another user saved first, refetches their
 * version before the error shows.
 */
export function useSaveProfile() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<CompanyProfile, Error, Save>({
    mutationFn: ({ fields, base }) =>
      base
        ? api.call(updateCompanyProfile, {
            params: { id: base.id },
            headers: base.version ? ifMatch(base.version) : {},
            body: fields,
          })
        : api.call(createCompanyProfile, { body: fields }),
    onSuccess: (saved) => queries.setQueryData(companyProfileKey, saved),
    onError: async (error) => {
      if (error instanceof CallError && (error.status === 412 || error.status === 409)) {
        await queries.invalidateQueries({ queryKey: companyProfileKey });
      }
    },
  });
}
