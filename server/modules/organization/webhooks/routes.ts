import * as calls from '../../../../contract/organization/webhooks.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import { listDeliveries, resendDelivery, testWebhook } from './deliveries.ts';
import { changeWebhook, createWebhook, deleteWebhook, listWebhooks } from './webhooks.ts';

export function webhookRoutes(bind: Bind): void {
  bind(calls.listWebhooks, listWebhooks);
  bind(calls.createWebhook, createWebhook);
  bind(calls.changeWebhook, changeWebhook);
  bind(calls.deleteWebhook, deleteWebhook);
  bind(calls.testWebhook, testWebhook);
  bind(calls.listWebhookDeliveries, listDeliveries);
  bind(calls.resendWebhookDelivery, resendDelivery);
}
