import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  changeMemberRole,
  deactivateMember,
  handOver,
  reactivateMember,
  removeMember,
  removeMemberFactor,
} from '../../../../contract/account/members.calls.ts';
import type { TeamMember } from '../../../../contract/account/team.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import type { ApiClient } from '../../../lib/api-client.ts';
import { useSession, useSessionActions } from '../../../lib/session.tsx';

const changes = {
  'make-owner': (api: ApiClient, id: string) =>
    api.call(changeMemberRole, { params: { id }, body: { role: 'Owner' } }),
  'make-member': (api: ApiClient, id: string) =>
    api.call(changeMemberRole, { params: { id }, body: { role: 'Member' } }),
  deactivate: (api: ApiClient, id: string) => api.call(deactivateMember, { params: { id } }),
  reactivate: (api: ApiClient, id: string) => api.call(reactivateMember, { params: { id } }),
  'remove-factor': (api: ApiClient, id: string) => api.call(removeMemberFactor, { params: { id } }),
  remove: (api: ApiClient, id: string) => api.call(removeMember, { params: { id } }),
  'hand-over': (api: ApiClient, id: string) => api.call(handOver, { params: { id } }),
};

export interface MemberChange {
  kind: keyof typeof changes;
  id: string;
}

/** Refreshes the tokens when another Owner has changed the user's role. */
export function useRoleInSync(members: readonly TeamMember[] | undefined): void {
  const session = useSessionActions();
  const { user } = useSession();
  const role = members?.find(({ is_me: isMe }) => isMe)?.role;
  const isStale = role !== undefined && user !== null && role !== user.role;
  useEffect(() => {
    const access = isStale ? session.store.accessToken() : null;
    if (access) void session.store.refresh(access).then(() => session.sync());
  }, [isStale, session]);
}

export function useChangeMember() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, MemberChange>({
    mutationFn: ({ kind, id }) => changes[kind](api, id),
    onSettled: () => queries.invalidateQueries({ queryKey: ['team'] }),
  });
}
