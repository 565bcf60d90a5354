import { z } from '../../../../contract/platform/zod.ts';
import { applicantSystems } from '../../../../contract/recruiting/hand-overs.ts';
import type { Services } from '../../../platform/context.ts';
import { readSetting, type SettingKind } from '../../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../../platform/settings/setting-secrets.ts';
import type { ApplicantSystem } from '../applicant-systems/applicant-system.ts';
import { openGreenhouse } from '../applicant-systems/greenhouse.ts';

const value = z.object({ system: z.enum(applicantSystems), baseUrl: z.string(), userEmail: z.string() });
export type ApplicantSystemValue = z.infer<typeof value>;
export const applicantSystemSetting: SettingKind<ApplicantSystemValue> = {
  key: 'applicant-system',
  schema: value,
};

/** The applicant system of an organisation; undefined where none is connected. */
export async function findApplicantSystem(
  { db, config, outgoing }: Pick<Services, 'db' | 'config' | 'outgoing'>,
  organisationId: string,
): Promise<{ kind: ApplicantSystemValue['system']; open: ApplicantSystem } | undefined> {
  const own = await readSetting(db, organisationId, applicantSystemSetting);
  if (!own) return undefined;
  const apiKey = own.secret === null ? '' : (openSecret(config, own.secret) ?? '');
  return { kind: own.value.system, open: openApplicantSystem(outgoing, { ...own.value, apiKey }) };
}

/** Opens an account. There is one kind of system; another one is another case here. */
export const openApplicantSystem = (
  outgoing: Services['outgoing'],
  { baseUrl, userEmail, apiKey }: ApplicantSystemValue & { apiKey: string },
): ApplicantSystem => openGreenhouse(outgoing, { baseUrl, userEmail, apiKey });
