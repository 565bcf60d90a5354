import { forgotPasswordPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Notifies the owner of an account that its address was registered again; undefined when the account is gone. */
export async function alreadyRegisteredMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `This address has a ${accountName(services)}`,
      paragraphs: [
        greet(user.name),
        'Someone, perhaps you, tried to register with this email address. It already has an account, and nothing about it was changed.',
        { label: 'Log in', href: `${services.publicUrl}/login` },
        { label: 'If you have forgotten your password', href: services.publicUrl + forgotPasswordPath },
        'If it was not you, ignore this mail.',
      ],
    })
  );
}
