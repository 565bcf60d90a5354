import { type ReactNode, useState } from 'react';
import { longestReason } from '../../../../contract/organization/admin.calls.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextArea } from '../../../ui/field.tsx';

/** Asks before something is done to an organization, and why, which its Owners read. Mounted while it is open. */
export function ReasonDialog({
  title,
  confirmText,
  busy,
  error,
  onCancel,
  onConfirm,
  children,
}: {
  title: string;
  confirmText: string;
  busy: boolean;
  error: Error | null;
  onCancel: () => void;
  onConfirm: (reason: string) => void;
  children: ReactNode;
}) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => {
    setMissing(reason.trim() === '');
    if (reason.trim() !== '') onConfirm(reason.trim());
  };
  return (
    <ConfirmDialog
      open
      title={title}
      confirmText={confirmText}
      busy={busy}
      failure={error ? problemText(error, 'Please try again.') : undefined}
      onCancel={onCancel}
      onConfirm={confirm}
    >
      <div className="space-y-4 text-ink">
        <p className="text-muted">{children}</p>
        <TextArea
          label="Reason"
          hint="Its Owners read it."
          rows={3}
          required
          maxLength={longestReason}
          value={reason}
          error={isMissing ? 'Say why.' : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </ConfirmDialog>
  );
}
