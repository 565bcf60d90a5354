import { and, eq, gt, sql } from 'drizzle-orm';
import { passwordResetPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { passwordResets, users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findAccess } from '../passwords/account-access.ts';
import { passwordResetToken } from '../passwords/password-reset.ts';
import { endingLink, nameAccess, namePasskeys } from './access-paragraphs.ts';
import { accountName, greet } from './wording.ts';

/**
 * The mail with a link that sets a new password, and one that ends what else opens the account; undefined when there is no such
 * link, or it is used or expired.
 */
export async function passwordResetMail(services: Services, resetId: string): Promise<Mail | undefined> {
  const [reset] = await services.db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.id, resetId), gt(passwordResets.expiresAt, sql`now()`)));
  if (!reset) return undefined;
  const token = passwordResetToken(services.secretKey, resetId);
  const access = await findAccess(services.db, reset.userId);
  const named = nameAccess(access);
  return composeMail({
    to: reset.email,
    subject: `Choose a new password for your ${accountName(services)}`,
    paragraphs: [
      greet(reset.name),
      'Someone, perhaps you, asked to reset the password of this account.',
      { label: 'Choose a new password', href: services.publicUrl + passwordResetPath(reset.userId, token) },
      'The link works once and expires in an hour. With the new password every device is logged out.',
      ...(named.length > 0
        ? [
            'Beside the password, this opens your account today. All of it ends with the new password; programs that use an API key need a new one:',
            ...named,
            'Do you not know some of it? This ends it at once, and leaves the password as it is:',
            endingLink(services, reset.userId, resetId),
          ]
        : []),
      ...namePasskeys(access),
      'If it was not you, ignore this mail. Without the link nobody can change the password.',
    ],
  });
}
