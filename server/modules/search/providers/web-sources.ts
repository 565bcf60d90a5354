import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { z } from '../../../../contract/platform/zod.ts';
import {
  storedWebSource,
  type WebSources,
  type WebSourcesFields,
  webSourceField,
} from '../../../../contract/search/web-sources.calls.ts';
import { type WebProvider, webProviders, webSources } from '../../../../contract/search/web-sources.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret, sealSecret } from '../../../platform/settings/setting-secrets.ts';

type Connected = Partial<Record<WebProvider, string | boolean>>;

/** Addresses and choices by source; earlier versions wrote the address of SearXNG as `searxngUrl`. */
const value = z.pipe(
  z.record(z.string(), z.union([z.string(), z.boolean()])),
  z.transform(({ searxngUrl, ...stored }): Connected => ({ searxng: searxngUrl ?? '', ...stored })),
);
/** The secret holds the keys by source. */
export const webSourcesSetting: SettingKind<Connected> = { key: 'web-sources', schema: value };

type Keys = Partial<Record<WebProvider, string>>;

/** Earlier versions stored the key of Brave Search alone. */
function keysOf(config: Services['config'], secret: string | null | undefined): Keys {
  if (!secret) return {};
  const text = openSecret(config, secret) ?? '{}';
  return text.startsWith('{') ? (JSON.parse(text) as Keys) : { brave: text };
}

/** The user of this computer runs its server for one organization, so the stored sources replace those of the environment. */
export async function applyWebSources(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<void> {
  const own = await readSetting(db, organisationId, webSourcesSetting);
  const keys = keysOf(config, own?.secret);
  const connections = Object.fromEntries(
    webProviders.flatMap((provider) => {
      const { by, host }: { by: string; host?: string } = webSources[provider];
      const stored = by === 'key' ? keys[provider] : own?.value[provider];
      if (!stored) return [];
      const url = by === 'address' ? String(stored) : `https://${host}`;
      return [[provider, { url, key: keys[provider] }]];
    }),
  );
  config.search.connections = connections;
  config.search.providers = ['talent-pool', ...webProviders.filter((provider) => connections[provider])];
}

/** Never answers a key. For an Owner. */
export async function showWebSources(ctx: Context): Promise<WebSources> {
  const own = await readSetting(ctx.db, ctx.caller.organisationId, webSourcesSetting);
  const version = own?.version ?? 0;
  const keys = keysOf(ctx.config, own?.secret);
  ctx.setHeader('etag', entityTag(version));
  const none = { address: '', key: false, choice: false };
  return {
    ...(Object.fromEntries(
      webProviders.map((provider) => {
        const { by } = webSources[provider];
        const stored = by === 'key' ? provider in keys : own?.value[provider];
        return [storedWebSource(provider), stored ?? none[by]];
      }),
    ) as Omit<WebSources, 'version'>),
    version,
  };
}

/**
 * Takes effect with the next search. For an Owner. @throws PreconditionFailedError when `If-Match` names an
 * outdated version
 */
export async function changeWebSources(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: WebSourcesFields },
): Promise<WebSources> {
  const { organisationId, userId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, webSourcesSetting, headers['if-match'], (present) => {
      const keys = keysOf(ctx.config, present?.secret);
      const connected: Connected = {};
      for (const provider of webProviders) {
        const given = body[webSourceField(provider)];
        if (webSources[provider].by !== 'key')
          connected[provider] = typeof given === 'string' ? trimEndOf(given, /\//) : Boolean(given);
        else if (given === null) delete keys[provider];
        else if (typeof given === 'string') keys[provider] = given;
      }
      const secret = Object.keys(keys).length > 0 ? sealSecret(ctx.config, JSON.stringify(keys)) : null;
      return { value: connected, secret, userId };
    });
    await audit({ ...ctx, db: tx }, 'web-sources.saved', organisationId);
  });
  await applyWebSources(ctx, organisationId);
  return showWebSources(ctx);
}
