import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getIdentityProvider,
  type IdentityProvider,
  type IdentityProviderFields,
  removeIdentityProvider,
  saveIdentityProvider,
  testIdentityProvider,
} from '../../../../contract/account/identity-provider.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useSaveSettings } from '../../settings/use-save-settings.ts';

const key = ['identity-provider'];

/** Loads the organization's own sign-in. */
export function useIdentityProvider() {
  const api = useApi();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(getIdentityProvider, {}, { signal }),
  });
}

/** Saves over the version that the form was opened with; refetches if that version is outdated. */
export const useSaveIdentityProvider = () =>
  useSaveSettings<IdentityProviderFields, IdentityProvider>(key, (api, request) =>
    api.call(saveIdentityProvider, request),
  );

export function useRemoveIdentityProvider() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeIdentityProvider, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

/** Checks what was entered without saving it. */
export function useTestIdentityProvider() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: IdentityProviderFields) => api.call(testIdentityProvider, { body }),
  });
}
