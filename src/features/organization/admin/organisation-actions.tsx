import { useState } from 'react';
import { actingMinutes } from '../../../../contract/organization/acting.ts';
import type { OrganisationDetails } from '../../../../contract/organization/admin.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { useAdminChange, useStartActing } from './use-admin.ts';

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
        <p className="mt-2 text-muted text-sm">Its Owners let nobody of the provider act for it.</p>
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
          For {actingMinutes.usual} minutes your dashboard is that of an Owner of it. Its Owners are told now,
          and each thing that you do stands in their audit trail.
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
            ? 'Everybody is logged out, nobody can log in, and API keys are refused. Nothing is deleted.'
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
