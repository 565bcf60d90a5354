import { and, eq, gt, sql } from 'drizzle-orm';
import { passwordResetPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { apiKeys, passwordResets, users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { passwordResetToken } from '../passwords/password-reset.ts';
import { accountName, greet } from './wording.ts';

/** The mail with a link that sets a new password; undefined when there is no such link, or it is used or expired. */
export async function passwordResetMail(services: Services, resetId: string): Promise<Mail | undefined> {
  const [reset] = await services.db
    .select({ userId: users.id, email: users.email, name: users.name })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(and(eq(passwordResets.id, resetId), gt(passwordResets.expiresAt, sql`now()`)));
  if (!reset) return undefined;
  const token = passwordResetToken(services.secretKey, resetId);
  const keys = await services.db
    .select({ name: apiKeys.name })
    .from(apiKeys)
    .where(eq(apiKeys.userId, reset.userId));
  const keyNames = keys.map(({ name }) => `“${withoutLinks(name)}”`).join(', ');
  return composeMail({
    to: reset.email,
    subject: `Choose a new password for your ${accountName(services)}`,
    paragraphs: [
      greet(reset.name),
      'Somebody, perhaps you, has forgotten the password of this account.',
      { label: 'Choose a new password', href: services.publicUrl + passwordResetPath(reset.userId, token) },
      'The link works once and expires in an hour. With the new password every device is logged out.',
      ...(keys.length > 0
        ? [
            `The API keys that act in your name end with it, too: ${keyNames}. Programs that use them need new ones.`,
          ]
        : []),
      'If it was not you, ignore this mail. Without the link nobody can change the password.',
    ],
  });
}
