import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BlogFields,
  type BlogSettings,
  getBlogSettings,
  saveBlogSettings,
} from '../../../contract/api/blog-settings.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { CallError } from '../../lib/problem-text.ts';

const key = ['blog-settings'];

/** Loads the organisation's public blog. */
export function useBlogSettings() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getBlogSettings, {}, { signal }) });
}

/** Saves it over the version that the form started from, and refetches it when somebody else was first. */
export function useSaveBlogSettings() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<BlogSettings, Error, { fields: BlogFields; version: number }>({
    mutationFn: ({ fields, version }) =>
      api.call(saveBlogSettings, { headers: ifMatch(version), body: fields }),
    onSuccess: (saved) => queries.setQueryData(key, saved),
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412)
        await queries.invalidateQueries({ queryKey: key });
    },
  });
}
