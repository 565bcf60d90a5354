import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  inviteColleague,
  listInvitations,
  listTeam,
  resendInvitation,
  revokeInvitation,
} from '../../../../contract/account/team.calls.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { useApi } from '../../../lib/api.tsx';

const invitationsKey = ['invitations'];

export function useTeam() {
  const api = useApi();
  return useQuery({ queryKey: ['team'], queryFn: ({ signal }) => api.call(listTeam, {}, { signal }) });
}

/** Loads the invitations that nobody has accepted. For Owners. */
export function useInvitations() {
  const api = useApi();
  return useQuery({
    queryKey: invitationsKey,
    queryFn: ({ signal }) => api.call(listInvitations, {}, { signal }),
  });
}

export function useInvite() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: CallInput<typeof inviteColleague>['body']) => api.call(inviteColleague, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}

const changes = { resend: resendInvitation, revoke: revokeInvitation };

/** Sends an invitation again, or withdraws it. */
export function useChangeInvitation() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { change: keyof typeof changes; id: string }>({
    mutationFn: ({ change, id }) => api.call(changes[change], { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}
