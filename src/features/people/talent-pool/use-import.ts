import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  getImport,
  type importSummary,
  listImports,
  type TalentImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useApi } from '../../../lib/api.tsx';
import { candidatesKey, facetsKey } from '../candidates/use-person.ts';

export const isImportOver = (state: Pick<TalentImport, 'status'> | undefined): boolean =>
  state?.status === 'completed' || state?.status === 'failed';

/** Polls until the import has ended; the final state has every rejected line. */
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

const recentImportsKey = ['recent-imports'];

export type ImportSummary = z.infer<typeof importSummary>;

/** Finds a running import after a reload, and for colleagues. */
export function useRecentImports() {
  const api = useApi();
  return useQuery({
    queryKey: recentImportsKey,
    meta: { tasks: 'import' },
    queryFn: ({ signal }) => api.call(listImports, { query: { page: 1, page_size: 20 } }, { signal }),
  });
}

export function useFollowedImport(last: ImportSummary | null | undefined) {
  const queries = useQueryClient();
  const [followed, follow] = useState<string>();
  const [closed, setClosed] = useState<string>();
  // Kept in state, so that it stays visible after its end. A closed one is not reopened by a stale list.
  if (!followed && last && last.id !== closed && !isImportOver(last)) follow(last.id);
  const { data: state, error } = useImport(followed);

  const hasEnded = isImportOver(state);
  useEffect(() => {
    if (!hasEnded) return;
    void queries.invalidateQueries({ queryKey: recentImportsKey });
    void queries.invalidateQueries({ queryKey: candidatesKey });
    void queries.invalidateQueries({ queryKey: facetsKey });
  }, [hasEnded, queries]);

  const close = () => {
    setClosed(followed);
    follow(undefined);
  };
  return { followed, state, error, follow, close };
}
