import { useMutation } from '@tanstack/react-query';
import { exportCandidates } from '../../../../contract/api/sourcing.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadCsv } from './download.ts';

/** Saves the talent pool, or what a search of it found, as a CSV file. */
export function useExportCandidates() {
  const api = useApi();
  return useMutation({
    mutationFn: (q: string) => api.call(exportCandidates, { query: { q } }),
    onSuccess: (csv) => downloadCsv(`talent-pool-${new Date().toISOString().slice(0, 10)}.csv`, csv),
  });
}
