import { useMutation } from '@tanstack/react-query';
import { exportCandidates } from '../../../../contract/api/talent-pool.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadCsv } from './download.ts';

/** Downloads the talent pool, or the results of a search in it, as CSV. */
export function useExportCandidates() {
  const api = useApi();
  return useMutation({
    mutationFn: (q: string) => api.call(exportCandidates, { query: { q } }),
    onSuccess: (csv) => downloadCsv(`talent-pool-${new Date().toISOString().slice(0, 10)}.csv`, csv),
  });
}
