import { and, eq } from 'drizzle-orm';
import type { Context, Services } from '../../../platform/context.ts';
import { candidates, messages, searchResults, users } from '../../../platform/db/schema.ts';
import { MailError, sendByAccount } from '../../../platform/mail/account-transport.ts';
import { composeMail, oneLine } from '../../../platform/mail/compose-mail.ts';
import { isOnThisComputer } from '../../../platform/mail/on-this-computer.ts';
import { findMailAccount } from '../../organization/settings/mail-account.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { changeDecisions } from '../decisions/change-decisions.ts';
import { decisionAfter, stageAfterMail } from '../stages.ts';
import { messageFooter, type StoredMessage } from './message-row.ts';
import { objectionLink } from './objection.ts';
import { findObstacle } from './recipient.ts';

/**
 * Sends a stored mail and moves the person to Contacted. Whether that is still allowed is checked again: between the press and
 * the mail server there may be a day.
 * @throws MailError, so that the queue retries later
 */
export async function deliverMessage(services: Services, messageId: string): Promise<void> {
  const { db, config } = services;
  const [found] = await db
    .select({ message: messages, person: candidates, author: users })
    .from(messages)
    .innerJoin(candidates, eq(candidates.id, messages.candidateId))
    .leftJoin(users, eq(users.id, messages.authorId))
    .where(and(eq(messages.id, messageId), eq(messages.status, 'queued')));
  // It was sent, given up, or erased with the person.
  if (!found) return;
  const { message, person, author } = found;
  const account = await findMailAccount(services, message.organisationId);
  const gone = person.deletedAt ? 'The person was deleted.' : undefined;
  const left = author ? undefined : 'Its author has left the team.';
  const obstacle = gone ?? left ?? findObstacle(person, account);
  if (obstacle || !account || !author) return failMessage(services, messageId, obstacle ?? '');
  const { mail, headers } = composeStored(services, message, author);
  try {
    const allowed = config.privateAddresses;
    await sendByAccount(account, { mail, key: messageId, headers }, { allowed, tracing: services.tracing });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    if (error.isPermanent) return failMessage(services, messageId, error.message);
    await db
      .update(messages)
      .set({ detail: `${error.message} It is tried again.` })
      .where(eq(messages.id, messageId));
    throw error;
  }
  await db
    .update(messages)
    .set({ status: 'sent', detail: '', sentAt: new Date() })
    .where(eq(messages.id, messageId));
  await moveToContacted(services, message, author);
}

/** The mail as it is sent, with the way to object. */
function composeStored(
  services: Services,
  { toAddress: to, subject, text, authorName, candidateId }: StoredMessage,
  author: typeof users.$inferSelect,
) {
  const paragraphs = text.split(/\n{2,}/);
  if (isOnThisComputer(services)) {
    // Answers and objections reach the sender: the user of this computer has no other address.
    const own = [...paragraphs, messageFooter(services, candidateId)];
    return { mail: composeMail({ to, subject, paragraphs: own }), headers: {} };
  }
  const href = objectionLink(services, candidateId);
  const label = 'If you do not want to get mails from us';
  const replyTo = { name: authorName, address: author.email };
  const mail = composeMail({ to, subject, replyTo, paragraphs: [...paragraphs, { label, href }] });
  return { mail, headers: { 'List-Unsubscribe': `<${oneLine(href)}>` } };
}

/** Stores that a mail is not sent, and why. */
export async function failMessage(services: Services, messageId: string, detail: string): Promise<void> {
  const [row] = await services.db
    .update(messages)
    .set({ status: 'failed', detail })
    .where(and(eq(messages.id, messageId), eq(messages.status, 'queued')))
    .returning();
  if (row?.jobId) {
    const caller = { organisationId: row.organisationId };
    await publishChange({ db: services.db, caller }, row.jobId);
  }
}

/** The move is its author's. People further along stay there. */
async function moveToContacted(
  services: Services,
  message: StoredMessage,
  author: typeof users.$inferSelect,
): Promise<void> {
  const { jobId, candidateId, organisationId } = message;
  if (!jobId) return;
  const [result] = await services.db
    .select({ id: searchResults.id })
    .from(searchResults)
    .where(and(eq(searchResults.jobId, jobId), eq(searchResults.candidateId, candidateId)));
  if (!result) return;
  const ctx: Context = {
    ...services,
    ip: '',
    bearer: undefined,
    getHeader: () => undefined,
    setHeader: () => {},
    caller: {
      userId: author.id,
      sessionId: '',
      organisationId,
      isProvider: false,
      name: message.authorName,
      role: author.role,
    },
  };
  const people = [{ id: result.id, version: null }];
  await changeDecisions(ctx, jobId, people, 'person.moved', async (_, locked) =>
    locked.map(({ standing: { stage, decision, reason } }) => {
      const next = stageAfterMail(stage);
      const decided = next === stage ? decision : decisionAfter(next, decision);
      return { stage: next, decision: decided, reason: decided === decision ? reason : '' };
    }),
  );
  // Also for those who stay where they are: the mail is sent.
  await publishChange(ctx, jobId);
}
