import { audit } from '../../../platform/audit.ts';
import type { Database } from '../../../platform/db/client.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { readSetting, writeSetting } from '../../../platform/settings/organisation-settings.ts';
import { identityProviderSetting } from './identity-provider.ts';

/**
 * Lets the members of an organisation log in with passwords and passkeys again, whose own sign-in does not work. For operators.
 * @throws NotFoundError where that is not required
 */
export async function allowPasswords(db: Database, organisationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await readSetting(tx, organisationId, identityProviderSetting);
    if (!own?.value.isRequired)
      throw new NotFoundError('This organisation does not require its own sign-in.');
    await writeSetting(tx, organisationId, identityProviderSetting, undefined, () => ({
      value: { ...own.value, isRequired: false },
      secret: own.secret,
      userId: null,
    }));
    const caller = { organisationId, userId: null, name: 'Operator' };
    await audit({ db: tx, caller, ip: '' }, 'identity-provider.saved', organisationId);
  });
}
