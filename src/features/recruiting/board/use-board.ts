import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  type BoardColumnsFields,
  type BoardPerson,
  getBoardColumns,
  listBoard,
  type PlanRequest,
  planNextStep,
  saveBoardColumns,
} from '../../../../contract/recruiting/board.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { ifMatch } from '../../../lib/api-client.ts';
import { foundPersonKey } from '../../search/query-keys.ts';
import { boardKey } from '../query-keys.ts';

const columnsKey = ['board-columns'];

/** The people on the board of a search, kept up to date by its events. */
export function useBoard(jobId: string) {
  const api = useApi();
  return useQuery({
    queryKey: boardKey(jobId),
    meta: { task: jobId },
    refetchOnMount: 'always',
    queryFn: async ({ signal }) => {
      const people: BoardPerson[] = [];
      for (let page = 1; ; page++) {
        const { items, total } = await api.callPage(
          listBoard,
          { params: { id: jobId }, query: { page } },
          { signal },
        );
        people.push(...items);
        if (items.length === 0 || people.length >= total) return people;
      }
    },
  });
}

export function useColumns() {
  const api = useApi();
  return useQuery({
    queryKey: columnsKey,
    queryFn: ({ signal }) => api.call(getBoardColumns, {}, { signal }),
  });
}

export function useSaveColumns(version: number) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: BoardColumnsFields) => api.call(saveBoardColumns, { headers: ifMatch(version), body }),
    onSettled: () => queries.invalidateQueries({ queryKey: columnsKey }),
  });
}

export function usePlan(jobId: string, id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: PlanRequest) => api.call(planNextStep, { params: { id }, body }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: boardKey(jobId) }),
        queries.invalidateQueries({ queryKey: foundPersonKey(id) }),
      ]),
  });
}
