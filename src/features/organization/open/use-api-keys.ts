import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  createApiKey,
  listApiKeys,
  type NewApiKey,
  revokeApiKey,
} from '../../../../contract/organization/api-keys.calls.ts';
import { useApi } from '../../../lib/api.tsx';

const key = ['api-keys'];

/** Loads the organisation's API keys. For Owners. */
export function useApiKeys() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(listApiKeys, {}, { signal }) });
}

export function useCreateApiKey() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewApiKey) => api.call(createApiKey, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useRevokeApiKey() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(revokeApiKey, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
