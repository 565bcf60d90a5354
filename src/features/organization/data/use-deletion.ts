import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  askForDeletion,
  callOffDeletion,
  confirmDeletion,
  getOrganisationNotices,
  type OrganisationNotices,
} from '../../../../contract/organization/deletion.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useCallQuery } from '../../../lib/use-call.ts';

/** As the dashboard's banner has it, so that it follows what is done here. */
const queryKey = ['organisation-notices'];

export const useNotices = () => useCallQuery(queryKey, getOrganisationNotices, {});

/** Each throws `CallError`. */
export function useChangeDeletion() {
  const api = useApi();
  const queries = useQueryClient();
  const onSuccess = (notices: OrganisationNotices) => queries.setQueryData(queryKey, notices);
  const onError = () => queries.invalidateQueries({ queryKey });
  return {
    ask: useMutation({
      mutationFn: (name: string) => api.call(askForDeletion, { body: { name } }),
      onSuccess,
    }),
    confirm: useMutation({
      mutationFn: (token: string) => api.call(confirmDeletion, { body: { token } }),
      onSuccess,
    }),
    // A colleague may have done it already.
    callOff: useMutation({ mutationFn: () => api.call(callOffDeletion, {}), onSuccess, onError }),
  };
}
