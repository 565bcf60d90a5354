import { useQuery } from '@tanstack/react-query';
import {
  getImport,
  type importSummary,
  listImports,
  type TalentImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';

export const isImportOver = (state: Pick<TalentImport, 'status'> | undefined): boolean =>
  state?.status === 'completed' || state?.status === 'failed';

/** Polls an import until it has ended; the final state has every rejected line. */
export function useImport(id: string | undefined) {
  const api = useApi();
  return useQuery({
    queryKey: ['import', id],
    meta: { task: id },
    queryFn: ({ signal }) => api.call(getImport, { params: { id: id ?? '' } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (isImportOver(state.data) ? false : pollEvery.import),
    refetchIntervalInBackground: true,
    staleTime: ({ state }) => (isImportOver(state.data) ? Number.POSITIVE_INFINITY : 0),
  });
}

export const recentImportsKey = ['recent-imports'];

export type ImportSummary = z.infer<typeof importSummary>;

/** Loads the organisation's newest imports. It finds a running one after a reload, and for colleagues. */
export function useRecentImports() {
  const api = useApi();
  return useQuery({
    queryKey: recentImportsKey,
    meta: { tasks: 'import' },
    queryFn: ({ signal }) => api.call(listImports, { query: { page: 1, page_size: 20 } }, { signal }),
  });
}
