import { lazy, Suspense, useState } from 'react';
import { startSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import type { Recipients } from './use-sequences.ts';

const StartSequenceDialog = lazy(async () => ({
  default: (await import('./start-sequence-dialog.tsx')).StartSequenceDialog,
}));

/** Opens a sequence of mails to people. Nothing is sent by it. */
export function StartSequenceButton({
  recipients,
  areTicked = true,
  look = 'secondary',
}: {
  recipients: Recipients;
  areTicked?: boolean;
  /** The primary one where it is what a view is for. */
  look?: 'primary' | 'secondary';
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton
        data-palette
        call={startSequence}
        look={look}
        size="small"
        onClick={() => setOpen(true)}
      >
        Start a sequence…
      </PermittedButton>
      {isOpen && (
        <Suspense>
          <StartSequenceDialog recipients={recipients} areTicked={areTicked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
