import { eq } from 'drizzle-orm';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { organisations, users } from '../../platform/db/schema.ts';
import { isUuid } from '../../platform/db/sql-values.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';
import { isBeingDeleted } from '../organization/deletion/deletion-rows.ts';
import { hashPassword } from './password.ts';

export async function ensureProviderOrganisation(
  tx: Database,
  given: { name: string; websiteUrl: string },
): Promise<string> {
  await tx
    .insert(organisations)
    .values({ ...given, isProvider: true })
    .onConflictDoNothing();
  const [provider] = await tx
    .select({ id: organisations.id })
    .from(organisations)
    .where(eq(organisations.isProvider, true));
  if (!provider) throw new Error("The provider's organization was not stored.");
  return provider.id;
}

/**
 * For operators. The organization is created when it does not exist. @throws ConflictError when the address has
 * an account, which stays as it is
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
        ? `${email} has an account in the provider's organization already. reset-password gives it a new password.`
        : `${email} belongs to another organization and cannot become a SuperAdmin. Use another address.`,
    );
  });
}

/**
 * Creates an activated Member for an organization. For operators. @throws ConflictError when the address has an
 * account, which stays as it is, and once the deletion of the organization has begun
 */
export async function createMember(
  { db }: Pick<Services, 'db'>,
  member: { organisationId: string; email: string; name: string; password: string },
): Promise<void> {
  const { password, ...fields } = member;
  const passwordHash = await hashPassword(password);
  await db.transaction(async (tx) => {
    if (await isBeingDeleted(tx, member.organisationId)) {
      throw new ConflictError('The deletion of this organization has begun: nobody can join it any more.');
    }
    const [made] = await tx
      .insert(users)
      .values({ ...fields, passwordHash, role: 'Member', activatedAt: new Date() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (!made) {
      throw new ConflictError(
        `${member.email} has an account already. reset-password gives it a new password.`,
      );
    }
  });
}

/**
 * Finds the organization that an operator names by its name, id, or the email address of one of its users.
 * @throws NotFoundError when there is none; ConflictError with their ids when several have the name
 */
export async function findOrganisation(db: Database, given: string): Promise<string> {
  const text = given.trim();
  const [found, ...others] = await search(db, text);
  if (!found) throw new NotFoundError(`No organization has the name, the id or a user "${text}".`);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    throw new ConflictError(
      `${others.length + 1} organizations are called "${text}". Use one of their ids: ${ids}.`,
    );
  }
  return found.id;
}

async function search(db: Database, text: string): Promise<{ id: string }[]> {
  const ids = { id: organisations.id };
  const named = await db.select(ids).from(organisations).where(eq(organisations.name, text));
  if (named.length > 0) return named;
  if (isUuid(text)) return db.select(ids).from(organisations).where(eq(organisations.id, text));
  return db.select({ id: users.organisationId }).from(users).where(eq(users.email, text.toLowerCase()));
}
