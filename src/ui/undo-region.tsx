import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { offerUndo, type Undoable, useOfferedUndo, useTopDialog } from '../lib/undo.ts';

/** Loaded with the first offer. Without it nothing can be taken back, and everything else works. */
const UndoToast = lazy<ComponentType<{ undoable: Undoable; onClose: () => void }>>(() =>
  import('./undo-toast.tsx').then(
    ({ UndoToast }) => ({ default: UndoToast }),
    () => ({ default: () => null }),
  ),
);

export function UndoRegion() {
  const undoable = useOfferedUndo();
  useEffect(() => () => offerUndo(undefined), []);
  const dialog = useTopDialog();
  const region = (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-20 z-40 flex justify-center">
      {undoable && (
        <Suspense>
          <UndoToast undoable={undoable} onClose={() => offerUndo(undefined)} />
        </Suspense>
      )}
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}
