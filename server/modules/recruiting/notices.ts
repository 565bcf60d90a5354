import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { MailKind } from '../../../contract/account/preferences.calls.ts';
import { candidatePath } from '../../../contract/platform/paths.ts';
import { readFoundTitle } from '../../../contract/search/decisions.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { isKept } from '../../platform/db/deleted.ts';
import {
  candidates,
  messages,
  reminders,
  replies,
  searchJobs,
  searchPeople,
  searchResults,
  users,
} from '../../platform/db/schema.ts';
import type { AssignmentMailJob } from '../../platform/jobs/queues.ts';
import { composeMail, reasonWithoutLinks, withoutLinks } from '../../platform/mail/compose-mail.ts';
import type { Mail } from '../../platform/mail/transport.ts';
import { greet } from '../account/mails/account-mails.ts';
import { wantsMails } from '../account/own/own-account.ts';

/** Undefined where the author has left the team or wants no such mails. */
export async function replyMail(services: Services, replyId: string): Promise<Mail | undefined> {
  const [found] = await services.db
    .select({ reply: replies, subject: messages.subject, authorId: messages.authorId })
    .from(replies)
    .innerJoin(messages, eq(messages.id, replies.messageId))
    .where(eq(replies.id, replyId));
  if (!found) return undefined;
  const { reply, subject, authorId } = found;
  const isBounce = reply.kind === 'bounce';
  const user = await findWilling(services.db, authorId, isBounce ? 'failure_mails' : 'reply_mails');
  const person = user && (await findSubject(services, reply));
  if (!user || !person) return undefined;
  if (isBounce) return undelivered(user, person, { subject, reason: reply.reason });
  return composeMail({
    to: user.email,
    subject: `${person.name} has answered`,
    paragraphs: [
      greet(user.name),
      `${withoutLinks(person.name)} has answered your mail “${withoutLinks(subject)}”${person.inJob}.`,
      { label: 'Read the answer', href: person.href },
      outro,
    ],
  });
}

export async function failedMessageMail(
  services: Services,
  { messageId, isOnceADay = false }: { messageId: string; isOnceADay?: boolean },
): Promise<Mail | undefined> {
  const [message] = await services.db
    .select()
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.status, 'failed')));
  const user = message && (await findWilling(services.db, message.authorId, 'failure_mails'));
  const person = user && (await findSubject(services, message));
  return (
    person && undelivered(user, person, { subject: message.subject, reason: message.detail, isOnceADay })
  );
}

/** Undefined where it is done, gone or another's meanwhile. */
export async function assignmentMail(services: Services, job: AssignmentMailJob): Promise<Mail | undefined> {
  const { userId, by, candidateId, jobId, reminderId } = job;
  const user = await findWilling(services.db, userId, 'assignment_mails');
  const person = user && (await findSubject(services, job));
  if (!user || !person) return undefined;
  const step = and(isNull(reminders.doneAt), eq(reminders.candidateId, candidateId));
  const [next] = await services.db
    .select({ text: reminders.text, dueOn: reminders.dueOn })
    .from(reminders)
    .where(
      reminderId
        ? and(step, eq(reminders.id, reminderId), eq(reminders.assigneeId, userId))
        : and(step, jobId ? eq(reminders.jobId, jobId) : sql`false`),
    )
    .orderBy(asc(reminders.dueOn), asc(reminders.createdAt))
    .limit(1);
  if (!(reminderId ? next : await hasCard(services.db, job))) return undefined;
  const due = next?.dueOn ? `, due on ${next.dueOn}` : '';
  const name = withoutLinks(person.name);
  const what = reminderId ? `you a reminder about ${name}` : `${name} to you`;
  return composeMail({
    to: user.email,
    subject: reminderId
      ? `${by} has assigned you a reminder: ${person.name}`
      : `${by} has assigned ${person.name} to you`,
    paragraphs: [
      greet(user.name),
      `${withoutLinks(by)} has assigned ${what}${person.inJob}.${
        next ? ` Next step: ${next.text ? `“${reasonWithoutLinks(next.text)}”` : 'none yet'}${due}.` : ''
      }`,
      { label: person.isOnBoard ? 'Open the board' : 'Open the person', href: person.href },
      outro,
    ],
  });
}

const outro = 'Which mails you get is set under Settings, Your account.';

const undelivered = (
  user: { email: string; name: string },
  person: { name: string; inJob: string; href: string },
  { subject, reason, isOnceADay = false }: { subject: string; reason: string; isOnceADay?: boolean },
) =>
  composeMail({
    to: user.email,
    subject: `Your mail to ${person.name} did not arrive`,
    paragraphs: [
      greet(user.name),
      `Your mail “${withoutLinks(subject)}” to ${withoutLinks(person.name)}${person.inJob} did not arrive.`,
      `The reason: ${reasonWithoutLinks(reason)}`,
      ...(isOnceADay ? ['Further mails that fail for this reason today are not reported one by one.'] : []),
      { label: 'Open the person', href: person.href },
      outro,
    ],
  });

async function findWilling(db: Database, userId: string | null, kind: MailKind) {
  if (!userId || !(await wantsMails(db, userId, kind))) return undefined;
  const [user] = await db
    .select({ email: users.email, name: users.name })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  return user;
}

async function findSubject(
  { db, publicUrl }: Services,
  { candidateId, jobId }: { candidateId: string; jobId: string | null },
) {
  const [found] = await db
    .select({
      name: candidates.name,
      job: searchJobs.title,
      resultId: searchResults.id,
      title: searchResults.title,
    })
    .from(candidates)
    .leftJoin(searchJobs, jobId ? and(eq(searchJobs.id, jobId), isKept(searchJobs)) : sql`false`)
    .leftJoin(
      searchResults,
      and(eq(searchResults.jobId, searchJobs.id), eq(searchResults.candidateId, candidates.id)),
    )
    .where(and(eq(candidates.id, candidateId), isKept(candidates)));
  if (!found) return undefined;
  const { resultId } = found;
  const path = resultId
    ? `/dashboard/sourcing/jobs/${jobId}/board?person=${resultId}`
    : candidatePath(candidateId);
  return {
    name: found.title === null ? found.name : readFoundTitle(found.title).name,
    inJob: found.job ? ` for “${withoutLinks(found.job)}”` : '',
    isOnBoard: resultId !== null,
    href: publicUrl + path,
  };
}

async function hasCard(db: Database, { jobId, candidateId, userId }: AssignmentMailJob): Promise<boolean> {
  const isTheirs = and(
    jobId ? eq(searchPeople.jobId, jobId) : sql`false`,
    eq(searchPeople.candidateId, candidateId),
    eq(searchPeople.assigneeId, userId),
  );
  return (await db.$count(searchPeople, isTheirs)) > 0;
}
