import { forgotPasswordPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import type { MailJob } from '../../../platform/jobs/queues.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { findAccess } from '../passwords/account-access.ts';
import { endingLink, nameAccess, namePasskeys } from './access-paragraphs.ts';
import { findRecipient } from './find-recipient.ts';
import { accountName, greet } from './wording.ts';

/** Tells the owner of an account that it has a new password; undefined when the account is gone. */
export async function passwordChangedMail(
  services: Services,
  { userId, endingId }: Extract<MailJob, { kind: 'password-changed' }>,
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  if (!user) return undefined;
  const access = await findAccess(services.db, userId);
  const named = nameAccess(access);
  return composeMail({
    to: user.email,
    subject: `The password of your ${accountName(services)} was changed`,
    paragraphs: [
      greet(user.name),
      'The password of your account was changed, and your other devices were logged out.',
      ...(named.length > 0 ? ['This opens your account beside it:', ...named] : []),
      ...namePasskeys(access),
      'If it was you, there is nothing to do.',
      ...(endingId
        ? [
            'If it was not you, end everything that opens the account. The link works once, within a week:',
            endingLink(services, userId, endingId),
            'Then choose a new password at once:',
          ]
        : ['If it was not you, choose a new password at once:']),
      { label: 'Choose a new password', href: services.publicUrl + forgotPasswordPath },
      `Then write to ${services.config.contactTo}.`,
    ],
  });
}
