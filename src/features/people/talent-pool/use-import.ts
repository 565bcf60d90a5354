import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  getImport,
  type importSummary,
  listImports,
  type TalentImport,
} from '../../../../contract/people/talent-pool.calls.ts';
import type { z } from '../../../../contract/platform/zod.ts';
import { pollEvery } from '../../../../contract/tasks/task-statuses.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { candidatesKey, facetsKey } from '../candidates/use-person.ts';

export const isImportOver = (state: Pick<TalentImport, 'status'> | undefined): boolean =>
  state?.status === 'completed' || state?.status === 'failed';

/** Polls until the import has ended; the final state has every rejected line. */
export const useImport = (id: string | undefined) =>
  useCallQuery(
    ['import', id],
    getImport,
    { params: { id: id ?? '' } },
    {
      meta: { task: id },
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (isImportOver(state.data) ? false : pollEvery.import),
      refetchIntervalInBackground: true,
      staleTime: ({ state }) => (isImportOver(state.data) ? Number.POSITIVE_INFINITY : 0),
    },
  );

const recentImportsKey = ['recent-imports'];

export type ImportSummary = z.infer<typeof importSummary>;

/** Finds a running import after a reload, and for colleagues. */
export const useRecentImports = () =>
  useCallQuery(
    recentImportsKey,
    listImports,
    { query: { page: 1, page_size: 20 } },
    { meta: { tasks: 'import' } },
  );

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
