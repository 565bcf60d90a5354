import { z } from '../../../../contract/platform/zod.ts';
import type { SettingKind } from '../../../platform/settings/organisation-settings.ts';

const value = z.object({ isAllowed: z.boolean() });

/** True if the provider's SuperAdmins may act for an organisation; they may unless an Owner has switched it off. */
export const providerAccessSetting: SettingKind<z.infer<typeof value>> = {
  key: 'provider-access',
  schema: value,
};
