import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { LoadingMark } from '../../../ui/progress.tsx';
import { ProofForm } from '../proof-form.tsx';
import { SettingsUnavailable } from '../settings-frame.tsx';
import { useSecondFactor } from '../use-second-factor.ts';
import { useChangeTransfers } from './use-transfers.ts';

/** Starts an export, once the Owner has proven who they are. */
export function ExportStart({ isBusy }: { isBusy: boolean }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button disabled={isBusy} onClick={() => setAsking(true)}>
        Export everything
      </Button>
    );
  }
  return <Proof onEnd={() => setAsking(false)} />;
}

function Proof({ onEnd }: { onEnd: () => void }) {
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
      }}
    >
      <Button look="secondary" onClick={onEnd}>
        Cancel
      </Button>
    </ProofForm>
  );
}
