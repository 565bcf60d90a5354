import { useMutation, useQueryClient } from '@tanstack/react-query';
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
import { useCallMutation, useCallQuery } from '../../../lib/use-call.ts';

const key = ['webhooks'];
const logKey = (id: string) => ['webhook-deliveries', id];
const lookAgainMs = 2000;

export const useWebhooks = () => useCallQuery(key, listWebhooks, {});

export const useCreateWebhook = () => useCallMutation(createWebhook, (body: NewWebhook) => ({ body }), key);

export const useChangeWebhook = (id: string) =>
  useCallMutation(changeWebhook, (body: WebhookChange) => ({ params: { id }, body }), key);

export const useDeleteWebhook = () =>
  useCallMutation(deleteWebhook, (id: string) => ({ params: { id } }), key);

export const useDeliveries = (id: string) =>
  useCallQuery(
    logKey(id),
    listWebhookDeliveries,
    { params: { id } },
    {
      refetchInterval: ({ state }) =>
        state.data?.some((delivery) => delivery.state === 'waiting') ? lookAgainMs : false,
    },
  );

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
