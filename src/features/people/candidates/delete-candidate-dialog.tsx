import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
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
  return (
    <ConfirmMutation
      mutation={useDeleteCandidate()}
      given={candidate?.id}
      title="Delete this candidate?"
      confirmText="Delete candidate"
      failureText="The candidate could not be deleted. Please try again."
      onClose={onClose}
      onDone={() => onDeleted?.()}
    >
      {candidate?.name} will be gone from the talent pool for everyone in your organization. Links in earlier
      searches will lead nowhere.
    </ConfirmMutation>
  );
}
