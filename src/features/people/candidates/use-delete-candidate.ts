import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCandidate, restoreCandidate } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { offerUndo, reloadQueries } from '../../../lib/undo.ts';
import { candidatesKey } from '../use-candidates.ts';
import { candidateKey } from './use-candidate.ts';

/** Deletes a candidate of the organisation's own talent pool. It can be undone for a moment. */
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
