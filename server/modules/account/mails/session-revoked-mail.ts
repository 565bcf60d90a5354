import { forgotPasswordPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Tells the owner of an account that two parties held one of its sessions; undefined when the account is gone. */
export async function sessionRevokedMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `A device was signed out of your ${accountName(services)}`,
      paragraphs: [
        greet(user.name),
        'One of your sign-ins was used from two places: a part of it that had been replaced came back. It may have been copied, so that sign-in has ended everywhere. Your other devices stay signed in.',
        'If a device of yours was restored from a backup or copied to another machine, that is the reason, and you only need to log in again.',
        { label: 'Log in', href: `${services.publicUrl}/login` },
        'If you know of no such reason, someone may have had access to that device. Choose a new password:',
        { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
      ],
    })
  );
}
