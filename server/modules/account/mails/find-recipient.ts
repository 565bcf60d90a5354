import { eq } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import { users } from '../../../platform/db/schema.ts';
import { longestName } from '../../../platform/mail/compose-mail.ts';
import { senderName } from '../../../platform/mail/transport.ts';

/** The user that a mail goes to; undefined when the account is gone. */
export async function findRecipient({ db }: Services, userId: string) {
  const [user] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(eq(users.id, userId));
  return user;
}

/** What mails call an account: `Larkspur account`. */
export const accountName = ({ config }: Services): string =>
  `${senderName(config.mailFrom)} account`.trimStart();

/** The salutation. A name that a mail program would turn into a link is left out, because anybody can choose it. */
export function greet(name: string): string {
  return name.length > longestName || /[/\\:@<>]|\.\S|[\p{Cc}]/u.test(name) ? 'Hello,' : `Hello ${name},`;
}
