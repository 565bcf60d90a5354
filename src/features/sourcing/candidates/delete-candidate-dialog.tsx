import type { Candidate } from '../../../../contract/api/talent-pool.ts';
import { problemText } from '../../../lib/problem-text.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { useDeleteCandidate } from './use-delete-candidate.ts';

/** Confirms and deletes a candidate. Closed without one. */
export function DeleteCandidateDialog({
  candidate,
  onClose,
  onDeleted,
}: {
  candidate: Candidate | undefined;
  onClose: () => void;
  onDeleted?: () => void;
}) {
  const deletion = useDeleteCandidate();
  const close = () => {
    deletion.reset();
    onClose();
  };
  return (
    <ConfirmDialog
      open={candidate !== undefined}
      title="Delete this candidate?"
      confirmText="Delete candidate"
      failure={
        deletion.error
          ? problemText(deletion.error, 'The candidate could not be deleted. Please try again.')
          : undefined
      }
      busy={deletion.isPending}
      onCancel={close}
      onConfirm={() =>
        candidate &&
        deletion.mutate(candidate.id, {
          onSuccess: () => {
            close();
            onDeleted?.();
          },
        })
      }
    >
      {candidate?.name} will be gone from the talent pool for everyone in your organization. Links in earlier
      searches will lead nowhere.
    </ConfirmDialog>
  );
}
