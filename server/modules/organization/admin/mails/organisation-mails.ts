import { eq } from 'drizzle-orm';
import { providerAccessPath } from '../../../../../contract/platform/paths.ts';
import type { Services } from '../../../../platform/context.ts';
import { actings } from '../../../../platform/db/schema.ts';
import { composeMail, withoutLinks } from '../../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../../platform/mail/transport.ts';
import { accountName, findRecipient, greet } from '../../../account/mails/account-mails.ts';

/** Notifies an Owner that the provider's staff acts for the organization; undefined when the account is gone. */
export async function actingMail(
  services: Services,
  { userId, actingId }: { userId: string; actingId: string },
): Promise<Mail | undefined> {
  const user = await findRecipient(services, userId);
  const [acting] = await services.db.select().from(actings).where(eq(actings.id, actingId));
  if (!user || !acting) return undefined;
  const until = `${acting.expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return composeMail({
    to: user.email,
    subject: `We are working in your ${accountName(services)}`,
    paragraphs: [
      greet(user.name),
      `${withoutLinks(acting.userName)} of our team acts for your organization until ${until} at the latest.`,
      `The reason: ${acting.reason}`,
      'Whatever is done stands in your audit trail. Passwords, second factors, keys, exports and deletions are out of reach.',
      'You can end it at once, and switch it off for good:',
      { label: 'Provider access', href: services.publicUrl + providerAccessPath },
      `If you did not expect this, write to ${services.config.contactTo}.`,
    ],
  });
}

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
