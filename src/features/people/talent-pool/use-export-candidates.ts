import { useMutation } from '@tanstack/react-query';
import { exportPeople } from '../../../../contract/people/pool-people.calls.ts';
import { exportCandidates, type PoolFilters } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadCsv } from '../../../lib/download.ts';

export function useExportCandidates() {
  const api = useApi();
  return useMutation({
    mutationFn: (filters: Partial<PoolFilters>) => api.call(exportCandidates, { query: filters }),
    onSuccess: (csv) => downloadCsv(`talent-pool-${new Date().toISOString().slice(0, 10)}.csv`, csv),
  });
}

export function useExportPeople() {
  const api = useApi();
  return useMutation({
    mutationFn: (ids: string[]) => api.call(exportPeople, { body: { ids } }),
    onSuccess: (csv) => downloadCsv(`chosen-people-${new Date().toISOString().slice(0, 10)}.csv`, csv),
  });
}
