import { type ApiSection, type DocsOf, describeObject, pairWithCalls } from '../platform/call-docs.ts';
import { example } from '../platform/examples.ts';
import * as apiKeys from './api-keys.calls.ts';

const stored = {
  id: example.otherId,
  name: 'Applicant system',
  prefix: 'lk_q3vXb0m8',
  scopes: ['searches:read' as const, 'searches:write' as const],
  created_by: 'Ada Park',
  created_at: example.time,
  last_used_at: null,
};

const fields = {
  id: 'The id of the key, which revokes it.',
  name: 'What it is for.',
  prefix: 'The beginning of the key, by which its holder recognises it.',
  scopes: 'What it may do.',
  created_by: 'The Owner who created it, and in whose name it acts.',
  created_at: 'When it was created.',
  last_used_at: 'When it was used last, within a minute; null for never.',
};

const docs: DocsOf<typeof apiKeys> = {
  listApiKeys: {
    description: 'The keys themselves are not stored and never answered again.',
    example: { answer: [stored] },
  },
  createApiKey: {
    description:
      'Send the key as a bearer token with the calls of its scopes. It acts in the name of the Owner who created it, with their role, and ends with their account.',
    refusals: { 409: 'The organization has 50 keys already.' },
    example: {
      body: { name: stored.name, scopes: stored.scopes },
      answer: { ...stored, key: `lk_${example.refresh}` },
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
  calls: pairWithCalls(apiKeys, docs),
  schemas: {
    ApiKey: describeObject(apiKeys.apiKey, 'An API key, without the key itself.', fields),
    NewApiKey: describeObject(apiKeys.newApiKey, 'A key to create.', {
      name: fields.name,
      scopes: fields.scopes,
    }),
    CreatedApiKey: describeObject(apiKeys.createdApiKey, 'A key that was created.', {
      ...fields,
      key: 'The key itself. It is answered this once.',
    }),
  },
};
