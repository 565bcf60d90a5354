import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  exportHeldBack,
  type HeldBackEdit,
  importHeldBack,
  listHeldBack,
  listShared,
} from '../../../../contract/people/held-back.calls.ts';
import type { TalentImport } from '../../../../contract/people/talent-pool.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { downloadCsv } from '../../../lib/download.ts';
import { heldBackPath, paths } from '../../../lib/paths.ts';
import { useCallQuery } from '../../../lib/use-call.ts';
import { usePlatform } from '../../../platform/platform-context.tsx';

const key = (id: string) => ['held-back', id];
export const heldBackPageSize = 50;

/** The previous page stays until the next has loaded. */
export function useHeldBack(id: string, page: number) {
  const api = useApi();
  return useQuery({
    queryKey: [...key(id), page],
    queryFn: ({ signal }) => {
      const query = { page, page_size: heldBackPageSize };
      return api.callPage(listHeldBack, { params: { id }, query }, { signal });
    },
    placeholderData: keepPreviousData,
  });
}

export function useRefreshHeldBack(id: string) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: key(id) });
    void queries.invalidateQueries({ queryKey: ['import', id] });
  };
}

/** Imports the given lines, or all possible ones without any, and reports the import to the platform. */
export function useImportAnyway(id: string, fileName: string) {
  const api = useApi();
  const { tasks } = usePlatform();
  return useMutation({
    mutationFn: ({ as, lines, edits }: { as: 'new' | 'known'; lines: number[]; edits?: HeldBackEdit[] }) =>
      api.call(importHeldBack, {
        params: { id },
        body: { as, ...(lines.length > 0 && { lines }), ...(edits && { edits }) },
      }),
    onSuccess: ({ task_id }) => {
      const screen = heldBackPath(id);
      const label = fileName.slice(-300) || 'Held-back rows';
      tasks.taskStarted({ kind: 'import', id: task_id, label, screen, result: paths.talentPool });
    },
  });
}

export function useDownloadHeldBack(id: string, fileName: string) {
  const api = useApi();
  return useMutation({
    mutationFn: () => api.call(exportHeldBack, { params: { id } }),
    onSuccess: (csv) => downloadCsv(`held-back-${fileName.replace(/\.\w+$/, '') || 'rows'}.csv`, csv),
  });
}

export const useShared = ({ id, shared = 0 }: TalentImport) =>
  useCallQuery(
    ['import', id, 'shared'],
    listShared,
    { params: { id }, query: { page: 1, page_size: 10 } },
    { enabled: shared > 0 },
  );
