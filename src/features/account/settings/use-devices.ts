import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '../../../../contract/account/sessions.calls.ts';
import { useApi } from '../../../lib/api.tsx';

export const devicesKey = ['devices'];

/** Where the user is signed in, the present session first. */
export function useDevices() {
  const api = useApi();
  return useQuery({
    queryKey: devicesKey,
    queryFn: ({ signal }) => api.call(listSessions, {}, { signal }),
  });
}

/** Ends one session, or without an id all but the present one. */
export function useEndSessions() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, string | undefined>({
    mutationFn: (id) =>
      id === undefined ? api.call(endOtherSessions, {}) : api.call(endSession, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: devicesKey }),
  });
}
