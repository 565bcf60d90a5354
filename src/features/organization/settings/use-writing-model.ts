import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  acceptProcessor,
  listProcessors,
  type ProcessorFields,
  withdrawProcessor,
} from '../../../../contract/organization/processors.calls.ts';
import {
  getWritingModel,
  listOfferedModels,
  removeWritingModel,
  saveWritingModel,
  testWritingModel,
  type WritingModel,
  type WritingModelFields,
} from '../../../../contract/organization/settings.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';
import { useSaveSettings } from '../../settings/form-outcome.tsx';

const key = ['writing-model'];
/** Read again whenever the model changes. */
export const processorsKey = [...key, 'processors'];

export const useWritingModel = () => useCallQuery(key, getWritingModel, {});

/** Refetches if the version that the form was opened with is outdated. */
export const useSaveWritingModel = () =>
  useSaveSettings<WritingModelFields, WritingModel>(
    key,
    (api, request) => api.call(saveWritingModel, request),
    processorsKey,
  );

export const useRemoveWritingModel = () => useCallMutation(removeWritingModel, () => ({}), key);

export const useOfferedModels = () =>
  useCallMutation(listOfferedModels, (body: Omit<WritingModelFields, 'model'>) => ({ body }));

/** Tests the given model, or the one in use. */
export function useTestWritingModel() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<WritingModelFields>) => api.call(testWritingModel, { body }),
    // It counts as usage.
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

/** Loads the models that texts about candidates could be sent to. */
export function useProcessors() {
  const api = useApi();
  return useQuery({
    queryKey: processorsKey,
    queryFn: async ({ signal }) => (await api.call(listProcessors, {}, { signal })).processors,
  });
}

export function useDecideOnProcessor() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ host, model, accepts }: ProcessorFields & { accepts: boolean }) =>
      api.call(accepts ? acceptProcessor : withdrawProcessor, { body: { host, model } }),
    onSuccess: ({ processors }) => queries.setQueryData(processorsKey, processors),
    // Another model may have been connected since.
    onError: () => queries.invalidateQueries({ queryKey: processorsKey }),
  });
}
