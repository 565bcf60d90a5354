import { type ReactNode, useState } from 'react';
import { actingMinutes } from '../../../../contract/organization/acting.ts';
import type { OrganisationDetails } from '../../../../contract/organization/admin.calls.ts';
import { longestReason } from '../../../../contract/organization/admin.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';
import { useAdminChange, useStartActing } from './use-admin.ts';

/** Asks before something is done to an organization, and why, which its Owners read. Mounted while it is open. */
function ReasonDialog({
  title,
  confirmText,
  busy,
  error,
  onCancel,
  onConfirm,
  children,
}: {
  title: string;
  confirmText: string;
  busy: boolean;
  error: Error | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={confirmText}
      busy={busy}
      failure={error ? problemText(error, 'Please try again.') : undefined}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <div className="space-y-4 text-ink">
        <p className="text-muted">{children}</p>
        <TextArea
          label="Reason"
          hint="Its Owners read it."
          rows={3}
          required
          maxLength={longestReason}
          value={reason}
          error={isMissing ? 'Say why.' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}

type Asked = 'act' | 'suspend' | 'resume' | 'end-sessions';

/** What a SuperAdmin may do with an organization. Nothing but ending sessions with the provider's own. */
export function OrganisationActions({ organisation }: { organisation: OrganisationDetails }) {
  const { id, name, is_provider: isProvider, is_suspended: isSuspended } = organisation;
  const [asked, setAsked] = useState<Asked>();
  const change = useAdminChange();
  const acting = useStartActing(id);
  const close = () => {
    change.reset();
    acting.reset();
    setAsked(undefined);
  };
  const confirm = (kind: Exclude<Asked, 'act'>, reason?: string) =>
    change.mutate({ kind, id, ...(reason && { reason }) }, { onSuccess: () => setAsked(undefined) });
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {!isProvider && (
          <>
            <Button disabled={!organisation.allows_acting} onClick={() => setAsked('act')}>
              Act for this organization
            </Button>
            <Button look="secondary" onClick={() => setAsked(isSuspended ? 'resume' : 'suspend')}>
              {isSuspended ? 'Resume' : 'Suspend'}
            </Button>
          </>
        )}
        <Button look="secondary" onClick={() => setAsked('end-sessions')}>
          End all sessions
        </Button>
      </div>
      {!isProvider && !organisation.allows_acting && (
        <p className="mt-2 text-muted text-sm">Its Owners have turned off provider access.</p>
      )}
      {asked === 'act' && (
        <ReasonDialog
          title={`Act for ${name}?`}
          confirmText="Act for it"
          busy={acting.isPending}
          error={acting.error}
          onCancel={close}
          onConfirm={(reason) => acting.mutate({ reason, minutes: actingMinutes.usual })}
        >
          For {actingMinutes.usual} minutes you see its dashboard as an Owner. Its Owners are notified now,
          and everything you do is recorded in their audit trail.
        </ReasonDialog>
      )}
      {(asked === 'suspend' || asked === 'resume') && (
        <ReasonDialog
          title={asked === 'suspend' ? `Suspend ${name}?` : `Resume ${name}?`}
          confirmText={asked === 'suspend' ? 'Suspend' : 'Resume'}
          busy={change.isPending}
          error={change.error}
          onCancel={close}
          onConfirm={(reason) => confirm(asked, reason)}
        >
          {asked === 'suspend'
            ? 'All members are logged out and cannot log in, and API keys are refused. Nothing is deleted.'
            : 'Everybody can log in again.'}
        </ReasonDialog>
      )}
      <ConfirmDialog
        open={asked === 'end-sessions'}
        title={`Log everybody of ${name} out?`}
        confirmText="End all sessions"
        busy={change.isPending}
        failure={change.error ? problemText(change.error, 'Please try again.') : undefined}
        onCancel={close}
        onConfirm={() => confirm('end-sessions')}
      >
        They log in again with their passwords. What they have not saved may be lost.
      </ConfirmDialog>
    </>
  );
}
