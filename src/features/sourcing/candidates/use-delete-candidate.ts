import { useMutation, useQueryClient } from '@tanstack/react-query';
import { deleteCandidate } from '../../../../contract/api/talent-pool.ts';
import { useApi } from '../../../lib/api.tsx';
import { candidatesKey } from '../talent-pool/use-candidates.ts';
import { candidateKey } from './use-candidate.ts';

/** Deletes a candidate of the organisation's own talent pool. */
export function useDeleteCandidate() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(deleteCandidate, { params: { id } }),
    onSuccess: (_, id) => queries.removeQueries({ queryKey: candidateKey(id) }),
    onSettled: () => queries.invalidateQueries({ queryKey: candidatesKey }),
  });
}
