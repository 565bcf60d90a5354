import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt } from 'drizzle-orm';
import { columnsOfBoard } from '../../../../contract/recruiting/board.ts';
import { type Context, type Services, withoutRequest } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  mailboxes,
  messages,
  organisations,
  replies,
  searchJobs,
  searchResults,
  users,
} from '../../../platform/db/schema.ts';
import { isDatabaseUnavailable } from '../../../platform/db/unavailable.ts';
import { dayMs } from '../../../platform/durations.ts';
import type { Attempt, JobData } from '../../../platform/jobs/queues.ts';
import { MailError } from '../../../platform/mail/account-transport.ts';
import { type OpenMailbox, openMailbox } from '../../../platform/mail/open-mailbox.ts';
import { findMailAccount } from '../../organization/settings/mail-account.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { changeDecisions } from '../decisions/change-decisions.ts';
import { findMailbox } from '../mailbox.ts';
import type { StoredMessage } from '../messages/send-message.ts';
import { stopSequencesOf } from '../sequence-progress.ts';
import { decisionAfter, holdColumns, readBoard, stageAfterReply } from '../stages.ts';
import { type MailContent, type MailHead, readContent, readHead } from './read-mail.ts';

async function findAnswered(
  db: Database,
  organisationId: string,
  ids: string[],
): Promise<StoredMessage | undefined> {
  if (ids.length === 0) return undefined;
  const found = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(candidates, eq(candidates.id, messages.candidateId))
    .where(and(inArray(messages.id, ids), eq(messages.organisationId, organisationId), isKept(candidates)));
  const byId = new Map(found.map(({ message }) => [message.id, message]));
  return ids.flatMap((id) => byId.get(id) ?? [])[0];
}

/**
 * Stores what came back to a mail, once, and does what follows from it: an answer moves the person to Replied and stops their
 * sequences, and a lasting bounce stops them.
 */
async function storeReply(
  services: Services,
  answered: StoredMessage,
  mail: Pick<MailHead, 'fromName' | 'fromAddress'> & MailContent & { receivedAt: Date },
): Promise<void> {
  const { id: messageId, organisationId, candidateId, jobId, toAddress: address } = answered;
  const { answers: _answers, sentAt: _sentAt, ...fields } = mail;
  await services.db.transaction(async (tx) => {
    const [stored] = await tx
      .insert(replies)
      .values({ organisationId, candidateId, messageId, jobId, address, ...fields })
      .onConflictDoNothing()
      .returning({ id: replies.id });
    if (!stored) return;
    const people = [candidateId];
    if (mail.kind === 'reply') await stopSequencesOf(tx, { people }, 'replied');
    if (mail.kind !== 'away') {
      await services.queue.enqueue(tx, 'mail', { kind: 'reply', replyId: stored.id });
    }
    if (mail.isPermanent) await stopSequencesOf(tx, { people }, 'bounced', { detail: mail.reason });
    if (mail.kind === 'reply' && jobId) await moveToReplied({ ...services, db: tx }, answered, jobId);
    if (jobId) await publishChange({ db: tx, caller: { organisationId } }, jobId);
  });
}

/** Mail servers tell whole seconds; no answer comes before the mail that it answers. */
const laterOf = (received: Date, sent: Date | null): Date => (sent && sent > received ? sent : received);

/** People further along or closed stay there, and so do all where the board has no such column. */
async function moveToReplied(
  services: Services,
  { candidateId, organisationId }: StoredMessage,
  jobId: string,
): Promise<void> {
  const [result] = await services.db
    .select({ id: searchResults.id, template: searchJobs.boardTemplate })
    .from(searchResults)
    .innerJoin(searchJobs, and(eq(searchJobs.id, searchResults.jobId), isKept(searchJobs)))
    .where(and(eq(searchResults.jobId, jobId), eq(searchResults.candidateId, candidateId)));
  if (!result) return;
  const ctx: Context = {
    ...withoutRequest(services),
    caller: {
      userId: '',
      sessionId: '',
      organisationId,
      isProvider: false,
      name: 'By an answer to a mail',
      role: 'Member',
    },
  };
  const people = [{ id: result.id, version: null }];
  await changeDecisions(ctx, jobId, people, 'person.moved', async ({ db }, locked) => {
    await holdColumns(db, organisationId, { isChange: false });
    const { columns: all, templates } = await readBoard(db, organisationId);
    const columns = columnsOfBoard(
      all,
      templates.find(({ id }) => id === result.template),
    );
    return locked.map(({ standing: { stage, decision, reason } }) => {
      const next = stageAfterReply(stage, columns);
      const decided = next === stage || next === null ? decision : decisionAfter(next, decision);
      return { stage: next, decision: decided, reason: decided === decision ? reason : '' };
    });
  });
}

/** How long after a look the next one follows, and after one that failed, in milliseconds. */
const pauseMs = 2 * 60_000;
const pauseAfterProblemMs = 10 * 60_000;
/** Of a mailbox that is read for the first time, and of one whose UIDs are new, mails of so many days are looked at. */
const firstDays = 30;
const batch = 100;
/** So much of a mail is read, in bytes: its text, without most of its attachments. */
const mostRead = 1_000_000;
const headParts = { headers: true, internalDate: true };

type Job = JobData['mailbox'];

/** Call it in the transaction of the change. */
export async function startReading(
  { db, queue }: Pick<Services, 'queue'> & { db: Database },
  organisationId: string,
): Promise<void> {
  const next = { jobId: randomUUID(), nextAt: new Date() };
  await stopReading({ db, queue }, organisationId);
  await db.insert(mailboxes).values({ organisationId, ...next });
  await queue.enqueue(db, 'mailbox', { id: next.jobId, organisationId }, organisationId);
}

/** Call it in the transaction of the change. */
export async function stopReading(
  { db, queue }: Pick<Services, 'queue'> & { db: Database },
  organisationId: string,
): Promise<void> {
  const [ended] = await db
    .delete(mailboxes)
    .where(eq(mailboxes.organisationId, organisationId))
    .returning({ jobId: mailboxes.jobId });
  if (ended) await queue.withdraw(db, 'mailbox', ended.jobId);
}

/** Gives mailboxes whose job was lost, with a queue that was restored from elsewhere, a new one. */
export async function resumeReading({ db, queue }: Pick<Services, 'db' | 'queue'>): Promise<void> {
  const late = new Date(Date.now() - 3_600_000);
  await db.transaction(async (tx) => {
    const lost = await tx.select().from(mailboxes).where(lt(mailboxes.nextAt, late)).for('update');
    for (const { organisationId, jobId } of lost)
      await followUp({ db: tx, queue }, { id: jobId, organisationId }, {});
  });
}

/**
 * Reads what is new in the mailbox of an organization, and has the next look follow. One that another job reads, or that is not set
 * any more, is left alone.
 */
export async function readMailbox(services: Services, job: Job, { signal }: Attempt): Promise<void> {
  const { db } = services;
  const [found] = await db
    .select({ mailbox: mailboxes, suspendedAt: organisations.suspendedAt })
    .from(mailboxes)
    .innerJoin(organisations, eq(organisations.id, mailboxes.organisationId))
    .where(isOf(job));
  if (!found) return;
  let problem = '';
  try {
    if (!found.suspendedAt) await readNew(services, job, found.mailbox, signal);
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    services.log.warn({ organisation: job.organisationId, err: error }, 'A mailbox could not be read');
    problem = error.message;
  }
  await db.transaction((tx) =>
    followUp({ ...services, db: tx }, job, { problem, isRead: !found.suspendedAt }),
  );
}

export async function giveUpMailbox(services: Services, job: Job): Promise<void> {
  const problem = 'It was tried several times. The log of the server says why it failed.';
  await services.db.transaction((tx) => followUp({ ...services, db: tx }, job, { problem }));
}

const isOf = ({ id, organisationId }: Job) =>
  and(eq(mailboxes.organisationId, organisationId), eq(mailboxes.jobId, id));

async function followUp(
  { db: tx, queue }: Pick<Services, 'queue'> & { db: Database },
  job: Job,
  { problem, isRead = false }: { problem?: string; isRead?: boolean },
): Promise<void> {
  const { organisationId } = job;
  const now = Date.now();
  const next = { jobId: randomUUID(), nextAt: new Date(now + (problem ? pauseAfterProblemMs : pauseMs)) };
  const [stays] = await tx
    .update(mailboxes)
    .set({ ...next, problem, readAt: isRead && !problem ? new Date(now) : undefined })
    .where(isOf(job))
    .returning({ organisationId: mailboxes.organisationId });
  if (!stays) return;
  await queue.enqueue(tx, 'mailbox', { id: next.jobId, organisationId }, organisationId, next.nextAt);
}

async function readNew(
  services: Services,
  job: Job,
  known: typeof mailboxes.$inferSelect,
  signal: AbortSignal,
): Promise<void> {
  const { organisationId } = job;
  const account = await findMailbox(services, organisationId);
  if (!account) return;
  const mailbox = await openMailbox(account, services.config.privateAddresses);
  try {
    const { uidValidity } = mailbox;
    const isKnown = known.uidValidity === uidValidity;
    const since = new Date(Date.now() - firstDays * dayMs);
    const uids = await mailbox.list(isKnown ? { uid: known.lastUid } : { since });
    for (let at = 0; at < uids.length; at += batch) {
      signal.throwIfAborted();
      const part = uids.slice(at, at + batch);
      const others = [account.user, account.replyAddress];
      const ownAddresses = await readOwnAddresses(services, organisationId, others);
      await readBatch(services, { organisationId, ownAddresses }, mailbox, part);
      await services.db
        .update(mailboxes)
        .set({ uidValidity, lastUid: part.at(-1) })
        .where(isOf(job));
    }
    const lastUid = Math.max(mailbox.lastUid, uids.at(-1) ?? 0);
    await services.db.update(mailboxes).set({ uidValidity, lastUid }).where(isOf(job));
  } finally {
    await mailbox.close();
  }
}

/** Addresses of the organization itself: what its own people write is no answer. */
async function readOwnAddresses(
  services: Pick<Services, 'db' | 'config'>,
  organisationId: string,
  others: string[],
): Promise<Set<string>> {
  const account = await findMailAccount(services, organisationId);
  const team = await services.db
    .select({ email: users.email })
    .from(users)
    .where(eq(users.organisationId, organisationId));
  const all = [...team.map(({ email }) => email), account?.fromAddress ?? '', ...others];
  return new Set(all.filter(Boolean).map((address) => address.toLowerCase()));
}

/** Reads the heads of some mails, and more of those alone that answer a mail of the organisation. One that cannot be read costs no other. */
async function readBatch(
  services: Services,
  of: { organisationId: string; ownAddresses: Set<string> },
  mailbox: OpenMailbox,
  uids: number[],
): Promise<void> {
  for (const { uid, headers, internalDate } of await mailbox.fetch(uids, headParts)) {
    try {
      const head = await readHead(headers ?? Buffer.alloc(0));
      const isOwn = of.ownAddresses.has(head.fromAddress);
      const named = head.isReport
        ? undefined
        : await findAnswered(services.db, of.organisationId, head.answers);
      // Of a report, its text says which mail it is about.
      if (!head.isReport && !named) continue;
      if (isOwn && named?.toAddress.toLowerCase() !== head.fromAddress) continue;
      const [mail] = await mailbox.fetch([uid], { source: { maxLength: mostRead } });
      const content = mail?.source && (await readContent(mail.source));
      if (!content) continue;
      const answered = named ?? (await findAnswered(services.db, of.organisationId, content.answers));
      if (!answered) continue;
      const receivedAt = laterOf(new Date(internalDate ?? content.sentAt ?? Date.now()), answered.sentAt);
      await storeReply(services, answered, { ...head, ...content, receivedAt });
    } catch (error) {
      if (error instanceof MailError || isDatabaseUnavailable(error)) throw error;
      services.log.warn({ organisation: of.organisationId, uid, err: error }, 'A mail could not be read');
    }
  }
}
