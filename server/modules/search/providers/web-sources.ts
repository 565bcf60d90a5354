import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { WebSources, WebSourcesFields } from '../../../../contract/search/web-sources.calls.ts';
import { audit } from '../../../platform/audit.ts';
import { braveUrl } from '../../../platform/config/config-shape.ts';
import type { Context, Services } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret, sealSecret } from '../../../platform/settings/setting-secrets.ts';

const value = z.object({ github: z.boolean(), searxngUrl: z.string() });
/** The secret is the key of Brave Search. */
export const webSourcesSetting: SettingKind<z.infer<typeof value>> = { key: 'web-sources', schema: value };

/** The user of this computer runs its server for one organization, so the stored sources replace those of the environment. */
export async function applyWebSources(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<void> {
  const own = await readSetting(db, organisationId, webSourcesSetting);
  const { searxngUrl = '', github = false } = own?.value ?? {};
  const apiKey = own?.secret ? openSecret(config, own.secret) : undefined;
  const { search } = config;
  search.searxngUrl = searxngUrl || undefined;
  search.brave = apiKey ? { url: braveUrl, apiKey } : undefined;
  search.providers = [
    'talent-pool',
    ...(searxngUrl ? (['searxng'] as const) : []),
    ...(apiKey ? (['brave'] as const) : []),
    ...(github ? (['github'] as const) : []),
  ];
}

/** Never answers the key. For an Owner. */
export async function showWebSources(ctx: Context): Promise<WebSources> {
  const own = await readSetting(ctx.db, ctx.caller.organisationId, webSourcesSetting);
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return {
    github: own?.value.github ?? false,
    searxng_url: own?.value.searxngUrl ?? '',
    has_brave_key: own !== undefined && own.secret !== null,
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
  const { github, searxng_url, brave_key: key } = body;
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, webSourcesSetting, headers['if-match'], (present) => ({
      value: { github, searxngUrl: trimEndOf(searxng_url, /\//) },
      secret: key ? sealSecret(ctx.config, key) : key === null ? null : (present?.secret ?? null),
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'web-sources.saved', organisationId);
  });
  await applyWebSources(ctx, organisationId);
  return showWebSources(ctx);
}
