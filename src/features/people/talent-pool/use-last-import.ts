import { useQuery } from '@tanstack/react-query';
import { listImports } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';

export const lastImportKey = ['last-import'];

/** Loads the organisation's newest import. It finds a running one after a reload, and for colleagues. */
export function useLastImport() {
  const api = useApi();
  return useQuery({
    queryKey: lastImportKey,
    meta: { tasks: 'import' },
    queryFn: async ({ signal }) =>
      (await api.call(listImports, { query: { page: 1, page_size: 1 } }, { signal }))[0] ?? null,
  });
}
