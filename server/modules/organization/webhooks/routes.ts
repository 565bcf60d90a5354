import * as calls from '../../../../contract/organization/webhooks.calls.ts';
import type { Bind } from '../../../platform/http/calls.ts';
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from './webhooks.ts';

export function webhookRoutes(bind: Bind): void {
  bind(calls.listWebhooks, listWebhooks);
  bind(calls.createWebhook, createWebhook);
  bind(calls.changeWebhook, changeWebhook);
  bind(calls.deleteWebhook, deleteWebhook);
  bind(calls.testWebhook, testWebhook);
  bind(calls.listWebhookDeliveries, listDeliveries);
  bind(calls.resendWebhookDelivery, resendDelivery);
}
