import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import { users } from '../../../platform/db/schema.ts';

/** The user that a mail goes to; undefined when the account is gone. */
export async function findRecipient({ db }: Services, userId: string) {
  const [user] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}
