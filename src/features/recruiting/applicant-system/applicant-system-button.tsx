import { lazy, Suspense, useState } from 'react';
import { startHandOver } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import type { Chosen } from './use-hand-over.ts';

const HandOverDialog = lazy(async () => ({
  default: (await import('./hand-over-dialog.tsx')).HandOverDialog,
}));

/** Opens the hand-over without sending anything. */
export function ApplicantSystemButton({ chosen, areTicked = true }: { chosen: Chosen; areTicked?: boolean }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton call={startHandOver} look="secondary" size="small" onClick={() => setOpen(true)}>
        Hand over…
      </PermittedButton>
      {isOpen && (
        <Suspense>
          <HandOverDialog chosen={chosen} areTicked={areTicked} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
