import { useEffect, useId, useState } from 'react';
import { deletionDays, type OrganisationDeletion } from '../../../../contract/organization/deletion.calls.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { CallError, problemText } from '../../../lib/problem-text.ts';
import { useSession } from '../../../lib/session.tsx';
import { useFocusAfterRemoval } from '../../../lib/use-focus-after-removal.ts';
import { useOpener } from '../../../lib/use-opener.ts';
import { Button } from '../../../ui/button.tsx';
import { Form, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { SettingsSection, SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useChangeDeletion, useNotices } from './use-deletion.ts';

/** Deletes the organization: asked for here, confirmed by a mailed link, and called off by any Owner until the day. */
export function DeletionSection() {
  const { data, isPending, error, refetch } = useNotices();
  const { container, noteRemoval } = useFocusAfterRemoval({ preventScroll: true });
  return (
    <SettingsSection
      title="Delete the organization"
      description={`Everything is deleted for good: people, searches, posts, files, and the accounts of all members. You confirm it here and by a link that we mail you. It happens ${deletionDays.grace} days later, and until then any Owner can call it off. Export first what you need later.`}
    >
      {isPending && <LoadingMark text="Loading settings..." />}
      {error && <SettingsUnavailable error={error} onRetry={() => void refetch()} />}
      <div ref={container} tabIndex={-1}>
        {data?.deletion && <Planned deletion={data.deletion} onCalledOff={noteRemoval} />}
        {data && !data.deletion && <Ask onAsked={noteRemoval} />}
      </div>
    </SettingsSection>
  );
}

function Planned({
  deletion: { state, by, until },
  onCalledOff,
}: {
  deletion: OrganisationDeletion;
  onCalledOff: () => void;
}) {
  const { callOff } = useChangeDeletion();
  const isConfirmed = state === 'confirmed';
  return (
    <div className="space-y-4">
      <Notice kind={isConfirmed ? 'failed' : 'info'}>
        <p className="wrap-anywhere">
          {isConfirmed
            ? `Everything will be deleted on ${formatDateTime(until)}. ${by} asked for it.`
            : `${by} was mailed a link that confirms it. It works until ${formatDateTime(until)}; without it nothing is deleted.`}
        </p>
      </Notice>
      {callOff.error && (
        <Notice kind="failed">
          {problemText(callOff.error, 'It could not be called off. Please try again.')}
        </Notice>
      )}
      <Button busy={callOff.isPending} onClick={() => callOff.mutate(undefined, { onSuccess: onCalledOff })}>
        {isConfirmed ? 'Keep the organization' : 'Withdraw'}
      </Button>
    </div>
  );
}

function Ask({ onAsked }: { onAsked: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useOpener(isAsking);
  if (isAsking) return <AskForm onAsked={onAsked} onEnd={() => setAsking(false)} />;
  return (
    <Button ref={opener} look="danger" onClick={() => setAsking(true)}>
      Delete the organization
    </Button>
  );
}

function AskForm({ onAsked, onEnd }: { onAsked: () => void; onEnd: () => void }) {
  const id = useId();
  const { ask } = useChangeDeletion();
  const [name, setName] = useState('');
  const organization = useSession().user?.organization ?? '';
  // It takes the place of the button that asked for it.
  useEffect(() => document.getElementById(id)?.querySelector('input')?.focus(), [id]);
  const refused = ask.error instanceof CallError ? ask.error.problem.name : undefined;
  return (
    <Form
      id={id}
      aria-label="Delete the organization"
      onSubmit={(event) => {
        event.preventDefault();
        ask.mutate(name, { onSuccess: onAsked });
      }}
      className="flex max-w-md flex-col gap-5"
    >
      {ask.error && !refused && (
        <Notice kind="failed">
          {problemText(ask.error, 'The link could not be sent. Please try again.')}
        </Notice>
      )}
      <TextField
        label="Name of the organization"
        hint={
          <>
            Type <strong className="wrap-anywhere">{organization}</strong> to confirm.
          </>
        }
        autoComplete="off"
        required
        value={name}
        onChange={({ target }) => setName(target.value)}
        error={Array.isArray(refused) ? refused.join(' ') : undefined}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="danger" busy={ask.isPending}>
          Mail me the link
        </Button>
        <Button look="secondary" onClick={onEnd}>
          Cancel
        </Button>
      </div>
    </Form>
  );
}
