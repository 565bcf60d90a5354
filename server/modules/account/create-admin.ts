import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import { users } from '../../platform/db/schema.ts';
import { ConflictError } from '../../platform/errors.ts';
import { hashPassword } from './password.ts';
import { ensureProviderOrganisation } from './provider-organisation.ts';

/**
 * Creates an activated SuperAdmin in the provider's organisation, which is created when it does not exist. For operators.
 * @param email in lower case
 * @param provider the organisation to create when there is none
 * @throws ConflictError when the address has an account, which stays as it is
 */
export async function createAdmin(
  { db }: Pick<Services, 'db'>,
  { email, name, password }: { email: string; name: string; password: string },
  provider: { name: string; websiteUrl: string },
): Promise<void> {
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    const organisationId = await ensureProviderOrganisation(tx, provider);
    const [admin] = await tx
      .insert(users)
      .values({ organisationId, email, name, passwordHash, role: 'SuperAdmin', activatedAt: new Date() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (admin) return;
    const [known] = await tx
      .select({ organisationId: users.organisationId })
      .from(users)
      .where(eq(users.email, email));
    throw new ConflictError(
      known?.organisationId === organisationId
        ? `${email} has an account in the provider's organisation already. reset-password gives it a new password.`
        : `${email} belongs to another organisation and cannot become a SuperAdmin. Use another address.`,
    );
  });
}
