import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { offerUndo, type Undoable, useOfferedUndo, useTopDialog } from '../lib/undo.ts';
import { classes } from './button.tsx';

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
    <div
      role="status"
      className={classes(
        'pointer-events-none fixed inset-x-4 z-40 flex justify-center',
        // The buttons of a dialog are at its bottom, and the name of a drawer is at its top.
        dialog ? 'top-2 lg:in-[.drawer]:justify-start' : 'bottom-20',
      )}
    >
      {undoable && (
        <Suspense>
          <UndoToast undoable={undoable} onClose={() => offerUndo(undefined)} />
        </Suspense>
      )}
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}
