import { type BrandVoiceFields, brandVoiceFields } from '../../contract/api/brand-voice.ts';
import type { Database } from '../db/client.ts';
import { readSetting, type SettingKind } from './organisation-settings.ts';

export const brandVoiceSetting: SettingKind<BrandVoiceFields> = {
  key: 'brand-voice',
  schema: brandVoiceFields,
};

export const plainVoice: BrandVoiceFields = brandVoiceFields.parse({});

/** How an organisation writes; without settings a voice that asks for nothing. */
export async function findBrandVoice(db: Database, organisationId: string): Promise<BrandVoiceFields> {
  return (await readSetting(db, organisationId, brandVoiceSetting))?.value ?? plainVoice;
}
