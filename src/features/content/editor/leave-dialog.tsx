import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import type { useLeaveGuard } from './use-leave-guard.ts';

/** Asks before a page is left whose text is not on the server. */
export function LeaveDialog({ leaving }: { leaving: ReturnType<typeof useLeaveGuard> }) {
  return (
    <ConfirmDialog
      open={leaving.isAsking}
      title="Leave without saving?"
      confirmText="Leave"
      onCancel={leaving.stay}
      onConfirm={leaving.leave}
    >
      The last changes have not reached the server. They are kept in this browser until you open the post
      again.
    </ConfirmDialog>
  );
}
