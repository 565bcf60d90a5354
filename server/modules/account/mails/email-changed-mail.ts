import type { Services } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

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
