import { and, asc, eq, isNull, lt } from 'drizzle-orm';
import type { StopReason } from '../../../../contract/recruiting/sequences.ts';
import { type Context, type Services, withoutRequest } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, messages, replies, searchResults, users } from '../../../platform/db/schema.ts';
import { MailError, messageIdOf, sendByAccount, senderOf } from '../../../platform/mail/account-transport.ts';
import { composeMail, oneLine } from '../../../platform/mail/compose-mail.ts';
import { isOnThisComputer } from '../../../platform/mail/transport.ts';
import { findMailAccount } from '../../organization/settings/mail-account.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { changeDecisions } from '../decisions/change-decisions.ts';
import { replyAddressOf } from '../mailbox.ts';
import { isLetter } from '../received-replies.ts';
import { advanceSequence, stopAfterFailure } from '../sequence-progress.ts';
import { decisionAfter, stageAfterMail } from '../stages.ts';
import {
  findObstacle,
  messageFooter,
  objectionLink,
  oneClickObjectionLink,
  type StoredMessage,
} from './send-message.ts';

const unclearText =
  'The connection ended while it was sent. It may have arrived, so it is not sent again by itself.';

/**
 * Sends a stored mail and moves the person to Contacted. Whether that is still allowed is checked again: between
 * the press and the mail server there may be a day. An attempt notes that it begins before it does: one that
 * never came back may have sent the mail, so no other one follows. @throws MailError, so that the queue retries
 * later
 */
export async function deliverMessage(
  services: Services,
  messageId: string,
  { isJobProposed = false }: { isJobProposed?: boolean } = {},
): Promise<void> {
  const { db, config } = services;
  const [found] = await db
    .select({ message: messages, person: candidates, author: users })
    .from(messages)
    .innerJoin(candidates, eq(candidates.id, messages.candidateId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .where(and(eq(messages.id, messageId), eq(messages.status, 'queued')));
  if (!found) return;
  const { message, person, author } = found;
  if (message.sendingAt) return failMessage(services, messageId, unclearText, 'unclear', 'message');
  const account = await findMailAccount(services, message.organisationId);
  const gone = person.deletedAt ? 'The person was deleted.' : undefined;
  const left = author ? undefined : 'Its author has left the team.';
  const obstacle = gone ?? left ?? findObstacle(person, account);
  if (obstacle || !account || !author) {
    const cause = account ? 'message' : 'account';
    return failMessage(services, messageId, obstacle ?? '', reasonOf(person), cause);
  }
  const threading = await threadOf(db, message);
  const replyAddress = await replyAddressOf(db, message);
  const mailId = messageIdOf(account, messageId);
  const [claimed] = await db
    .update(messages)
    .set({ sendingAt: new Date(), messageId: mailId })
    .where(and(eq(messages.id, messageId), eq(messages.status, 'queued'), isNull(messages.sendingAt)))
    .returning({ id: messages.id });
  if (!claimed) return;
  const hasFooter = !(await isLetter(db, message));
  const { mail, headers } = composeStored(services, message, { author, replyAddress, hasFooter });
  try {
    const allowed = config.privateAddresses;
    await sendByAccount(
      account,
      {
        mail,
        key: messageId,
        headers: { ...headers, ...threading },
        ...(!isOnThisComputer(services) && { sender: oneLine(senderOf(message.authorName, account)) }),
      },
      { allowed, tracing: services.tracing },
    );
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.isUnclear) return failMessage(services, messageId, unclearText, 'unclear', 'message');
    if (error.isPermanent) {
      const cause = error.isOfRecipient ? 'address' : 'account';
      return failMessage(services, messageId, error.message, 'bounced', cause);
    }
    await db
      .update(messages)
      .set({ detail: `${error.message} It is tried again.`, sendingAt: null })
      .where(eq(messages.id, messageId));
    throw error;
  }
  const sentAt = new Date();
  await db.transaction(async (tx) => {
    await tx.update(messages).set({ status: 'sent', detail: '', sentAt }).where(eq(messages.id, messageId));
    await advanceSequence(tx, services, message, sentAt);
  });
  await moveToContacted(services, message, author, isJobProposed);
}

function reasonOf({ deletedAt, doNotContact }: typeof candidates.$inferSelect): StopReason {
  if (deletedAt) return 'deleted';
  return doNotContact ? 'do-not-contact' : 'failed';
}

async function threadOf(
  db: Database,
  { sequencePersonId, step }: StoredMessage,
): Promise<Record<string, string>> {
  if (!sequencePersonId || !step) return {};
  const earlier = await db
    .select({ messageId: messages.messageId })
    .from(messages)
    .where(and(eq(messages.sequencePersonId, sequencePersonId), lt(messages.step, step)))
    .orderBy(asc(messages.step));
  const ids = earlier.flatMap(({ messageId }) => messageId ?? []);
  const last = ids.at(-1);
  return last ? { 'In-Reply-To': last, References: ids.join(' ') } : {};
}

function composeStored(
  services: Services,
  { toAddress: to, subject, text, authorName, candidateId }: StoredMessage,
  {
    author,
    replyAddress,
    hasFooter,
  }: { author: typeof users.$inferSelect; replyAddress: string | undefined; hasFooter: boolean },
) {
  const paragraphs = text.split(/\n{2,}/);
  if (isOnThisComputer(services)) {
    // Answers and objections reach the sender: the user of this computer has no other address.
    const own = hasFooter ? [...paragraphs, messageFooter(services, candidateId)] : paragraphs;
    return {
      mail: composeMail({
        to,
        subject,
        ...(replyAddress && { replyTo: { name: authorName, address: replyAddress } }),
        paragraphs: own,
      }),
      headers: {},
    };
  }
  const href = objectionLink(services, candidateId);
  const label = 'If you do not want to get mails from us';
  const replyTo = { name: authorName, address: replyAddress ?? author.email };
  const mail = composeMail({
    to,
    subject,
    replyTo,
    paragraphs: hasFooter ? [...paragraphs, { label, href }] : paragraphs,
  });
  return {
    mail,
    headers: {
      'List-Unsubscribe': `<${oneLine(oneClickObjectionLink(services, candidateId))}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };
}

/** What a colleague did keeps the mail from leaving. */
const isWanted: ReadonlySet<StopReason> = new Set(['deleted', 'do-not-contact']);

export async function failMessage(
  services: Pick<Services, 'db' | 'queue'>,
  messageId: string,
  detail: string,
  reason: StopReason = 'failed',
  cause: 'account' | 'message' | 'address' = 'account',
): Promise<void> {
  await services.db.transaction(async (tx) => {
    const [stored] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.id, messageId), eq(messages.status, 'queued')))
      .for('update');
    if (!stored) return;
    // What has not left may be sent anew, once someone resumes the sequence.
    const step = reason === 'unclear' ? stored.step : null;
    await tx.update(messages).set({ status: 'failed', detail, step }).where(eq(messages.id, messageId));
    await stopAfterFailure(tx, stored, reason, detail);
    if (cause === 'address') await noteRefusal(tx, stored, detail);
    if (!isWanted.has(reason)) {
      const isOnceADay = cause === 'account';
      const job = { kind: 'message-failed', messageId, isOnceADay } as const;
      // A mail account that fails, fails for every mail.
      const onceADay = isOnceADay ? `${stored.authorId} ${detail.slice(0, 200)}` : undefined;
      await services.queue.enqueue(tx, 'mail', job, undefined, undefined, onceADay);
    }
    const caller = { organisationId: stored.organisationId };
    if (stored.jobId) await publishChange({ db: tx, caller }, stored.jobId);
  });
}

/** A mail whose recipient the server refuses came back at once: the address is marked, and *Today* says so. */
async function noteRefusal(tx: Database, stored: StoredMessage, reason: string): Promise<void> {
  const { id: messageId, organisationId, candidateId, jobId, toAddress: address, subject } = stored;
  await tx
    .insert(replies)
    .values({
      organisationId,
      candidateId,
      messageId,
      jobId,
      address,
      subject,
      reason,
      kind: 'bounce',
      isPermanent: true,
      fromName: '',
      fromAddress: '',
      text: reason,
      attachments: [],
      headerId: `refused ${messageId}`,
      receivedAt: new Date(),
    })
    .onConflictDoNothing();
}

/** The move is its author's. People further along stay there, as do those without a standing in a job that was only proposed. */
async function moveToContacted(
  services: Services,
  message: StoredMessage,
  author: typeof users.$inferSelect,
  isJobProposed: boolean,
): Promise<void> {
  const { jobId, candidateId, organisationId } = message;
  if (!jobId) return;
  const [result] = await services.db
    .select({ id: searchResults.id })
    .from(searchResults)
    .where(and(eq(searchResults.jobId, jobId), eq(searchResults.candidateId, candidateId)));
  if (!result) return;
  const ctx: Context = {
    ...withoutRequest(services),
    caller: {
      userId: author.id,
      sessionId: '',
      organisationId,
      isProvider: false,
      name: `${message.authorName} (by a mail)`,
      role: author.role,
    },
  };
  const people = [{ id: result.id, version: null }];
  await changeDecisions(ctx, jobId, people, 'person.moved', async (_, locked) =>
    locked.map(({ standing: { stage, decision, reason } }) => {
      if (isJobProposed && !stage && !decision) return { stage, decision, reason };
      const next = stageAfterMail(stage);
      const decided = next === stage ? decision : decisionAfter(next, decision);
      return { stage: next, decision: decided, reason: decided === decision ? reason : '' };
    }),
  );
  await publishChange(ctx, jobId);
}
