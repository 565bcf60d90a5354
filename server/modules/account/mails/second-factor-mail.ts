import { forgotPasswordPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import type { SecondFactorChange } from '../../../platform/jobs/queues.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

const changes: Record<SecondFactorChange, { subject: (account: string) => string; meaning: string }> = {
  on: {
    subject: (account) => `The second factor of your ${account} was set up`,
    meaning:
      'From now on, logging in takes a code of your authenticator app beside your password. Keep the recovery codes where you find them without your phone.',
  },
  off: {
    subject: (account) => `The second factor of your ${account} was removed`,
    meaning: 'From now on, logging in takes your password only.',
  },
  'app-removed': {
    subject: (account) => `The authenticator app of your ${account} was removed`,
    meaning: 'From now on, logging in takes a passkey, or your password with a recovery code.',
  },
  'passkey-added': {
    subject: (account) => `A passkey was added to your ${account}`,
    meaning:
      'It logs in by itself, without your password. With the password, a second factor is asked for: a passkey, a code of your app if you have one, or a recovery code.',
  },
  'passkey-removed': {
    subject: (account) => `A passkey of your ${account} was removed`,
    meaning: 'It does not log in any more. Your other second factors do.',
  },
};

/** Tells the owner of an account that its second factors have changed; undefined when the account is gone. */
export async function secondFactorMail(
  services: Services,
  { userId, change }: { userId: string; change: SecondFactorChange },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const { subject, meaning } = changes[change];
  return (
    user &&
    composeMail({
      to: user.email,
      subject: subject(accountName(services)),
      paragraphs: [
        greet(user.name),
        meaning,
        'If it was you, or an Owner of your organization at your request, there is nothing to do.',
        'If not, choose a new password at once:',
        { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
        `Then write to ${services.config.contactTo}.`,
      ],
    })
  );
}
