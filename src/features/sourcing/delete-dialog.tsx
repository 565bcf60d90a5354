import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';

/** Asks before deleting, and says there what the server answered when it could not be done. */
export function DeleteDialog({
  failure,
  children,
  ...dialog
}: ComponentProps<typeof ConfirmDialog> & { failure: string | null }) {
  return (
    <ConfirmDialog {...dialog}>
      {children}
      {failure && (
        <Notice kind="failed" className="mt-4">
          {failure}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
