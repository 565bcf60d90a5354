import { z } from '../../../../contract/platform/zod.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { readSetting, type SettingKind } from '../../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../../platform/settings/setting-secrets.ts';

const value = z.object({
  issuer: z.string(),
  clientId: z.string(),
  createsMembers: z.boolean(),
  isRequired: z.boolean(),
  /** Whether the provider leads back to the organisation's own address, or to the shared one of earlier settings. */
  hasOwnRedirect: z._default(z.boolean(), false),
});
export type StoredProvider = z.infer<typeof value>;
/** An organisation's own OpenID Connect provider. Its domains are a table, since each belongs to one organisation. */
export const identityProviderSetting: SettingKind<StoredProvider> = {
  key: 'identity-provider',
  schema: value,
};

export interface ProviderClient {
  issuer: string;
  clientId: string;
  /** Undefined for a public client, and where the stored one can't be opened. */
  clientSecret: string | undefined;
}

/** The provider of an organisation; undefined where it has none. */
export async function findIdentityProvider(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<(ProviderClient & { createsMembers: boolean; hasOwnRedirect: boolean }) | undefined> {
  const own = await readSetting(db, organisationId, identityProviderSetting);
  if (!own) return undefined;
  const clientSecret = own.secret === null ? undefined : openSecret(config, own.secret);
  return { ...own.value, clientSecret };
}

/** True if members of an organisation may log in by its provider alone. */
export async function requiresProvider(db: Database, organisationId: string): Promise<boolean> {
  return (await readSetting(db, organisationId, identityProviderSetting))?.value.isRequired ?? false;
}
