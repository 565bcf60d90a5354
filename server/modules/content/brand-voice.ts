import { type BrandVoiceFields, brandVoiceFields } from '../../../contract/content/brand-voice.calls.ts';
import type { Database } from '../../platform/db/client.ts';
import { readSetting, type SettingKind } from '../../platform/settings/organisation-settings.ts';

export const brandVoiceSetting: SettingKind<BrandVoiceFields> = {
  key: 'brand-voice',
  schema: brandVoiceFields,
};

export const plainVoice: BrandVoiceFields = brandVoiceFields.parse({});

/** How an organisation writes; without settings a voice that asks for nothing. */
export async function findBrandVoice(db: Database, organisationId: string): Promise<BrandVoiceFields> {
  return (await readSetting(db, organisationId, brandVoiceSetting))?.value ?? plainVoice;
}
