import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type Candidate,
  deleteCandidate,
  restoreCandidate,
} from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { offerUndo, reloadQueries } from '../../../lib/undo.ts';
import { ConfirmMutation } from '../../../ui/confirm-mutation.tsx';
import { candidateKey, candidatesKey } from './use-person.ts';

export const staysStopped =
  'Do not contact outlives the deletion: the mark returns with the same mail address or profile.';

export function useDeleteCandidate() {
  const api = useApi();
  const queries = useQueryClient();
  const reload = () => reloadQueries(queries, candidatesKey);
  return useMutation({
    mutationFn: (id: string) => api.call(deleteCandidate, { params: { id } }),
    onSuccess: (_, id) => {
      queries.removeQueries({ queryKey: candidateKey(id) });
      offerUndo({
        text: 'Candidate deleted.',
        undoneText: 'Candidate restored.',
        undo: () => api.call(restoreCandidate, { params: { id } }).finally(reload),
      });
    },
    onSettled: reload,
  });
}

/** Closed without a candidate. */
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
      searches will lead nowhere. For 30 days they can be restored under “Recently deleted” below the talent
      pool. {staysStopped}
    </ConfirmMutation>
  );
}
