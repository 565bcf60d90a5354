import { type ReactNode, useId } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

/** Asks for confirmation of an action that others see. Escape and the Cancel button change nothing. */
export function ConfirmDialog({
  open,
  title,
  confirmText,
  busy = false,
  failure,
  look = 'danger',
  onConfirm,
  onCancel,
  children,
}: {
  open: boolean;
  title: string;
  /** Names the action: `Delete search`. */
  confirmText: string;
  busy?: boolean;
  /** Why the last attempt failed. */
  failure?: string | undefined;
  /** Of the button that confirms. */
  look?: 'danger' | 'primary';
  onConfirm: () => void;
  onCancel: () => void;
  children: ReactNode;
}) {
  const titleId = useId();
  if (!open) return null;
  return (
    <Dialog aria-labelledby={titleId} isQuestion onClose={() => !busy && onCancel()} className="p-6">
      <h2 id={titleId} className="text-xl">
        {title}
      </h2>
      <div className="mt-2 text-muted">
        {children}
        {failure && (
          <Notice kind="failed" className="mt-4">
            {failure}
          </Notice>
        )}
      </div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={onCancel} disabled={busy}>
          Cancel
        </Button>
        <Button look={look} onClick={onConfirm} busy={busy}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  );
}
