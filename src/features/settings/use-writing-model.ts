import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getWritingModel,
  listOfferedModels,
  removeWritingModel,
  saveWritingModel,
  testWritingModel,
  type WritingModel,
  type WritingModelFields,
} from '../../../contract/api/settings.ts';
import { useApi } from '../../lib/api.tsx';
import { ifMatch } from '../../lib/api-client.ts';
import { CallError } from '../../lib/problem-text.ts';

const key = ['writing-model'];
/** Read again whenever the model changes. */
export const processorsKey = [...key, 'processors'];

/** Loads the organisation's writing model. */
export function useWritingModel() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(getWritingModel, {}, { signal }) });
}

/** Saves the model over the version that the form started from, and refetches it when somebody else was first. */
export function useSaveWritingModel() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<WritingModel, Error, { fields: WritingModelFields; version: number }>({
    mutationFn: ({ fields, version }) =>
      api.call(saveWritingModel, { headers: ifMatch(version), body: fields }),
    onSuccess: (saved) => {
      queries.setQueryData(key, saved);
      return queries.invalidateQueries({ queryKey: processorsKey });
    },
    onError: async (error) => {
      if (error instanceof CallError && error.status === 412)
        await queries.invalidateQueries({ queryKey: key });
    },
  });
}

/** Returns to the server's default. */
export function useRemoveWritingModel() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(removeWritingModel, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

/** Asks a service for the names of its models. */
export function useOfferedModels() {
  const api = useApi();
  return useMutation({
    mutationFn: (body: Omit<WritingModelFields, 'model'>) => api.call(listOfferedModels, { body }),
  });
}

/** Asks a model for a sentence: the given one, or the one in use. */
export function useTestWritingModel() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<WritingModelFields>) => api.call(testWritingModel, { body }),
    // It counts as usage.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}
