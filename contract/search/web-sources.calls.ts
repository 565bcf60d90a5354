import { defineCall, ifMatchHeaders } from '../platform/call.ts';
import { singleLine, webAddress } from '../platform/text.ts';
import { z } from '../platform/zod.ts';
import { webSources as sources, type WebProvider, webProviders } from './web-sources.ts';

type By<P extends WebProvider> = (typeof sources)[P]['by'];
type FieldNames = {
  [P in WebProvider]: By<P> extends 'choice' ? P : By<P> extends 'key' ? `${P}_key` : `${P}_url`;
};
type StoredNames = { [P in WebProvider]: By<P> extends 'key' ? `has_${P}_key` : FieldNames[P] };

/** The field that connects a source: its address, its key, or the choice itself. */
export function webSourceField(provider: WebProvider): FieldNames[WebProvider] {
  const { by } = sources[provider];
  const name = by === 'choice' ? provider : `${provider}_${by === 'key' ? 'key' : 'url'}`;
  return name as FieldNames[WebProvider];
}

/** The field that answers how it is connected; a key is never answered. */
export function storedWebSource(provider: WebProvider): StoredNames[WebProvider] {
  const field = webSourceField(provider);
  return (sources[provider].by === 'key' ? `has_${field}` : field) as StoredNames[WebProvider];
}

const fields = {
  choice: z.boolean(),
  /** Empty where none is asked. */
  address: z.union([z.literal(''), webAddress()]),
  key: z.optional(z.nullable(z.string().check(z.trim(), z.minLength(1), z.maxLength(500), singleLine))),
};
const answers = { choice: z.boolean(), address: z.string(), key: z.boolean() };

/**
 * The web sources that searches ask beside the talent pool, as they are entered in the desktop app on this computer. Without its
 * key a source keeps the stored one; null removes it.
 */
export const webSourcesFields = z.object(
  Object.fromEntries(
    webProviders.map((provider) => [webSourceField(provider), fields[sources[provider].by]]),
  ) as { [P in WebProvider as FieldNames[P]]: (typeof fields)[By<P>] },
);
export type WebSourcesFields = z.infer<typeof webSourcesFields>;

export const webSources = z.object({
  ...(Object.fromEntries(
    webProviders.map((provider) => [storedWebSource(provider), answers[sources[provider].by]]),
  ) as { [P in WebProvider as StoredNames[P]]: (typeof answers)[By<P>] }),
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
