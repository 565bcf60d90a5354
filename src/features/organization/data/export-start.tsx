import { useState } from 'react';
import { noPassword } from '../../../../contract/account/passwords.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ProofForm } from '../../../lib/proof/proof-form.tsx';
import { useIsLocal } from '../../../lib/use-is-local.ts';
import { useOpener } from '../../../lib/use-opener.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { useSecondFactor } from '../../account/settings/use-second-factor.ts';
import { SettingsUnavailable } from '../../settings/settings-frame.tsx';
import { useChangeTransfers } from './use-transfers.ts';

/**
 * Starts an export, once the Owner has proven who they are. On their own computer the system has authenticated them.
 * @param onStarted moves the focus, as another can't be started meanwhile
 */
export function ExportStart({ isBusy, onStarted }: { isBusy: boolean; onStarted: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useOpener(isAsking);
  if (useIsLocal()) return <StartWithoutProof isBusy={isBusy} onStarted={onStarted} />;
  if (!isAsking) {
    return (
      <Button ref={opener} disabled={isBusy} onClick={() => setAsking(true)}>
        Export everything
      </Button>
    );
  }
  return <Proof onStarted={onStarted} onEnd={() => setAsking(false)} />;
}

function StartWithoutProof({ isBusy, onStarted }: { isBusy: boolean; onStarted: () => void }) {
  const { start } = useChangeTransfers();
  return (
    <div className="space-y-3">
      <Button
        disabled={isBusy}
        busy={start.isPending}
        onClick={() => start.mutate({ current_password: noPassword }, { onSuccess: onStarted })}
      >
        Export everything
      </Button>
      {start.isError && (
        <Notice kind="failed">
          {problemText(start.error, 'The export could not be started. Please try again.')}
        </Notice>
      )}
    </div>
  );
}

function Proof({ onStarted, onEnd }: { onStarted: () => void; onEnd: () => void }) {
  const { data: factor, isPending, error, refetch } = useSecondFactor();
  const { start } = useChangeTransfers();
  if (isPending) return <LoadingMark text="Loading settings..." />;
  if (!factor) return <SettingsUnavailable error={error} onRetry={() => void refetch()} />;
  return (
    <ProofForm
      factor={factor}
      submitText="Start the export"
      onSubmit={async (proof) => {
        await start.mutateAsync(proof);
        onEnd();
        onStarted();
      }}
    >
      <Button look="secondary" onClick={onEnd}>
        Cancel
      </Button>
    </ProofForm>
  );
}
