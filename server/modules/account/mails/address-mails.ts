import { and, eq, gt, sql } from 'drizzle-orm';
import { emailConfirmationPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { emailChanges, users } from '../../../platform/db/schema.ts';
import { composeMail, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { emailChangeToken } from '../own/change-email.ts';
import { accountName, findRecipient, greet } from './find-recipient.ts';

/** Tells the earlier address of an account that it has another one; undefined when the account is gone. */
export async function emailChangedMail(
  services: Services,
  { userId, from }: { userId: string; from: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: from,
      subject: `The address of your ${accountName(services)} was changed`,
      paragraphs: [
        greet(user.name),
        `Your account has the address ${withoutLinks(user.email)} now, and mail about it goes there.`,
        'If it was you, there is nothing to do.',
        `If it was not you, someone knows your password. Write to ${services.config.contactTo} at once.`,
      ],
    })
  );
}

/** The mail to a new address with the link that confirms it; undefined when the change was replaced, done or has expired. */
export async function emailConfirmationMail(services: Services, changeId: string): Promise<Mail | undefined> {
  const [change] = await services.db
    .select({ userId: users.id, email: emailChanges.email, name: users.name })
    .from(emailChanges)
    .innerJoin(users, eq(users.id, emailChanges.userId))
    .where(and(eq(emailChanges.id, changeId), gt(emailChanges.expiresAt, sql`now()`)));
  if (!change) return undefined;
  const token = emailChangeToken(services.secretKey, changeId);
  return composeMail({
    to: change.email,
    subject: `Confirm the new address of your ${accountName(services)}`,
    paragraphs: [
      greet(change.name),
      'This address is to become that of your account. Confirm that you read its mail.',
      {
        label: 'Confirm this address',
        href: services.publicUrl + emailConfirmationPath(change.userId, token),
      },
      'The link works once and expires in a day. Until then the account keeps its earlier address.',
      'If you did not ask for this, ignore this mail.',
    ],
  });
}
