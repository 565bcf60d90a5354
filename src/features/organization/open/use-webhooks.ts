import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  type NewWebhook,
  resendWebhookDelivery,
  testWebhook,
  type WebhookChange,
} from '../../../../contract/organization/webhooks.calls.ts';
import { useApi } from '../../../lib/api.tsx';

const key = ['webhooks'];
const logKey = (id: string) => ['webhook-deliveries', id];
const lookAgainMs = 2000;

export function useWebhooks() {
  const api = useApi();
  return useQuery({ queryKey: key, queryFn: ({ signal }) => api.call(listWebhooks, {}, { signal }) });
}

export function useCreateWebhook() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: NewWebhook) => api.call(createWebhook, { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useChangeWebhook(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: WebhookChange) => api.call(changeWebhook, { params: { id }, body }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useDeleteWebhook() {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.call(deleteWebhook, { params: { id } }),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
}

export function useDeliveries(id: string) {
  const api = useApi();
  return useQuery({
    queryKey: logKey(id),
    queryFn: ({ signal }) => api.call(listWebhookDeliveries, { params: { id } }, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.some((delivery) => delivery.state === 'waiting') ? lookAgainMs : false,
  });
}

export function useSendEvent(webhookId: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId?: string) =>
      deliveryId === undefined
        ? api.call(testWebhook, { params: { id: webhookId } })
        : api.call(resendWebhookDelivery, { params: { id: deliveryId } }),
    onSettled: () => queries.invalidateQueries({ queryKey: logKey(webhookId) }),
  });
}
