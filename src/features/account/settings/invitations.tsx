import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type Invitation,
  inviteColleague,
  listInvitations,
  listTeam,
  resendInvitation,
  revokeInvitation,
} from '../../../../contract/account/team.calls.ts';
import type { CallInput } from '../../../../contract/platform/call.ts';
import { useApi } from '../../../lib/api.tsx';
import { formatDate } from '../../../lib/display-text.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { Cell, HeadCell, Row, StackedTable } from '../../../ui/table.tsx';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';

const invitationsKey = ['invitations'];

export const useTeam = () => useCallQuery(['team'], listTeam, {});

const useInvitations = () => useCallQuery(invitationsKey, listInvitations, {});

export const useInvite = () =>
  useCallMutation(
    inviteColleague,
    (body: CallInput<typeof inviteColleague>['body']) => ({ body }),
    invitationsKey,
  );

const changes = { resend: resendInvitation, revoke: revokeInvitation };

function useChangeInvitation() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, { change: keyof typeof changes; id: string }>({
    mutationFn: ({ change, id }) => api.call(changes[change], { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: invitationsKey }),
  });
}

export function Invitations() {
  const { data: invitations = [], error, refetch } = useInvitations();
  const [revoked, setRevoked] = useState<Invitation>();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <div ref={container} tabIndex={-1} className="space-y-4">
      {error && <SettingsUnavailable error={error} what="The invitations" onRetry={() => void refetch()} />}
      {invitations.length > 0 && (
        <StackedTable label="Open invitations">
          <thead>
            <tr>
              <HeadCell>Email</HeadCell>
              <HeadCell>Role</HeadCell>
              <HeadCell>Expires</HeadCell>
              <HeadCell>
                <span className="sr-only">Actions</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <InvitationRow
                key={invitation.id}
                invitation={invitation}
                onRevoke={() => setRevoked(invitation)}
              />
            ))}
          </tbody>
        </StackedTable>
      )}
      <RevokeDialog invitation={revoked} onClose={() => setRevoked(undefined)} onRevoked={noteRemoval} />
    </div>
  );
}

function InvitationRow({ invitation, onRevoke }: { invitation: Invitation; onRevoke: () => void }) {
  const { id, email, role, expires_at, has_expired } = invitation;
  const change = useChangeInvitation();
  return (
    <Row>
      <Cell className="wrap-anywhere">{email}</Cell>
      <Cell>{role}</Cell>
      <Cell className="sm:whitespace-nowrap" data-heading={has_expired ? undefined : 'Expires'}>
        {has_expired ? 'Expired' : formatDate(expires_at)}
      </Cell>
      <Cell>
        <div className="-mx-3 -my-1.5 flex flex-wrap sm:flex-nowrap sm:whitespace-nowrap">
          <Button
            look="quiet"
            size="small"
            busy={change.isPending}
            aria-label={`Send again to ${email}`}
            onClick={() => change.mutate({ change: 'resend', id })}
          >
            Send again
          </Button>
          <Button
            look="quiet"
            size="small"
            aria-label={`Withdraw the invitation to ${email}`}
            onClick={onRevoke}
          >
            Withdraw
          </Button>
        </div>
        <p role="status" className="text-muted text-sm">
          {change.isSuccess && 'Sent again.'}
          {change.error && problemText(change.error, 'The invitation could not be sent.')}
        </p>
      </Cell>
    </Row>
  );
}

function RevokeDialog({
  invitation,
  onClose,
  onRevoked,
}: {
  invitation: Invitation | undefined;
  onClose: () => void;
  onRevoked: () => void;
}) {
  return (
    <ConfirmMutation
      mutation={useChangeInvitation()}
      given={invitation && { change: 'revoke' as const, id: invitation.id }}
      title="Withdraw this invitation?"
      confirmText="Withdraw invitation"
      failureText="The invitation could not be withdrawn. Please try again."
      onClose={onClose}
      onDone={onRevoked}
    >
      The link that was mailed to {invitation?.email} stops working.
    </ConfirmMutation>
  );
}
