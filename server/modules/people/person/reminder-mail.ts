import { and, eq, isNull, sql } from 'drizzle-orm';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import type { Services } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, reminders, searchPeople, users } from '../../../platform/db/schema.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { withoutLinks } from '../../../platform/mail/without-links.ts';
import { assigneeOfReminder } from './reminders.ts';

/** Reminds of a person on the day; undefined where it is done, gone or moved to another day meanwhile. */
export async function personReminderMail(
  { db, publicUrl }: Services,
  { reminderId, on }: { reminderId: string; on: string },
): Promise<Mail | undefined> {
  const [found] = await db
    .select({ reminder: reminders, name: candidates.name, email: users.email })
    .from(reminders)
    .innerJoin(candidates, and(eq(candidates.id, reminders.candidateId), isKept(candidates)))
    .leftJoin(
      searchPeople,
      and(eq(searchPeople.jobId, reminders.jobId), eq(searchPeople.candidateId, reminders.candidateId)),
    )
    .innerJoin(
      users,
      and(
        eq(users.id, sql`coalesce(${assigneeOfReminder}, ${reminders.authorId})`),
        eq(users.organisationId, reminders.organisationId),
        isNull(users.deactivatedAt),
      ),
    )
    .where(
      and(
        eq(reminders.id, reminderId),
        eq(reminders.dueOn, on),
        eq(reminders.byMail, true),
        isNull(reminders.doneAt),
      ),
    );
  if (!found) return undefined;
  const { reminder, name, email } = found;
  const card = reminder.jobId && `/dashboard/sourcing/jobs/${reminder.jobId}/board`;
  return composeMail({
    to: email,
    subject: `Reminder: ${name}`,
    paragraphs: [
      'Hello,',
      `due today: ${withoutLinks(name)}, “${reminder.text}”.`,
      {
        label: card ? 'Open the board' : 'Open the person',
        href: publicUrl + (card || candidatePath(reminder.candidateId)),
      },
    ],
  });
}
