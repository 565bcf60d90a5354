import type { Message, MessageFields } from '../../../../contract/api/messages.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { messages } from '../../../db/schema.ts';
import { findMailAccount } from '../../../settings/mail-account.ts';
import { candidateOf, findResult } from '../people/find-result.ts';
import { publishChange } from '../people/publish-change.ts';
import { describeMessage } from './message-row.ts';
import { findRecipient, refuseObstacle } from './recipient.ts';

/**
 * Stores a mail to a person of a search, and has it sent by the organisation's mail server.
 * @throws ForbiddenError for somebody who must not be contacted, has no address or belongs to the sample, and without a mail server
 * @throws NotFoundError for somebody of another organisation's search, and for one who was deleted
 */
export async function sendMessage(
  ctx: Context,
  { params, body }: { params: { id: string }; body: MessageFields },
): Promise<Message> {
  const { organisationId, userId, name } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(tx, organisationId, result);
    const person = await findRecipient(inTransaction, candidateId);
    refuseObstacle(person, await findMailAccount(inTransaction, organisationId));
    const [row] = await tx
      .insert(messages)
      .values({
        organisationId,
        candidateId,
        jobId: result.jobId,
        authorId: userId,
        authorName: name,
        toAddress: person.email,
        subject: body.subject,
        text: body.text,
      })
      .returning();
    if (!row) throw new Error('The mail was not stored.');
    await ctx.queue.enqueue(tx, 'mail', { kind: 'message', messageId: row.id });
    await audit(inTransaction, 'person.written-to', candidateId);
    await publishChange(inTransaction, result.jobId);
    return describeMessage(row);
  });
}
