import { trimEndOf } from '../../../../contract/platform/trim.ts';
import type { WebSources, WebSourcesFields } from '../../../../contract/search/web-sources.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { sealSecret } from '../../../platform/settings/setting-secrets.ts';
import { applyWebSources, webSourcesSetting } from './web-sources.ts';

/** The web sources of searches on this computer. The key is never answered. For an Owner. */
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
 * Sets them, from the next search on. For an Owner.
 * @throws PreconditionFailedError when `If-Match` names a version that the settings no longer have
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
