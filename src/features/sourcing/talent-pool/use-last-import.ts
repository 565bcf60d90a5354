import { useQuery } from '@tanstack/react-query';
import { listImports } from '../../../../contract/api/sourcing.ts';
import { useApi } from '../../../lib/api.tsx';

export const lastImportKey = ['last-import'];

/** The organisation's newest import: one that still runs is found again after a reload, and by colleagues. */
export function useLastImport() {
  const api = useApi();
  return useQuery({
    queryKey: lastImportKey,
    queryFn: async ({ signal }) =>
      (await api.call(listImports, { query: { page: 1, page_size: 1 } }, { signal }))[0] ?? null,
  });
}
