import { and, eq, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { SequenceDetails } from '../../../../contract/recruiting/sequences.calls.ts';
import { haltReasons } from '../../../../contract/recruiting/sequences.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, sequencePeople, sequences } from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { toPerson } from '../hand-over/chosen-people.ts';
import { isActive, stopPlaces, withdrawMails } from '../stop-sequences.ts';
import { getSequence, noSuchSequence } from './list-sequences.ts';

interface Change {
  is_paused?: boolean | undefined;
  stop: string[];
  resume: string[];
}

/**
 * Pauses or resumes a sequence, and stops or resumes people of it. What is so already stays as it is.
 * @throws NotFoundError for another organization's
 * @throws ConflictError for a person who is in another sequence by now
 */
export async function changeSequence(
  ctx: Context,
  { params, body }: { params: { id: string }; body: Change },
): Promise<SequenceDetails> {
  const { organisationId, name } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`sequences ${organisationId}`}, 0))`,
    );
    const [sequence] = await tx
      .select()
      .from(sequences)
      .where(and(eq(sequences.id, params.id), eq(sequences.organisationId, organisationId)))
      .for('update');
    if (!sequence) throw noSuchSequence();
    if (body.is_paused !== undefined && body.is_paused !== sequence.isPaused) {
      await tx.update(sequences).set({ isPaused: body.is_paused }).where(eq(sequences.id, sequence.id));
      if (body.is_paused) await holdMails(inTransaction, sequence.id);
      else await ctx.queue.enqueue(tx, 'sequence', null);
      await audit(inTransaction, body.is_paused ? 'sequence.paused' : 'sequence.resumed', sequence.id);
    }
    const ofThis = eq(sequencePeople.sequenceId, sequence.id);
    if (body.stop.length > 0) {
      const given = and(ofThis, inArray(sequencePeople.id, body.stop));
      const stopped = await stopPlaces(tx, given, 'by-hand', { by: name });
      const decided = await leaveHalted(tx, given, name);
      if (stopped.length + decided.length > 0) await audit(inTransaction, 'sequence.stopped', sequence.id);
    }
    if (body.resume.length > 0) await resume(inTransaction, sequence, body.resume);
    return getSequence(inTransaction, { params });
  });
}

/** Notes that those who were to be decided about get nothing further. */
const leaveHalted = (tx: Database, where: SQL | undefined, name: string) =>
  tx
    .update(sequencePeople)
    .set({ reason: 'by-hand', detail: '', changedByName: name, changedAt: new Date() })
    .where(and(eq(sequencePeople.state, 'stopped'), inArray(sequencePeople.reason, [...haltReasons]), where))
    .returning({ id: sequencePeople.id });

/** What waits for the mail server is due again once the sequence goes on. */
async function holdMails({ db }: Context, sequenceId: string): Promise<void> {
  const places = await db
    .select({ id: sequencePeople.id })
    .from(sequencePeople)
    .where(and(eq(sequencePeople.sequenceId, sequenceId), eq(sequencePeople.state, 'active')))
    .for('update');
  const held = await withdrawMails(
    db,
    places.map(({ id }) => id),
  );
  if (held.length === 0) return;
  await db.update(sequencePeople).set({ nextAt: new Date() }).where(inArray(sequencePeople.id, held));
}

async function resume(ctx: Context, sequence: typeof sequences.$inferSelect, ids: string[]): Promise<void> {
  const { db } = ctx;
  const stopped = await db
    .select({ place: sequencePeople, person: candidates })
    .from(sequencePeople)
    .innerJoin(candidates, eq(candidates.id, sequencePeople.candidateId))
    .where(
      and(
        eq(sequencePeople.sequenceId, sequence.id),
        inArray(sequencePeople.id, ids),
        eq(sequencePeople.state, 'stopped'),
        lt(sequencePeople.sent, sequence.steps.length),
      ),
    )
    .for('update', { of: sequencePeople });
  if (stopped.length === 0) return;
  const elsewhere = await db
    .select({ id: sequencePeople.candidateId })
    .from(sequencePeople)
    .where(isActive(stopped.map(({ person }) => person.id)));
  const other = stopped.find(({ person }) => elsewhere.some(({ id }) => id === person.id));
  if (other) throw new ConflictError(`${toPerson(other.person).name} is in another sequence by now.`);
  await db
    .update(sequencePeople)
    .set({
      state: 'active',
      reason: null,
      detail: '',
      nextAt: new Date(),
      changedByName: ctx.caller.name,
      changedAt: new Date(),
    })
    .where(
      inArray(
        sequencePeople.id,
        stopped.map(({ place }) => place.id),
      ),
    );
  await ctx.queue.enqueue(db, 'sequence', null);
  await audit(ctx, 'sequence.resumed', sequence.id);
}
