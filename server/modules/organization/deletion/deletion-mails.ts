import { and, eq, isNull } from 'drizzle-orm';
import { deletionDays, deletionLinkHours } from '../../../../contract/organization/deletion.calls.ts';
import { dataSettingsPath, deletionLinkPath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { organisationDeletions, organisations, users } from '../../../platform/db/schema.ts';
import type { DeletionChange } from '../../../platform/jobs/queues.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { greet } from '../../account/mails/wording.ts';
import { deletionToken } from './ask-for-deletion.ts';

const longestName = 60;

/** A user, with the name of their organisation; undefined when they are gone. */
async function findMember({ db }: Services, userId: string) {
  const [found] = await db
    .select({ email: users.email, name: users.name, organisation: organisations.name })
    .from(users)
    .innerJoin(organisations, eq(organisations.id, users.organisationId))
    .where(eq(users.id, userId));
  return found && { ...found, organisation: withoutLinks(found.organisation.slice(0, longestName)) };
}

/** The mail with the link that confirms a deletion; undefined when it was withdrawn, replaced or confirmed meanwhile. */
export async function deletionLinkMail(services: Services, linkId: string): Promise<Mail | undefined> {
  const [asked] = await services.db
    .select({ userId: organisationDeletions.askedBy })
    .from(organisationDeletions)
    .where(and(eq(organisationDeletions.linkId, linkId), isNull(organisationDeletions.confirmedAt)));
  const user = asked?.userId ? await findMember(services, asked.userId) : undefined;
  if (!user) return undefined;
  return composeMail({
    to: user.email,
    subject: `Confirm the deletion of ${user.organisation}`,
    paragraphs: [
      greet(user.name),
      `you have asked to delete ${user.organisation} with everything in it: people, searches, posts, files and the accounts of all members. Nothing happens unless you confirm it:`,
      {
        label: 'Confirm the deletion',
        href: services.publicUrl + deletionLinkPath(deletionToken(services.secretKey, linkId)),
      },
      `The link works for ${deletionLinkHours} hours, while you are logged in. Everything is deleted ${deletionDays.grace} days after you confirm, and until then any Owner can call it off.`,
      'If you did not ask for it, change your password at once.',
    ],
  });
}

/** Tells an Owner what becomes of a deletion; undefined when the account is gone. */
export async function deletionMail(
  services: Services,
  { userId, change, by, until }: { userId: string; change: DeletionChange; by: string; until: string },
): Promise<Mail | undefined> {
  const user = await findMember(services, userId);
  if (!user) return undefined;
  const { organisation } = user;
  const who = withoutLinks(by.slice(0, longestName));
  const day = `${until.slice(0, 16).replace('T', ' ')} UTC`;
  const href = services.publicUrl + dataSettingsPath;
  if (change === 'called-off') {
    return composeMail({
      to: user.email,
      subject: `${organisation} will not be deleted`,
      paragraphs: [
        greet(user.name),
        `${who} has called off the deletion of ${organisation}. Nothing was deleted, and everything goes on as before.`,
      ],
    });
  }
  return composeMail({
    to: user.email,
    subject:
      change === 'soon'
        ? `Reminder: ${organisation} will be deleted on ${until.slice(0, 10)}`
        : `${organisation} will be deleted on ${until.slice(0, 10)}`,
    paragraphs: [
      greet(user.name),
      `${who} has asked to delete ${organisation}. On ${day} everything in it will be deleted for good: people, searches, posts, files and the accounts of all members. Until then it works as before.`,
      'Any Owner can call it off:',
      { label: 'Keep the organization', href },
      'What you need later, export before that day, on the same page.',
    ],
  });
}
