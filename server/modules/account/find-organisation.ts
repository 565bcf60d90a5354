import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/client.ts';
import { isUuid } from '../../platform/db/is-uuid.ts';
import { organisations, users } from '../../platform/db/schema.ts';
import { ConflictError, NotFoundError } from '../../platform/errors.ts';

/**
 * Finds the id of the organisation that an operator names.
 * @param given its name, its id, or the email address of one of its users
 * @throws NotFoundError when there is none; ConflictError with their ids when several have the name
 */
export async function findOrganisation(db: Database, given: string): Promise<string> {
  const text = given.trim();
  const [found, ...others] = await search(db, text);
  if (!found) throw new NotFoundError(`No organisation has the name, the id or a user "${text}".`);
  if (others.length > 0) {
    const ids = [found, ...others].map(({ id }) => id).join(', ');
    throw new ConflictError(
      `${others.length + 1} organisations are called "${text}". Use one of their ids: ${ids}.`,
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
