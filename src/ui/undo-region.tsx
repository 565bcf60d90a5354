import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { offerUndo, type Undoable, useOfferedUndo } from '../lib/undo.ts';

/** Loaded with the first offer. Without it nothing can be taken back, and everything else works. */
const UndoToast = lazy<ComponentType<{ undoable: Undoable; onClose: () => void }>>(() =>
  import('./undo-toast.tsx').then(
    ({ UndoToast }) => ({ default: UndoToast }),
    () => ({ default: () => null }),
  ),
);

/** Where the offer to take back the last deletion appears, and where it is read out. An offer ends with the region. */
export function UndoRegion() {
  const undoable = useOfferedUndo();
  useEffect(() => () => offerUndo(undefined), []);
  return (
    <div
      role="status"
      // Bars with buttons stand at the lower edge.
      className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex justify-center"
    >
      {undoable && (
        <Suspense>
          <UndoToast undoable={undoable} onClose={() => offerUndo(undefined)} />
        </Suspense>
      )}
    </div>
  );
}
