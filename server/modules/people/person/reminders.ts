import { and, asc, eq, isNull, or, type SQL, sql } from 'drizzle-orm';
import { candidatePath } from '../../../../contract/platform/paths.ts';
import type {
  NewReminder,
  Reminder,
  ReminderChange,
} from '../../../../contract/recruiting/reminders.calls.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context, Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  reminders,
  searchJobs,
  searchPeople,
  searchResults,
  users,
} from '../../../platform/db/schema.ts';
import { FieldError, NotFoundError } from '../../../platform/errors.ts';
import { composeMail, withoutLinks } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/transport.ts';
import { wantsMails } from '../../account/own/own-account.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { findPerson } from '../find-person.ts';
import { publishChange } from './publish-change.ts';

type StoredReminder = typeof reminders.$inferSelect;

export const earliestFirst = [
  sql`${reminders.dueOn} asc nulls last`,
  asc(reminders.createdAt),
  asc(reminders.id),
];

/** A step is for who its card is assigned to, where it names nobody itself. */
export const assigneeOfReminder = sql<
  string | null
>`coalesce(${reminders.assigneeId}, ${searchPeople.assigneeId})`;

export const reminderRows = ({ db, caller }: Pick<Context, 'db' | 'caller'>, where: SQL | undefined) =>
  db
    .select({
      reminder: reminders,
      personName: candidates.name,
      resultId: searchResults.id,
      resultTitle: searchResults.title,
      searchId: searchJobs.id,
      searchTitle: searchJobs.title,
      assigneeId: assigneeOfReminder.as('assignee_of_reminder'),
      assigneeName: users.name,
    })
    .from(reminders)
    .innerJoin(candidates, and(eq(candidates.id, reminders.candidateId), isKept(candidates)))
    .leftJoin(searchJobs, eq(searchJobs.id, reminders.jobId))
    .leftJoin(
      searchPeople,
      and(eq(searchPeople.jobId, reminders.jobId), eq(searchPeople.candidateId, reminders.candidateId)),
    )
    .leftJoin(
      searchResults,
      and(eq(searchResults.jobId, reminders.jobId), eq(searchResults.candidateId, reminders.candidateId)),
    )
    .leftJoin(users, eq(users.id, assigneeOfReminder))
    .where(
      and(
        eq(reminders.organisationId, caller.organisationId),
        or(isNull(reminders.jobId), isKept(searchJobs)),
        where,
      ),
    )
    .orderBy(...earliestFirst)
    .$dynamic();

type ReminderRow = Awaited<ReturnType<typeof reminderRows>>[number];

export const describeReminder = (row: ReminderRow): Reminder => ({
  id: row.reminder.id,
  person_id: row.reminder.candidateId,
  text: row.reminder.text,
  on: row.reminder.dueOn,
  card:
    row.searchId && row.resultId
      ? { search_id: row.searchId, title: row.searchTitle ?? '', result_id: row.resultId }
      : null,
  assignee: row.assigneeId && row.assigneeName ? { id: row.assigneeId, name: row.assigneeName } : null,
  author: row.reminder.authorName,
  by_mail: row.reminder.byMail,
});

/** What a reminder calls its person: people of the web are known by the title of their page. */
export const nameOfReminded = ({ personName, resultTitle }: ReminderRow): string =>
  resultTitle === null ? personName : readFoundTitle(resultTitle).name;

export async function listReminders(ctx: Context, candidateId: string): Promise<Reminder[]> {
  const rows = await reminderRows(ctx, and(eq(reminders.candidateId, candidateId), isNull(reminders.doneAt)));
  return rows.map(describeReminder);
}

/** The next step of a card: the earliest of its open reminders. */
export async function nextStepOf(
  db: Database,
  card: { jobId: string; candidateId: string },
): Promise<StoredReminder | undefined> {
  const [next] = await db
    .select()
    .from(reminders)
    .where(
      and(
        eq(reminders.jobId, card.jobId),
        eq(reminders.candidateId, card.candidateId),
        isNull(reminders.doneAt),
      ),
    )
    .orderBy(...earliestFirst)
    .limit(1);
  return next;
}

export async function requireColleague({ db, caller }: Context, id: string): Promise<void> {
  const [member] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, id), eq(users.organisationId, caller.organisationId)));
  if (!member) throw new FieldError({ assignee_id: ['Nobody of your team has this id.'] });
}

export async function addPersonReminder(
  ctx: Context,
  { params, body }: { params: { id: string }; body: NewReminder },
): Promise<Reminder> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id } = await findPerson(inTransaction, params.id);
    const { assignee_id: assigneeId = ctx.caller.userId } = body;
    return storeReminder(inTransaction, { candidateId: id, jobId: null, assigneeId, body });
  });
}

export async function addReminder(
  ctx: Context,
  { params, body }: { params: { id: string }; body: NewReminder },
): Promise<Reminder> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const card = { candidateId: await candidateOf(inTransaction, result), jobId: result.jobId };
    return storeReminder(inTransaction, { ...card, assigneeId: body.assignee_id ?? null, body });
  });
}

async function storeReminder(
  ctx: Context,
  given: { candidateId: string; jobId: string | null; assigneeId: string | null; body: NewReminder },
): Promise<Reminder> {
  const { organisationId, userId, name } = ctx.caller;
  const { body, ...of } = given;
  if (of.assigneeId) await requireColleague(ctx, of.assigneeId);
  const [stored] = await ctx.db
    .insert(reminders)
    .values({
      ...of,
      organisationId,
      authorId: userId,
      authorName: name,
      text: body.text,
      dueOn: body.on,
      byMail: body.by_mail ?? false,
    })
    .returning();
  if (!stored) throw new Error('The reminder was not stored.');
  await notifyAssignee(ctx, stored);
  return afterChange(ctx, stored);
}

export async function changeReminder(
  ctx: Context,
  { params, body }: { params: { id: string }; body: ReminderChange },
): Promise<Reminder> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id, doneAt, doneByName, assigneeId: before } = await lockReminder(inTransaction, params.id);
    const { text, on, assignee_id: assigneeId, by_mail: byMail, done } = body;
    if (assigneeId) await requireColleague(inTransaction, assigneeId);
    const isAsWanted = done === undefined || done === (doneAt !== null);
    const [changed] = await tx
      .update(reminders)
      .set({
        text,
        dueOn: on,
        assigneeId,
        byMail,
        doneAt: isAsWanted ? doneAt : done ? new Date() : null,
        doneByName: isAsWanted ? doneByName : done ? ctx.caller.name : '',
      })
      .where(eq(reminders.id, id))
      .returning();
    if (!changed) throw new Error('The reminder was not stored.');
    if (changed.assigneeId !== before) await notifyAssignee(inTransaction, changed);
    return afterChange(inTransaction, changed);
  });
}

export async function deleteReminder(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const stored = await lockReminder(inTransaction, params.id);
    await tx.delete(reminders).where(eq(reminders.id, stored.id));
    await notifyOfChange(inTransaction, stored);
    return null;
  });
}

async function lockReminder(ctx: Context, id: string): Promise<StoredReminder> {
  const [found] = await reminderRows(ctx, eq(reminders.id, id));
  const [locked] = found
    ? await ctx.db.select().from(reminders).where(eq(reminders.id, id)).for('update')
    : [];
  if (!locked) throw new NotFoundError('There is no such reminder.');
  return locked;
}

async function notifyAssignee(ctx: Context, stored: StoredReminder): Promise<void> {
  const { id: reminderId, assigneeId, candidateId, jobId, doneAt } = stored;
  if (!assigneeId || assigneeId === ctx.caller.userId || doneAt) return;
  const given = { userId: assigneeId, by: ctx.caller.name, candidateId, jobId, reminderId };
  await ctx.queue.enqueue(ctx.db, 'mail', { kind: 'assigned', ...given });
}

const mailHour = 6;

async function afterChange(ctx: Context, stored: StoredReminder): Promise<Reminder> {
  const { id, dueOn, byMail, doneAt } = stored;
  const at = new Date(`${dueOn}T${String(mailHour).padStart(2, '0')}:00:00Z`);
  if (byMail && !doneAt && at.getTime() > Date.now()) {
    await ctx.queue.enqueue(
      ctx.db,
      'mail',
      { kind: 'reminder', reminderId: id, on: String(dueOn) },
      undefined,
      at,
    );
  }
  await notifyOfChange(ctx, stored);
  const [row] = await reminderRows(ctx, eq(reminders.id, id));
  if (!row) throw new NotFoundError('There is no such reminder.');
  return describeReminder(row);
}

/** A step is part of what a card plans: someone who saw it as it was is refused. */
async function notifyOfChange(
  ctx: Context,
  { jobId, candidateId }: Pick<StoredReminder, 'jobId' | 'candidateId'>,
): Promise<void> {
  await audit(ctx, 'person.planned', candidateId);
  if (!jobId) return;
  await ctx.db
    .update(searchPeople)
    .set({ change: 'plan', changedByName: ctx.caller.name, version: sql`${searchPeople.version} + 1` })
    .where(and(eq(searchPeople.jobId, jobId), eq(searchPeople.candidateId, candidateId)));
  await publishChange(ctx, jobId);
}

/** Makes reminders of the next steps that archives of earlier versions hold on the cards themselves. */
export async function takeOverNextSteps(db: Database, organisationId: string): Promise<void> {
  await db.execute(sql`
    insert into reminders (organisation_id, candidate_id, job_id, author_name, text, due_on)
    select organisation_id, candidate_id, job_id, changed_by_name, next_step, next_on from search_people
    where organisation_id = ${organisationId} and (next_step <> '' or next_on is not null)`);
}

/** Undefined where the reminder is done, gone, moved to another day or unwanted meanwhile. */
export async function personReminderMail(
  { db, publicUrl }: Services,
  { reminderId, on }: { reminderId: string; on: string },
): Promise<Mail | undefined> {
  const [found] = await db
    .select({ reminder: reminders, name: candidates.name, userId: users.id, email: users.email })
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
  if (!found || !(await wantsMails(db, found.userId, 'reminder_mails'))) return undefined;
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
