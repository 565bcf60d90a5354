import type { Services } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Tells the owner of an account that their organisation's own sign-in leads to it; undefined when the account is gone. */
export async function accountLinkedMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `Your organization’s sign-in now opens your ${accountName(services)}`,
      paragraphs: [
        greet(user.name),
        'Your account was used with your organization’s sign-in for the first time. From now on, that sign-in opens this account.',
        'If it was you, there is nothing to do.',
        'If it was not you, contact the administrator of your organization’s sign-in.',
        `Then write to ${services.config.contactTo}.`,
      ],
    })
  );
}
