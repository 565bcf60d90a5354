import { type Call, defineCall, id, idParams, nothing, timestamp } from '../platform/call.ts';
import { requiredName } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/** Reading and writing are separate: a key that does both has both. */
export const apiScopes = [
  'searches:read',
  'searches:write',
  'talent:read',
  'talent:write',
  'content:read',
  'content:write',
] as const;
export type ApiScope = (typeof apiScopes)[number];

export const scopeTexts: Record<ApiScope, string> = {
  'searches:read': 'Read searches, their people and boards',
  'searches:write': 'Start and change searches, decide on people, move them on the board',
  'talent:read': 'Read and export the talent pool',
  'talent:write': 'Import, add, change and delete people of the talent pool',
  'content:read': 'Read posts and the company profile',
  'content:write': 'Generate, change and delete posts, change the company profile',
};

const areas = { search: 'searches', talent: 'talent', post: 'content' } as const;

const forPeople = new Set([
  'draftMessage',
  'draftJobMessage',
  'sendMessage',
  'withdrawMessage',
  'previewSequence',
  'startSequence',
  'changeSequence',
  'createShareLink',
  'getPoolViews',
  'savePoolViews',
]);

/** Undefined for calls that no key may make. */
export function scopeOf({ name, method, path, access }: Call): ApiScope | undefined {
  if (access === 'anyone' || access === 'super-admin' || forPeople.has(name)) return undefined;
  const area = areas[path.split('/')[1] as keyof typeof areas];
  if (!area) return undefined;
  // What takes a list of ids in its body may read alone.
  const isReading = method === 'GET' || name.startsWith('export');
  return `${area}:${isReading ? 'read' : 'write'}`;
}

/** In days. Left out, a key does not end by itself. */
export const keyLifetimes = [30, 90, 365] as const;
/** Days before its end on which a key's Owner gets a mail. */
export const keyWarningDays = 7;

export const apiKey = z.object({
  id,
  name: z.string(),
  prefix: z.string(),
  scopes: z.array(z.enum(apiScopes)),
  created_by: z.string(),
  created_at: timestamp,
  last_used_at: z.nullable(timestamp),
  expires_at: z.nullable(timestamp),
});
export type ApiKey = z.infer<typeof apiKey>;

export const newApiKey = z.object({
  name: requiredName(100),
  scopes: z.array(z.enum(apiScopes)).check(z.minLength(1), z.maxLength(apiScopes.length)),
  expires_in_days: z.optional(z.literal(keyLifetimes)),
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
