import {
  type BrandVoice,
  type BrandVoiceFields,
  brandVoiceFields,
} from '../../../contract/content/brand-voice.calls.ts';
import { audit } from '../../platform/audit.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { entityTag } from '../../platform/entity-tag.ts';
import { FieldError } from '../../platform/errors.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../platform/settings/organisation-settings.ts';

const brandVoiceSetting: SettingKind<BrandVoiceFields> = {
  key: 'brand-voice',
  schema: brandVoiceFields,
};

export const plainVoice: BrandVoiceFields = brandVoiceFields.parse({});

/** How an organization writes; without settings a voice that asks for nothing. */
export async function findBrandVoice(db: Database, organisationId: string): Promise<BrandVoiceFields> {
  return (await readSetting(db, organisationId, brandVoiceSetting))?.value ?? plainVoice;
}

export async function showBrandVoice(ctx: Context): Promise<BrandVoice> {
  const own = await readSetting(ctx.db, ctx.caller.organisationId, brandVoiceSetting);
  const version = own?.version ?? 0;
  ctx.setHeader('etag', entityTag(version));
  return { ...(own?.value ?? plainVoice), version };
}

/** Sets how the organization writes, from the next post on. */
export async function changeBrandVoice(
  ctx: Context,
  { headers, body }: { headers: { 'if-match'?: string | undefined }; body: BrandVoiceFields },
): Promise<BrandVoice> {
  const { organisationId, userId } = ctx.caller;
  const unfindable = body.avoid_words.find((word) => !/[\p{L}\p{N}]/u.test(word));
  if (unfindable !== undefined) {
    throw new FieldError({
      avoid_words: [`“${unfindable}” has no letter and no digit. Write a word or a phrase.`],
    });
  }
  await ctx.db.transaction(async (tx) => {
    await writeSetting(tx, organisationId, brandVoiceSetting, headers['if-match'], () => ({
      value: body,
      secret: null,
      userId,
    }));
    await audit({ ...ctx, db: tx }, 'brand-voice.saved', organisationId);
  });
  return showBrandVoice(ctx);
}
