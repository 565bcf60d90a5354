import { defineCall, ifMatchHeaders } from '../platform/call.ts';
import { singleLine, webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';

/**
 * The web sources that searches ask beside the talent pool, as they are entered in the desktop app on this computer. Without
 * `brave_key` a stored one is kept; null removes it.
 */
export const webSourcesFields = z.object({
  github: z.boolean(),
  /** Empty where no SearXNG is asked. */
  searxng_url: z.union([z.literal(''), webAddress()]),
  brave_key: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500), singleLine))),
});
export type WebSourcesFields = z.infer<typeof webSourcesFields>;

export const webSources = z.object({
  github: z.boolean(),
  searxng_url: z.string(),
  has_brave_key: z.boolean(),
  /** Rises with each change of these settings; also the entity tag. Send it back as `If-Match`. */
  version: z.number(),
});
export type WebSources = z.infer<typeof webSources>;

const path = '/api/settings/web-sources/';

export const getWebSources = defineCall({
  name: 'getWebSources',
  summary: 'The web sources that searches on this computer ask. Only in the desktop app.',
  method: 'GET',
  path,
  access: 'owner',
  isOfThisComputer: true,
  answers: { 200: webSources },
});

export const saveWebSources = defineCall({
  name: 'saveWebSources',
  summary: 'Switches the web sources of searches on this computer on and off. Only in the desktop app.',
  method: 'PUT',
  path,
  access: 'owner',
  isOfThisComputer: true,
  headers: ifMatchHeaders,
  body: webSourcesFields,
  answers: { 200: webSources },
});
