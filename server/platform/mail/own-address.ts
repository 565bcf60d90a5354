import { eq } from 'drizzle-orm';
import type { Services } from '../context.ts';
import { users } from '../db/schema.ts';
import type { MailAccount } from './account-transport.ts';
import { isOnThisComputer } from './on-this-computer.ts';

/**
 * Where mails to a user go. In the local mode that is where their own mails come from, and empty without a mail account: the
 * user of this computer has no other address.
 */
export async function ownAddress(
  { db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>,
  userId: string,
  account: Pick<MailAccount, 'fromAddress'> | undefined,
): Promise<string> {
  if (isOnThisComputer({ publicUrl })) return account?.fromAddress ?? '';
  const [user] = await db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? '';
}
