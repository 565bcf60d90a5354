import { defineCall, id, idParams, moment, nothing } from '../platform/call.ts';
import { requiredName } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { apiScopes } from './api-scopes.ts';

export const apiKey = z.object({
  id,
  name: z.string(),
  /** The beginning of the key, by which its holder recognises it. */
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_by: z.string(),
  created_at: moment,
  last_used_at: z.nullable(moment),
});
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.object({
  name: requiredName(100),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
});
export type NewApiKey = z.infer<typeof newApiKey>;

export const createdApiKey = z.extend(apiKey, {
  /** The key itself. It is not stored and never answered again. */
  key: z.string(),
});
export type CreatedApiKey = z.infer<typeof createdApiKey>;

const path = '/api/settings/api-keys/';

export const listApiKeys = defineCall({
  name: 'listApiKeys',
  summary: "The organization's API keys, newest first. For an Owner.",
  method: 'GET',
  path,
  access: 'owner',
  answers: { 200: z.array(apiKey) },
});

export const createApiKey = defineCall({
  name: 'createApiKey',
  summary: 'Creates an API key and answers it, once. For an Owner.',
  method: 'POST',
  path,
  access: 'owner',
  needsProof: true,
  body: newApiKey,
  answers: { 201: createdApiKey },
});

export const revokeApiKey = defineCall({
  name: 'revokeApiKey',
  summary: 'Revokes an API key, at once. For an Owner.',
  method: 'DELETE',
  path: `${path}:id/`,
  access: 'owner',
  params: idParams,
  answers: { 204: nothing },
});
