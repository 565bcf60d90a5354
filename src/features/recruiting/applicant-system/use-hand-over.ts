import { useQuery } from '@tanstack/react-query';
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
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';

/** The people to hand over: from the pool by their ids, or from a search by their results. */
export type Chosen = { people: string[] } | { results: string[] };

/** Asked for each time the dialog opens. */
export const useHandOverTarget = () =>
  useCallQuery(['hand-over-target'], getHandOverTarget, {}, { gcTime: 0 });

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

export const useStartHandOver = () =>
  useCallMutation(
    startHandOver,
    (body: Partial<HandOverRequest> & Pick<HandOverRequest, 'job_id' | 'role'>) => ({ body }),
    ['hand-overs-of-person'],
  );

export const isHandOverOver = (state: Pick<HandOver, 'status'> | undefined): boolean =>
  state?.status === 'completed' || state?.status === 'failed';

export const useHandOver = (id: string) =>
  useCallQuery(
    ['hand-over', id],
    getHandOver,
    { params: { id } },
    {
      meta: { task: id },
      refetchInterval: ({ state }) => (isHandOverOver(state.data) ? false : pollEvery.handOver),
    },
  );

export const useHandOversOfPerson = (id: string) =>
  useCallQuery(
    ['hand-overs-of-person', id],
    listHandOversOfPerson,
    { params: { id } },
    { meta: { tasks: 'hand-over' } },
  );
