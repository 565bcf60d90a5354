import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  deleteSearchTemplate,
  listSearchTemplates,
  type SearchTemplateFields,
  saveSearchTemplate,
} from '../../../../contract/search/search-templates.calls.ts';
import { useApi } from '../../../lib/api.tsx';

const templatesKey = ['search-templates'];

export function useTemplates() {
  const api = useApi();
  return useQuery({
    queryKey: templatesKey,
    queryFn: ({ signal }) => api.call(listSearchTemplates, {}, { signal }),
  });
}

/** Replaces a template of the same name. */
export function useSaveTemplate() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: SearchTemplateFields) => api.call(saveSearchTemplate, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: templatesKey }),
  });
}

export function useDeleteTemplate() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(deleteSearchTemplate, { params: { id } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: templatesKey }),
  });
}
