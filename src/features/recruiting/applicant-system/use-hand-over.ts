import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  getHandOver,
  getHandOverTarget,
  type HandOver,
  type HandOverRequest,
  type HandOverRole,
  listHandOversOfPerson,
  previewHandOver,
  startHandOver,
} from '../../../../contract/recruiting/hand-overs.calls.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';

/** The people to hand over: from the pool by their ids, or from a search by their results. */
export type Chosen = { people: string[] } | { results: string[] };

/** Asked for each time the dialog opens. */
export function useHandOverTarget() {
  const api = useApi();
  return useQuery({
    queryKey: ['hand-over-target'],
    queryFn: ({ signal }) => api.call(getHandOverTarget, {}, { signal }),
    gcTime: 0,
  });
}

export function useHandOverPreview(
  chosen: Chosen,
  place: { job_id: string | null; role: HandOverRole },
  isReady: boolean,
) {
  const api = useApi();
  return useQuery({
    queryKey: ['hand-over-preview', chosen, place],
    queryFn: ({ signal }) => api.call(previewHandOver, { body: { ...chosen, ...place } }, { signal }),
    enabled: isReady,
    gcTime: 0,
    // The list stays while another job is chosen.
    placeholderData: (before) => before,
  });
}

export function useStartHandOver() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<HandOverRequest> & Pick<HandOverRequest, 'job_id' | 'role'>) =>
      api.call(startHandOver, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['hand-overs-of-person'] }),
  });
}

export const isHandOverOver = (state: Pick<HandOver, 'status'> | undefined): boolean =>
  state?.status === 'completed' || state?.status === 'failed';

export function useHandOver(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['hand-over', id],
    meta: { task: id },
    queryFn: ({ signal }) => api.call(getHandOver, { params: { id } }, { signal }),
    refetchInterval: ({ state }) => (isHandOverOver(state.data) ? false : pollEvery.handOver),
  });
}

export function useHandOversOfPerson(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: ['hand-overs-of-person', id],
    meta: { tasks: 'hand-over' },
    queryFn: ({ signal }) => api.call(listHandOversOfPerson, { params: { id } }, { signal }),
  });
}
