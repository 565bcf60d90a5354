import { forgotPasswordPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Tells the owner of an account that somebody registered its address again; undefined when the account is gone. */
export async function alreadyRegisteredMail(services: Services, userId: string): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `This address has a ${accountName(services)}`,
      paragraphs: [
        greet(user.name),
        'Somebody, perhaps you, tried to register with this email address. It has an account already, and nothing about it was changed.',
        { label: 'Log in', href: `${services.publicUrl}/login` },
        { label: 'If you have forgotten your password', href: services.publicUrl + forgotPasswordPath },
        'If it was not you, ignore this mail.',
      ],
    })
  );
}
