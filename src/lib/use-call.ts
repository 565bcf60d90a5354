import {
  type QueryKey,
  type UseQueryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import type { Call, CallAnswer, CallInput } from '../../contract/platform/call.ts';
import { useApi } from './api.tsx';
import type { Page } from './api-client.ts';

type QueryOptions<Answer> = Omit<UseQueryOptions<Answer>, 'queryKey' | 'queryFn'>;

export function useCallQuery<C extends Call>(
  queryKey: QueryKey,
  call: C,
  input: CallInput<C>,
  options?: QueryOptions<CallAnswer<C>>,
) {
  const api = useApi();
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => api.call(call, input, { signal }) });
}

/** A page of a list, and how many rows there are. */
export function usePageQuery<C extends Call>(
  queryKey: QueryKey,
  call: C,
  input: CallInput<C>,
  options?: QueryOptions<Page<C>>,
) {
  const api = useApi();
  return useQuery({ ...options, queryKey, queryFn: ({ signal }) => api.callPage(call, input, { signal }) });
}

/** Whether it worked or not, what is kept below `changed` is then out of date. */
export function useCallMutation<C extends Call, Variables = void>(
  call: C,
  toInput: (variables: Variables) => CallInput<C>,
  changed?: QueryKey,
) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => api.call(call, toInput(variables)),
    ...(changed && { onSettled: () => queries.invalidateQueries({ queryKey: changed }) }),
  });
}
