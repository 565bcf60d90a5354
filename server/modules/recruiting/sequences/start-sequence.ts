import { sql } from 'drizzle-orm';
import type { Sequence, SequenceRequest } from '../../../../contract/recruiting/sequences.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { sequencePeople, sequences } from '../../../platform/db/schema.ts';
import { BadRequestError, ForbiddenError } from '../../../platform/errors.ts';
import { describeSequences } from './list-sequences.ts';
import { prepareSequence } from './preview-sequence.ts';

/**
 * Starts a sequence to those of the people who can be written to. Its first mails leave a minute later at the earliest.
 * @throws ForbiddenError without a mail server
 * @throws BadRequestError where nobody is left to write to, and as `prepareSequence` does; NotFoundError
 */
export async function startSequence(ctx: Context, { body }: { body: SequenceRequest }): Promise<Sequence> {
  const { organisationId, userId, name } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    // Of two sequences that are started at once, the second one finds who is in the first.
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`sequences ${organisationId}`}, 0))`,
    );
    const { obstacle, people, jobId, timeZone } = await prepareSequence(inTransaction, body);
    if (obstacle) throw new ForbiddenError(obstacle);
    const recipients = people.filter(({ preview }) => preview.obstacle === '');
    const [first] = people;
    if (recipients.length === 0) {
      throw new BadRequestError(`${first?.preview.name}: ${first?.preview.obstacle}`);
    }
    const [stored] = await tx
      .insert(sequences)
      .values({
        organisationId,
        jobId,
        name: body.name,
        steps: body.steps.map((step, at) => ({ ...step, days: at === 0 ? 0 : step.days })),
        timeZone,
        authorId: userId,
        authorName: name,
      })
      .returning();
    if (!stored) throw new Error('The sequence was not stored.');
    await tx.insert(sequencePeople).values(
      recipients.map(({ row, firstAt }) => ({
        organisationId,
        sequenceId: stored.id,
        candidateId: row.id,
        nextAt: firstAt,
      })),
    );
    for (const at of new Set(recipients.map(({ firstAt }) => firstAt.getTime()))) {
      await ctx.queue.enqueue(tx, 'sequence', null, undefined, new Date(at));
    }
    await audit(inTransaction, 'sequence.started', stored.id);
    const [described] = await describeSequences(inTransaction, stored.id);
    if (!described) throw new Error('The sequence was not stored.');
    return described;
  });
}
