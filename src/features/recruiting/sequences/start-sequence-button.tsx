import { type ComponentProps, lazy, Suspense, useState } from 'react';
import { startSequence } from '../../../../contract/recruiting/sequences.calls.ts';
import { PermittedButton } from '../../../ui/permitted-button.tsx';
import type { Recipients } from './use-sequences.ts';

const StartSequenceDialog = lazy(async () => ({
  default: (await import('./start-sequence-dialog.tsx')).StartSequenceDialog,
}));

export const SequenceComposer = (props: ComponentProps<typeof StartSequenceDialog>) => (
  <Suspense>
    <StartSequenceDialog {...props} />
  </Suspense>
);

/** Opens the composer without sending anything. */
export function StartSequenceButton({
  recipients,
  areTicked = true,
  look = 'secondary',
  onStarted,
  onPress,
}: {
  recipients: Recipients;
  areTicked?: boolean;
  look?: 'primary' | 'secondary';
  onStarted?: () => void;
  /** Where a bar holds the composer itself, since its buttons move into a menu when the window gets narrow. */
  onPress?: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <PermittedButton
        data-palette
        call={startSequence}
        look={look}
        size="small"
        onClick={onPress ?? (() => setOpen(true))}
      >
        Start a sequence…
      </PermittedButton>
      {isOpen && (
        <SequenceComposer
          recipients={recipients}
          areTicked={areTicked}
          onStarted={onStarted}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
