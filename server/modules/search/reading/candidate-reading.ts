import { z } from '../../../../contract/platform/zod.ts';
import type { Services } from '../../../platform/context.ts';
import { readSetting, type SettingKind } from '../../../platform/settings/organisation-settings.ts';
import { type CandidateModel, findCandidateModel } from '../../organization/settings/processors.ts';

const value = z.object({ isOn: z.boolean() });
export const candidateReadingSetting: SettingKind<z.infer<typeof value>> = {
  key: 'candidate-reading',
  schema: value,
};

/** The model that reads an organisation's candidates, or why it may not; undefined where that is off, or no model is connected. */
export async function findReadingModel(
  services: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<CandidateModel | undefined> {
  const own = await readSetting(services.db, organisationId, candidateReadingSetting);
  const isOn = own?.value.isOn ?? services.config.readsCandidates;
  return isOn ? findCandidateModel(services, organisationId) : undefined;
}
