import { and, eq, inArray } from 'drizzle-orm';
import { columnsOfBoard } from '../../../../contract/recruiting/board.ts';
import { type Context, type Services, withoutRequest } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, messages, replies, searchJobs, searchResults } from '../../../platform/db/schema.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { changeDecisions } from '../decisions/change-decisions.ts';
import type { StoredMessage } from '../messages/message-row.ts';
import { decisionAfter, holdColumns, readBoard, stageAfterReply } from '../stages.ts';
import { stopSequencesOf } from '../stop-sequences.ts';
import type { MailContent, MailHead } from './read-mail.ts';

/** The first of some ids that is of a mail of the organisation to a person who is there. */
export async function findAnswered(
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
export async function storeReply(
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
    if (mail.isPermanent) await stopSequencesOf(tx, { people }, 'bounced', { detail: mail.reason });
    if (mail.kind === 'reply' && jobId) await moveToReplied({ ...services, db: tx }, answered, jobId);
    if (jobId) await publishChange({ db: tx, caller: { organisationId } }, jobId);
  });
}

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
    // Nobody of the team has moved them.
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
