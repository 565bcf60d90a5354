import { and, asc, eq, notInArray } from 'drizzle-orm';
import { organizationSignInTexts as texts } from '../../../../contract/account/identity-provider.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { signInDomains, users } from '../../../platform/db/schema.ts';
import { FieldError } from '../../../platform/errors.ts';

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

/** The part of an address behind the last @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1);

/** The organisation to whose provider the domain of an address leads. */
export async function findByDomain(db: Database, email: string): Promise<string | undefined> {
  const [found] = await db
    .select({ organisationId: signInDomains.organisationId })
    .from(signInDomains)
    .where(eq(signInDomains.domain, domainOf(email)));
  return found?.organisationId;
}

/** The domains that lead to the provider of an organisation, in order. */
export async function listDomains(db: Database, organisationId: string): Promise<string[]> {
  const rows = await db
    .select({ domain: signInDomains.domain })
    .from(signInDomains)
    .where(eq(signInDomains.organisationId, organisationId))
    .orderBy(asc(signInDomains.domain));
  return rows.map(({ domain }) => domain);
}

/**
 * Replaces the domains of an organisation. One is added by an Owner who has an address there, which an activation has proven.
 * @throws FieldError for a domain that is not the caller's, a public mail service's, or another organisation's
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
