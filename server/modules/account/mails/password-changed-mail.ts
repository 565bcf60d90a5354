import { forgotPasswordPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Tells the owner of an account that it has a new password; undefined when the account is gone. */
export async function passwordChangedMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `The password of your ${accountName(services)} was changed`,
      paragraphs: [
        greet(user.name),
        'The password of your account was changed, and your other devices were logged out.',
        'If it was you, there is nothing to do.',
        'If it was not you, choose a new password at once:',
        { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
        `Then write to ${services.config.contactTo}.`,
      ],
    })
  );
}
