import { z } from '../../../../contract/platform/zod.ts';
import { braveUrl } from '../../../platform/config/config-shape.ts';
import type { Services } from '../../../platform/context.ts';
import { readSetting, type SettingKind } from '../../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../../platform/settings/setting-secrets.ts';

const value = z.object({ github: z.boolean(), searxngUrl: z.string() });
/** What searches on this computer ask beside the talent pool. The secret is the key of Brave Search. */
export const webSourcesSetting: SettingKind<z.infer<typeof value>> = { key: 'web-sources', schema: value };

/**
 * Has searches ask the stored web sources from now on. The user of this computer is who runs its server, for one organisation, so
 * they take the place of what an operator sets in the environment.
 */
export async function applyWebSources(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<void> {
  const own = await readSetting(db, organisationId, webSourcesSetting);
  const { searxngUrl = '', github = false } = own?.value ?? {};
  const apiKey = own?.secret ? openSecret(config, own.secret) : undefined;
  const { search } = config;
  search.searxngUrl = searxngUrl || undefined;
  search.brave = apiKey ? { url: braveUrl, apiKey } : undefined;
  search.providers = [
    'talent-pool',
    ...(searxngUrl ? (['searxng'] as const) : []),
    ...(apiKey ? (['brave'] as const) : []),
    ...(github ? (['github'] as const) : []),
  ];
}
