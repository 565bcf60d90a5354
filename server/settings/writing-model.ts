import { z } from '../../contract/zod.ts';
import type { ModelSettings } from '../ai/model-settings.ts';
import type { Services } from '../context.ts';
import { readDataKeys } from '../keys/data-keys.ts';
import { seal, UnsealError, unseal } from '../keys/seal.ts';
import { settingPurpose } from '../keys/sealed-values.ts';
import { readSetting, type SettingKind } from './organisation-settings.ts';

const value = z.object({ baseUrl: z.string(), model: z.string() });
export const writingModelSetting: SettingKind<z.infer<typeof value>> = {
  key: 'writing-model',
  schema: value,
};

/** The model that writes for an organisation: its own, else the environment's; undefined means the built-in composer. */
export async function findWritingModel(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<ModelSettings | undefined> {
  const own = await readSetting(db, organisationId, writingModelSetting);
  if (!own) return config.ai && { ...config.ai, chosenBy: 'operator' };
  return {
    ...own.value,
    apiKey: own.secret === null ? undefined : openModelKey(config, own.secret),
    embeddingModel: undefined,
    chosenBy: 'owner',
  };
}

export function sealModelKey(config: Services['config'], key: string): string {
  const keys = readDataKeys(config);
  if (!keys) throw new Error('There is no data key.');
  return seal(keys, settingPurpose, key);
}

/** @returns undefined for one that was sealed with a data key that is lost: the service then says that a key is missing */
export function openModelKey(config: Services['config'], sealed: string): string | undefined {
  const keys = readDataKeys(config);
  try {
    return keys && unseal(keys, settingPurpose, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}
