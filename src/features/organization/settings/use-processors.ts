import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  acceptProcessor,
  listProcessors,
  type ProcessorFields,
  withdrawProcessor,
} from '../../../../contract/organization/processors.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { processorsKey } from './use-writing-model.ts';

/** Loads the models that texts about candidates could be sent to. */
export function useProcessors() {
  const api = useApi();
  return useQuery({
    queryKey: processorsKey,
    queryFn: async ({ signal }) => (await api.call(listProcessors, {}, { signal })).processors,
  });
}

/** Accepts a processor, or withdraws the acceptance. */
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
