import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  eraseDuePeople,
  getRetention,
  keepDuePeople,
  listDuePeople,
  type RetentionFields,
  type retentionMonths,
  saveRetention,
} from '../../../../contract/people/retention.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import { useCallQuery, usePageQuery } from '../../../lib/use-call.ts';

const settingKey = ['retention'];
const listKey = ['due-people'];

export type RetentionMonths = (typeof retentionMonths)[number];
export const duePageSize = 50;

export const useRetention = () => useCallQuery(settingKey, getRetention, {});

export function useSaveRetention() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ version, ...body }: RetentionFields & { version: number }) =>
      api.call(saveRetention, { headers: { 'if-match': `"${version}"` }, body }),
    onSuccess: (retention) => queries.setQueryData(settingKey, retention),
    // Refetched on failure too, since another Owner may have saved first; the review list changes with it.
    onSettled: () => queries.invalidateQueries({ queryKey: settingKey }),
  });
}

export const useDuePeople = (page: number) =>
  usePageQuery(
    [...listKey, page],
    listDuePeople,
    { query: { page, page_size: duePageSize } },
    { placeholderData: keepPreviousData },
  );

/** Keeps people or erases them. @throws `CallError` */
export function useAnswerDue() {
  const api = useApi();
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries();
  return {
    keep: useMutation({
      mutationFn: (body: { ids: string[]; months: RetentionMonths }) => api.call(keepDuePeople, { body }),
      onSettled,
    }),
    erase: useMutation({
      mutationFn: (ids: string[]) => api.call(eraseDuePeople, { body: { ids } }),
      onSettled,
    }),
  };
}
