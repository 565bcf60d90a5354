export const webhookEvents = [
  'search.completed',
  'search.new_people',
  'candidate.moved',
  'post.published',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What each event means to an Owner. */
export const webhookEventTexts: Record<WebhookEvent, string> = {
  'search.completed': 'A search has completed',
  'search.new_people': 'A watched search has found new people',
  'candidate.moved': 'A candidate was moved on the board',
  'post.published': 'A post was published',
};

/** Sent on request, whatever a webhook is for. */
export const testEvent = 'webhook.test';

/** What an event says: ids, never what is known of people. */
export interface WebhookData {
  'search.completed': { search_id: string; run: number; found: number; url: string };
  'search.new_people': { search_id: string; run: number; new_people: number; url: string };
  'candidate.moved': { search_id: string; stage: string; result_ids: string[]; url: string };
  'post.published': { post_id: string; url: string };
  [testEvent]: { webhook_id: string };
}

/** `waiting` until it is accepted, `failed` when all attempts are used up. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
