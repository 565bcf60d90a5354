import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getIdentityProvider,
  type IdentityProvider,
  type IdentityProviderFields,
  removeIdentityProvider,
  saveIdentityProvider,
  testIdentityProvider,
} from '../../../contract/api/identity-provider.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { CallError } from '../../lib/problem-text.ts';

const key = ['identity-provider'];

/** Loads the organization's own sign-in. */
export function useIdentityProvider() {
  const api = useApi();
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.call(getIdentityProvider, {}, { signal }),
  });
}

/** Saves it over the version that the form started from, and refetches it when somebody else was first. */
export function useSaveIdentityProvider() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<IdentityProvider, Error, { fields: IdentityProviderFields; version: number }>({
    mutationFn: ({ fields, version }) =>
      api.call(saveIdentityProvider, { headers: ifMatch(version), body: fields }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412)
        await queries.invalidateQueries({ queryKey: key });
    },
  });
}

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
