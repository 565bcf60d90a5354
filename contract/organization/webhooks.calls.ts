import { defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

export const webhookEvents = [
  'search.completed',
  'search.new_people',
  'candidate.moved',
  'post.published',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

export const webhookEventTexts: Record<WebhookEvent, string> = {
  'search.completed': 'A search has completed',
  'search.new_people': 'A watched search has found new people',
  'candidate.moved': 'A candidate was moved on the board',
  'post.published': 'A post was published',
};

/** Sent on request, whatever a webhook is for. */
export const testEvent = 'webhook.test';

/** Ids, never what is known of people. */
export interface WebhookData {
  'search.completed': { search_id: string; run: number; found: number; url: string };
  'search.new_people': { search_id: string; run: number; new_people: number; url: string };
  'candidate.moved': { search_id: string; stage: string; result_ids: string[]; url: string };
  'post.published': { post_id: string; url: string };
  [testEvent]: { webhook_id: string };
}

/** Over about a day: the time between them grows from ten seconds to two hours. */
export const webhookAttempts = 21;

/** `waiting` until it is accepted, `failed` when all attempts are used up. */
const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

const withoutUser = 'Leave user and password out: each request is signed instead.';
/** Requests to an address with a user are not made, and it would be shown to every Owner. */
const webhookAddress = () =>
  webAddress().check(
    z.refine((value) => !(URL.parse(value)?.username || URL.parse(value)?.password), { error: withoutUser }),
  );
const events = z.array(z.enum(webhookEvents)).check(z.minLength(1), z.maxLength(webhookEvents.length));

export const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  is_active: z.boolean(),
  created_at: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

export const newWebhook = z.object({ url: webhookAddress(), events });
export type NewWebhook = z.infer<typeof newWebhook>;

export const createdWebhook = z.extend(webhook, {
  /** Signs what is sent. It is never answered again. */
  secret: z.string(),
});
export type CreatedWebhook = z.infer<typeof createdWebhook>;

export const webhookChange = z.object({
  url: z.optional(webhookAddress()),
  events: z.optional(events),
  is_active: z.optional(z.boolean()),
});
export type WebhookChange = z.infer<typeof webhookChange>;

export const webhookDelivery = z.object({
  /** Also the `webhook-id` of the request, the same in every attempt. */
  id,
  event: z.string(),
  state: z.enum(deliveryStates),
  attempts: z.number(),
  status: z.nullable(z.number()),
  error: z.string(),
  body: z.string(),
  created_at: timestamp,
  attempted_at: z.nullable(timestamp),
});
export type WebhookDelivery = z.infer<typeof webhookDelivery>;

const path = '/api/settings/webhooks/';

export const listWebhooks = defineCall({
  name: 'listWebhooks',
  summary: "The organization's webhooks, newest first. For an Owner.",
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: z.array(webhook) },
});

export const createWebhook = defineCall({
  name: 'createWebhook',
  summary: 'Creates a webhook and answers its secret, once. For an Owner.',
  method: 'POST',
  path,
  access: 'owner',
  needsProof: true,
  body: newWebhook,
  answers: { 201: createdWebhook },
});

export const changeWebhook = defineCall({
  name: 'changeWebhook',
  summary: 'Changes the address or the events of a webhook, pauses or resumes it. For an Owner.',
  method: 'PATCH',
  path: `${path}:id/`,
  access: 'owner',
  needsProof: true,
  params: idParams,
  body: webhookChange,
  answers: { 200: webhook },
});

export const deleteWebhook = defineCall({
  name: 'deleteWebhook',
  summary: 'Deletes a webhook with its log. For an Owner.',
  method: 'DELETE',
  path: `${path}:id/`,
  access: 'owner',
  needsProof: true,
  params: idParams,
  answers: { 204: nothing },
});

export const testWebhook = defineCall({
  name: 'testWebhook',
  summary: 'Sends a test event to a webhook. For an Owner.',
  method: 'POST',
  path: `${path}:id/test/`,
  access: 'owner',
  params: idParams,
  answers: { 201: webhookDelivery },
});

export const listWebhookDeliveries = defineCall({
  name: 'listWebhookDeliveries',
  summary: 'What was sent to a webhook: the last 50 events, newest first. For an Owner.',
  method: 'GET',
  path: `${path}:id/deliveries/`,
  access: 'owner',
  params: idParams,
  answers: { 200: z.array(webhookDelivery) },
});

export const resendWebhookDelivery = defineCall({
  name: 'resendWebhookDelivery',
  summary: 'Sends an event again. For an Owner.',
  method: 'POST',
  path: '/api/settings/webhook-deliveries/:id/resend/',
  access: 'owner',
  params: idParams,
  answers: { 200: webhookDelivery },
});
