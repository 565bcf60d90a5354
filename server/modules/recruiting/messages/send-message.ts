import type { MessageFields, WrittenMessage } from '../../../../contract/recruiting/messages.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { messages } from '../../../platform/db/schema.ts';
import { composeDraft } from '../../../platform/mail/compose-draft.ts';
import { findMailWay } from '../../organization/settings/mail-account.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { describeMessage, messageFooter } from './message-row.ts';
import { findRecipient, refuseObstacle } from './recipient.ts';

/**
 * Stores a mail to a person of a search, and has it sent by the organisation's mail server. Without one, on the computer of its
 * one user, it is answered as a draft for their mail program. Nobody knows whether that sends it, so the person is not moved.
 * @throws ForbiddenError for a person who must not be contacted, has no address or belongs to the sample, and without a mail server
 * @throws NotFoundError for a person of another organization's search, and for one who was deleted
 */
export async function sendMessage(
  ctx: Context,
  { params, body }: { params: { id: string }; body: MessageFields },
): Promise<WrittenMessage> {
  const { organisationId, userId, name } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(inTransaction, result);
    const person = await findRecipient(inTransaction, candidateId);
    const way = await findMailWay(inTransaction, organisationId);
    refuseObstacle(person, way);
    const isDraft = way === 'mail-program';
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
        ...(isDraft && { status: 'drafted' as const }),
      })
      .returning();
    if (!row) throw new Error('The mail was not stored.');
    if (!isDraft) await ctx.queue.enqueue(tx, 'mail', { kind: 'message', messageId: row.id });
    await audit(inTransaction, 'person.written-to', candidateId);
    await publishChange(inTransaction, result.jobId);
    if (!isDraft) return describeMessage(row);
    const text = `${row.text}\n\n${messageFooter(ctx, candidateId)}`;
    const draft = await composeDraft({ to: row.toAddress, subject: row.subject, text });
    return { ...describeMessage(row), draft };
  });
}
