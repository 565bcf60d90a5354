import { keepPreviousData, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { startActing } from '../../../../contract/organization/acting.calls.ts';
import {
  endOrganisationSessions,
  endUserSessions,
  getOrganisation,
  listOrganisations,
  mailActivation,
  type OrganisationOrder,
  resumeOrganisation,
  suspendOrganisation,
} from '../../../../contract/organization/admin.calls.ts';
import { listDeletions } from '../../../../contract/organization/admin-deletions.ts';
import { getHealth } from '../../../../contract/organization/admin-health.ts';
import {
  type AdminTaskState,
  cancelAnyTask,
  listAdminTasks,
  retryTask,
} from '../../../../contract/organization/admin-tasks.calls.ts';
import {
  getQuotas,
  type QuotaFields,
  saveOrganisationQuotas,
  saveQuotas,
} from '../../../../contract/organization/quotas.calls.ts';
import { useApi } from '../../../lib/api.tsx';
import type { ApiClient } from '../../../lib/api-client.ts';
import { paths } from '../../../lib/paths.ts';
import { useSessionActions } from '../../../lib/session.tsx';
import { useCallQuery, usePageQuery } from '../../../lib/use-call.ts';

export const adminPageSize = 25;

export interface OrganisationFilters {
  q?: string;
  sort: OrganisationOrder;
  order?: 'asc' | 'desc';
}

export const useOrganisations = (filters: OrganisationFilters, page: number) =>
  usePageQuery(
    ['admin', 'organisations', filters, page],
    listOrganisations,
    { query: { ...filters, page, page_size: adminPageSize } },
    { placeholderData: keepPreviousData },
  );

export const useOrganisation = (id: string) =>
  useCallQuery(['admin', 'organisation', id], getOrganisation, { params: { id } });

const changes = {
  suspend: (api: ApiClient, id: string, reason: string) =>
    api.call(suspendOrganisation, { params: { id }, body: { reason } }),
  resume: (api: ApiClient, id: string, reason: string) =>
    api.call(resumeOrganisation, { params: { id }, body: { reason } }),
  'end-sessions': (api: ApiClient, id: string) => api.call(endOrganisationSessions, { params: { id } }),
  'end-user-sessions': (api: ApiClient, id: string) => api.call(endUserSessions, { params: { id } }),
  'mail-activation': (api: ApiClient, id: string) => api.call(mailActivation, { params: { id } }),
  'retry-task': (api: ApiClient, id: string) => api.call(retryTask, { params: { id } }),
  'cancel-task': (api: ApiClient, id: string) => api.call(cancelAnyTask, { params: { id } }),
};

export interface AdminChange {
  kind: keyof typeof changes;
  id: string;
  reason?: string;
}

export function useAdminChange() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, AdminChange>({
    mutationFn: ({ kind, id, reason = '' }) => changes[kind](api, id, reason),
    onSettled: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}

/** Renews the tokens: the dashboard is the client's then. */
export function useStartActing(id: string) {
  const api = useApi();
  const session = useSessionActions();
  const navigate = useNavigate();
  return useMutation<void, Error, { reason: string; minutes: number }>({
    mutationFn: async (body) => {
      await api.call(startActing, { params: { id }, body });
      const access = session.store.accessToken();
      if (access) await session.store.refresh(access);
      session.sync();
      void navigate(paths.dashboard);
    },
  });
}

export const useAdminTasks = (filters: { state?: AdminTaskState; organisation?: string }, page: number) =>
  usePageQuery(
    ['admin', 'tasks', filters, page],
    listAdminTasks,
    { query: { ...filters, page, page_size: adminPageSize } },
    { placeholderData: keepPreviousData, refetchInterval: 10_000 },
  );

export const useDeletions = () => useCallQuery(['admin', 'deletions'], listDeletions, {});

export const useHealth = () => useCallQuery(['admin', 'health'], getHealth, {}, { refetchInterval: 30_000 });

export const useQuotas = () => useCallQuery(['admin', 'quotas'], getQuotas, {});

export function useSaveQuotas(id?: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<unknown, Error, QuotaFields>({
    mutationFn: (body) =>
      id === undefined
        ? api.call(saveQuotas, { body })
        : api.call(saveOrganisationQuotas, { params: { id }, body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['admin'] }),
  });
}
