import { z } from '../../../../contract/platform/zod.ts';
import type { SettingKind } from '../../../platform/settings/organisation-settings.ts';

const value = z.object({ requiresSecondFactor: z.boolean() });

export const signInRulesSetting: SettingKind<z.infer<typeof value>> = { key: 'sign-in', schema: value };
