import type { Services } from '../../../../platform/context.ts';
import { composeMail } from '../../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../../platform/mail/transport.ts';
import { findRecipient } from '../../../account/mails/find-recipient.ts';
import { accountName, greet } from '../../../account/mails/wording.ts';

/** Tells an Owner that the provider has suspended the organization or resumed it, and why; undefined when the account is gone. */
export async function suspensionMail(
  services: Services,
  { userId, change, reason }: { userId: string; change: 'suspended' | 'resumed'; reason: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const why = `The reason: ${reason}`;
  return (
    user &&
    composeMail({
      to: user.email,
      subject: `Your ${accountName(services)} was ${change}`,
      paragraphs: [
        greet(user.name),
        ...(change === 'suspended'
          ? [
              'We have suspended your organization. Nobody in it can log in, and API keys are refused.',
              why,
              'Nothing is lost: everything is there again as soon as the organization is resumed.',
            ]
          : ['We have resumed your organization. Everybody can log in again.', why]),
        `If you have a question, write to ${services.config.contactTo}.`,
      ],
    })
  );
}
