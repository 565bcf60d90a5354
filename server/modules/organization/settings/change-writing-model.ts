import type { WritingModel, WritingModelFields } from '../../../../contract/organization/settings.calls.ts';
import { trimEndOf } from '../../../../contract/platform/trim.ts';
import { isLocalAddress, localModelOf } from '../../../platform/ai/local/local-model.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { entityTag } from '../../../platform/entity-tag.ts';
import { FieldError } from '../../../platform/errors.ts';
import {
  readSetting,
  removeSetting,
  type StoredSetting,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { sealSecret } from '../../../platform/settings/setting-secrets.ts';
import { listUsage } from './model-usage.ts';
import { requireLocalModels, writingModelSetting } from './writing-model.ts';

/** The model that writes the organisation's posts. Its key is never answered. For an Owner. */
export async function showWritingModel(ctx: Context): Promise<WritingModel> {
  const { organisationId } = ctx.caller;
  const own = await readSetting(ctx.db, organisationId, writingModelSetting);
  const { ai } = ctx.config;
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return {
    source: own ? 'settings' : ai ? 'environment' : 'none',
    base_url: own?.value.baseUrl ?? '',
    model: own?.value.model ?? ai?.model ?? '',
    has_key: own ? own.secret !== null : ai?.apiKey !== undefined,
    default_model: ai?.model ?? null,
    version,
    usage: await listUsage(ctx.db, organisationId),
  };
}

/**
 * Sets the model, from the next post on. A stored key is kept only for the origin that it was entered for: otherwise changing
 * the address would be enough to receive it. For an Owner.
 * @throws FieldError for an address with a user name or password, which everybody who reads the settings would see
 * @throws PreconditionFailedError when `If-Match` names a version that the settings no longer have
 */
export async function changeWritingModel(
  ctx: Context,
  input: { headers: { 'if-match'?: string | undefined }; body: WritingModelFields },
): Promise<WritingModel> {
  const { organisationId, userId } = ctx.caller;
  const { base_url: baseUrl, model, api_key: key } = input.body;
  const address = URL.parse(baseUrl);
  if (address?.username || address?.password) {
    throw new FieldError({
      base_url: ['Leave the user name and the password out of the address. A key goes into its own field.'],
    });
  }
  if (isLocalAddress(baseUrl)) await requireInstalled(ctx, model);
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, writingModelSetting, input.headers['if-match'], (present) => ({
      value: { baseUrl: trimEndOf(baseUrl, /\//), model },
      secret: key ? sealSecret(ctx.config, key) : key === null ? null : keptSecret(present, baseUrl),
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'writing-model.saved', organisationId);
  });
  return showWritingModel(ctx);
}

async function requireInstalled(ctx: Context, model: string): Promise<void> {
  requireLocalModels(ctx.config);
  const installed = await localModelOf(ctx.config, ctx.caller.organisationId).list();
  if (installed.includes(model)) return;
  throw new FieldError({ model: [`There is no model “${model}” on this computer.`] });
}

/** Removes the organisation's model and its key. For an Owner. */
export async function deleteWritingModel(ctx: Context): Promise<null> {
  const { organisationId } = ctx.caller;
  await ctx.db.transaction(async (tx) => {
    await removeSetting(tx, organisationId, writingModelSetting);
    await audit({ ...ctx, db: tx }, 'writing-model.removed', organisationId);
  });
  return null;
}

/** The stored key, as long as it goes to the same origin. */
export const keptSecret = (
  present: StoredSetting<{ baseUrl: string }> | undefined,
  baseUrl: string,
): string | null =>
  present && URL.parse(present.value.baseUrl)?.origin === URL.parse(baseUrl)?.origin ? present.secret : null;
