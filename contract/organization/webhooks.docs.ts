import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as apiKeys from './api-keys.calls.ts';
import * as webhooks from './webhooks.calls.ts';

const stored = {
  id: example.otherId,
  url: 'https://hooks.harbour.example/larkspur',
  events: ['search.completed' as const],
  is_active: true,
  created_at: example.time,
};

const delivery = {
  id: example.taskId,
  event: 'search.completed',
  state: 'delivered' as const,
  attempts: 1,
  status: 204,
  error: '',
  body: `{"type":"search.completed","timestamp":"${example.time}","data":{"search_id":"${example.taskId}","run":1,"found":40,"url":"https://talent.harbour.example/dashboard/sourcing/jobs/${example.taskId}"}}`,
  created_at: example.time,
  attempted_at: example.time,
};

const fields = {
  id: 'The id of the webhook.',
  url: 'Where events are sent.',
  events: 'Events sent to it.',
  is_active:
    'False while it is paused: what waits then is not sent, and what happens meanwhile is not sent later.',
  created_at: 'When it was created.',
};
const unknown = { 404: 'The organization has no such webhook.' };
const wrongAddress =
  'The address is not valid, or it is private, which only the operator of Larkspur can allow.';

const docs: DocsOf<typeof webhooks> = {
  listWebhooks: { description: 'Secrets are never answered again.', example: { answer: [stored] } },
  createWebhook: {
    description:
      'Events are sent by POST as [Standard Webhooks](https://www.standardwebhooks.com): `webhook-id` is the same in every attempt, `webhook-signature` is `v1,` and the HMAC-SHA256 of `{webhook-id}.{webhook-timestamp}.{body}` under the decoded secret, in Base64. Refuse what is not signed, or was signed more than five minutes ago. An answer of 200 to 299 within ten seconds accepts an event; otherwise it is sent again, at growing intervals, for about a day.',
    refusals: { 400: wrongAddress, 409: 'The organization has 20 webhooks already.' },
    example: {
      body: { url: stored.url, events: stored.events },
      answer: { ...stored, secret: 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD' },
    },
  },
  changeWebhook: {
    description: 'Fields that are left out stay. The secret stays as well.',
    refusals: { ...unknown, 400: wrongAddress },
    example: { body: { is_active: false }, answer: { ...stored, is_active: false } },
  },
  deleteWebhook: {
    description: 'What waits for it is not sent any more.',
    refusals: unknown,
    example: {},
  },
  testWebhook: {
    description: 'Sends `webhook.test`, also to a webhook that is paused.',
    refusals: unknown,
    example: {
      answer: {
        ...delivery,
        event: 'webhook.test',
        state: 'waiting',
        attempts: 0,
        status: null,
        attempted_at: null,
      },
    },
  },
  listWebhookDeliveries: {
    description: 'The log is kept for 30 days.',
    refusals: unknown,
    example: { answer: [delivery] },
  },
  resendWebhookDelivery: {
    description:
      'Sends the same body with the same `webhook-id`. To a webhook that is paused nothing is sent but tests.',
    refusals: {
      404: 'The organization has no such delivery.',
      409: 'It waits for its next attempt already.',
    },
    example: { answer: { ...delivery, state: 'waiting', attempts: 0 } },
  },
};

export const webhooksSection: ApiSection = {
  tag: 'Webhooks',
  description: 'Requests that notify other programs of events.',
  calls: pairWithCalls(webhooks, docs),
  schemas: {
    Webhook: describeObject(webhooks.webhook, 'A webhook, without its secret.', fields),
    NewWebhook: describeObject(webhooks.newWebhook, 'A webhook to create.', {
      url: fields.url,
      events: fields.events,
    }),
    CreatedWebhook: describeObject(webhooks.createdWebhook, 'A webhook that was created.', {
      ...fields,
      secret: 'Signs what is sent: `whsec_` and the key in Base64. It is answered this once.',
    }),
    WebhookChange: describeObject(webhooks.webhookChange, 'What to change.', {
      url: fields.url,
      events: fields.events,
      is_active: 'False pauses it: what waits is not sent any more.',
    }),
    WebhookDelivery: describeObject(webhooks.webhookDelivery, 'An event that is sent to a webhook.', {
      id: 'Also the `webhook-id` of the request.',
      event: 'The type of the event.',
      state: '`waiting` for its next attempt, `delivered`, or `failed` for good.',
      attempts: 'How often it was tried.',
      status: 'The status of the last answer; null without one.',
      error: 'Why the last attempt failed, or why none was made; empty when it did not fail.',
      body: 'The body of the request.',
      created_at: 'When it happened.',
      attempted_at: 'When it was tried last; null for never.',
    }),
  },
};

const apiKeysStored = {
  id: example.otherId,
  name: 'Applicant system',
  prefix: 'lk_q3vXb0m8',
  scopes: ['searches:read' as const, 'searches:write' as const],
  created_by: 'Ada Park',
  created_at: example.time,
  last_used_at: null,
  expires_at: null,
};

const apiKeysFields = {
  id: 'The id of the key, which revokes it.',
  name: 'What it is for.',
  prefix: 'The beginning of the key, by which its holder recognizes it.',
  scopes: 'What it may do.',
  created_by: 'The Owner who created it, and in whose name it acts.',
  created_at: 'When it was created.',
  last_used_at: 'When it was used last, within a minute; null for never.',
  expires_at: 'When it ends by itself; null for never. Its Owner gets a mail a week before.',
};

const apiKeysDocs: DocsOf<typeof apiKeys> = {
  listApiKeys: {
    description: 'The keys themselves are not stored and never answered again.',
    example: { answer: [apiKeysStored] },
  },
  createApiKey: {
    description:
      'Send the key as a bearer token with the calls of its scopes. It acts in the name of the Owner who created it, with their role, and ends with their account.',
    refusals: { 409: 'The organization has 50 keys already.' },
    example: {
      body: { name: apiKeysStored.name, scopes: apiKeysStored.scopes },
      answer: { ...apiKeysStored, key: `lk_${example.refresh}` },
    },
  },
  revokeApiKey: {
    description: 'The next request with the key is refused.',
    refusals: { 404: 'The organization has no such key.' },
    example: {},
  },
};

export const apiKeysSection: ApiSection = {
  tag: 'API keys',
  description: 'Keys by which other programs use this API.',
  calls: pairWithCalls(apiKeys, apiKeysDocs),
  schemas: {
    ApiKey: describeObject(apiKeys.apiKey, 'An API key, without the key itself.', apiKeysFields),
    NewApiKey: describeObject(apiKeys.newApiKey, 'A key to create.', {
      name: apiKeysFields.name,
      scopes: apiKeysFields.scopes,
      expires_in_days: 'Days after which it ends by itself: 30, 90 or 365. Left out: never.',
    }),
    CreatedApiKey: describeObject(apiKeys.createdApiKey, 'A key that was created.', {
      ...apiKeysFields,
      key: 'The key itself. It is answered this once.',
    }),
  },
};
