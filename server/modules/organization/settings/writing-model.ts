import { z } from '../../../../contract/platform/zod.ts';
import { canRunModels, isLocalAddress, localModelOf } from '../../../platform/ai/local/local-model.ts';
import type { ModelSettings } from '../../../platform/ai/model-settings.ts';
import type { Config } from '../../../platform/config/config.ts';
import type { Services } from '../../../platform/context.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { readSetting, type SettingKind } from '../../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../../platform/settings/setting-secrets.ts';

const value = z.object({ baseUrl: z.string(), model: z.string() });
export const writingModelSetting: SettingKind<z.infer<typeof value>> = {
  key: 'writing-model',
  schema: value,
};

/** A chosen model of this machine writes only while its operator allows these. */
export const mayWrite = (config: Config, { baseUrl }: { baseUrl: string }): boolean =>
  config.localModels.isAllowed || !isLocalAddress(baseUrl);

/** The model that writes for an organization: its own, else the environment's; undefined means the built-in composer. */
export async function findWritingModel(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<ModelSettings | undefined> {
  const own = await readSetting(db, organisationId, writingModelSetting);
  if (!own || !mayWrite(config, own.value)) return config.ai && { ...config.ai, chosenBy: 'operator' };
  return {
    ...own.value,
    apiKey: own.secret === null ? undefined : openSecret(config, own.secret),
    embeddingModel: undefined,
    chosenBy: 'owner',
    ...(isLocalAddress(own.value.baseUrl) ? { local: localModelOf(config, organisationId) } : {}),
  };
}

export function requireLocalModels(config: Config): void {
  if (!config.localModels.isAllowed) {
    throw new BadRequestError(
      'Models on this computer are switched off. An operator can allow them with LOCAL_MODEL.',
    );
  }
  if (!canRunModels(config)) {
    throw new BadRequestError(
      'This installation has no engine for models of its own. Connect a service instead.',
    );
  }
}
