import { forgotPasswordPath } from '../../../../contract/paths.ts';
import type { Services } from '../../../context.ts';
import { composeMail } from '../../../mail/compose-mail.ts';
import type { Mail } from '../../../mail/transport.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Tells the owner of an account that its second factor was set up or removed; undefined when the account is gone. */
export async function secondFactorMail(
  services: Services,
  { userId, change }: { userId: string; change: 'on' | 'off' },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const isOn = change === 'on';
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `The second factor of your ${accountName(services)} was ${isOn ? 'set up' : 'removed'}`,
      paragraphs: [
        greet(user.name),
        isOn
          ? 'From now on, logging in takes a code of your authenticator app beside your password. Keep the recovery codes where you find them without your phone.'
          : 'From now on, logging in takes your password only.',
        'If it was you, or an Owner of your organization at your request, there is nothing to do.',
        'If not, choose a new password at once:',
        { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
        `Then write to ${services.config.contactTo}.`,
      ],
    })
  );
}
