import { and, asc, eq, notInArray } from 'drizzle-orm';
import { organizationSignInTexts as texts } from '../../../../contract/account/identity-provider.calls.ts';
import { z } from '../../../../contract/platform/zod.ts';
import { audit } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { signInDomains, users } from '../../../platform/db/schema.ts';
import { FieldError, NotFoundError } from '../../../platform/errors.ts';
import {
  readSetting,
  type SettingKind,
  writeSetting,
} from '../../../platform/settings/organisation-settings.ts';
import { openSecret } from '../../../platform/settings/setting-secrets.ts';

const value = z.object({
  issuer: z.string(),
  clientId: z.string(),
  createsMembers: z.boolean(),
  isRequired: z.boolean(),
  hasOwnRedirect: z._default(z.boolean(), false),
});
export type StoredProvider = z.infer<typeof value>;
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

export async function findIdentityProvider(
  { db, config }: Pick<Services, 'db' | 'config'>,
  organisationId: string,
): Promise<(ProviderClient & { createsMembers: boolean; hasOwnRedirect: boolean }) | undefined> {
  const own = await readSetting(db, organisationId, identityProviderSetting);
  if (!own) return undefined;
  const clientSecret = own.secret === null ? undefined : openSecret(config, own.secret);
  return { ...own.value, clientSecret };
}

export async function requiresProvider(db: Database, organisationId: string): Promise<boolean> {
  return (await readSetting(db, organisationId, identityProviderSetting))?.value.isRequired ?? false;
}

/**
 * Lets the members of an organization whose own sign-in does not work log in without it again. For operators.
 * @throws NotFoundError where that is not required
 */
export async function allowPasswords(db: Database, organisationId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const own = await readSetting(tx, organisationId, identityProviderSetting);
    if (!own?.value.isRequired)
      throw new NotFoundError('This organization does not require its own sign-in.');
    await writeSetting(tx, organisationId, identityProviderSetting, undefined, () => ({
      value: { ...own.value, isRequired: false },
      secret: own.secret,
      userId: null,
    }));
    const caller = { organisationId, userId: null, name: 'Operator' };
    await audit({ db: tx, caller, ip: '' }, 'identity-provider.saved', organisationId);
  });
}

/** Domains of mail services that anybody can have an address at. The list is not complete, and need not be: see decision 81. */
const publicMailDomains: ReadonlySet<string> = new Set([
  'aol.com',
  'duck.com',
  'fastmail.com',
  'gmail.com',
  'gmx.com',
  'gmx.de',
  'gmx.net',
  'googlemail.com',
  'hey.com',
  'hotmail.com',
  'icloud.com',
  'live.com',
  'mac.com',
  'mail.com',
  'mail.ru',
  'me.com',
  'msn.com',
  'outlook.com',
  'pm.me',
  'proton.me',
  'protonmail.com',
  'qq.com',
  't-online.de',
  'tuta.com',
  'web.de',
  'yahoo.com',
  'yandex.com',
  'yandex.ru',
  'zoho.com',
]);

export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

export async function findByDomain(db: Database, email: string): Promise<string | undefined> {
  const [found] = await db
    .select({ organisationId: signInDomains.organisationId })
    .from(signInDomains)
    .where(eq(signInDomains.domain, domainOf(email)));
  return found?.organisationId;
}

export async function listDomains(db: Database, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: signInDomains.domain })
    .from(signInDomains)
    .where(eq(signInDomains.organisationId, organisationId))
    .orderBy(asc(signInDomains.domain));
  return rows.map(({ domain }) => domain);
}

/**
 * Replaces the domains of an organization. One is added by an Owner who has an address there, which an
 * activation has proven. @throws FieldError
 */
export async function replaceDomains(
  tx: Database,
  { organisationId, userId }: { organisationId: string; userId: string },
  domains: readonly string[],
): Promise<void> {
  const present = await listDomains(tx, organisationId);
  const added = [...new Set(domains)].filter((domain) => !present.includes(domain));
  const [owner] = await tx.select({ email: users.email }).from(users).where(eq(users.id, userId));
  for (const domain of added) {
    if (publicMailDomains.has(domain)) throw new FieldError({ domains: [`${domain} ${texts.publicDomain}`] });
    if (domain !== domainOf(owner?.email ?? '')) throw new FieldError({ domains: [texts.ownDomain] });
    const claimed = await tx
      .insert(signInDomains)
      .values({ domain, organisationId })
      .onConflictDoNothing()
      .returning({ domain: signInDomains.domain });
    if (claimed.length === 0) throw new FieldError({ domains: [`${domain} ${texts.takenDomain}`] });
  }
  await tx
    .delete(signInDomains)
    .where(
      and(
        eq(signInDomains.organisationId, organisationId),
        domains.length > 0 ? notInArray(signInDomains.domain, [...domains]) : undefined,
      ),
    );
}
