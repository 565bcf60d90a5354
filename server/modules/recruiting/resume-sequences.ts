import { and, desc, eq, gte, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { candidates, messages, sequencePeople, sequences } from '../../platform/db/schema.ts';
import { hourMs } from '../../platform/durations.ts';
import { openingAfterDays, readSendingTimes, zoneOf } from './sending-times.ts';
import { findBusyPeople } from './sequence-progress.ts';

/** An undo is offered for seconds: what was stopped longer ago stays so, since nobody expects mails then. */
const undoneWithinMs = hourMs / 4;

/**
 * Resumes in the caller's transaction what the caller has just stopped by a decision, a move, or the end of a
 * search. Mails keep their days between.
 */
export async function resumeSequencesOf(
  { db: tx, queue, caller }: Pick<Context, 'db' | 'queue' | 'caller'>,
  of: { people: string[] } | { jobId: string },
): Promise<void> {
  const stopped = await tx
    .select({ place: sequencePeople, sequence: sequences, person: candidates })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .innerJoin(candidates, eq(candidates.id, sequencePeople.candidateId))
    .where(
      and(
        'people' in of ? inArray(sequencePeople.candidateId, of.people) : eq(sequences.jobId, of.jobId),
        eq(sequencePeople.organisationId, caller.organisationId),
        eq(sequencePeople.state, 'stopped'),
        inArray(sequencePeople.reason, ['decided', 'closed']),
        eq(sequencePeople.changedByName, caller.name),
        gte(sequencePeople.changedAt, new Date(Date.now() - undoneWithinMs)),
      ),
    )
    .orderBy(desc(sequencePeople.changedAt))
    .for('update', { of: sequencePeople });
  if (stopped.length === 0) return;
  const busy = await findBusyPeople(
    tx,
    stopped.map(({ person }) => person.id),
  );
  for (const { place, sequence, person } of stopped) {
    const step = sequence.steps[place.sent];
    if (busy.has(person.id) || !step) continue;
    busy.add(person.id);
    const [last] = await tx
      .select({ status: messages.status, sentAt: messages.sentAt })
      .from(messages)
      .where(eq(messages.sequencePersonId, place.id))
      .orderBy(desc(messages.createdAt))
      .limit(1);
    const times = await readSendingTimes(tx, caller.organisationId, sequence.hours);
    const zone = zoneOf(person) ?? sequence.timeZone;
    const due = last?.sentAt ? openingAfterDays(last.sentAt, step.days, zone, times) : new Date();
    // One at the mail server plans what follows once it has left.
    const nextAt = last?.status === 'queued' ? null : due;
    await tx
      .update(sequencePeople)
      .set({
        state: 'active',
        reason: null,
        detail: '',
        nextAt,
        changedByName: caller.name,
        changedAt: new Date(),
      })
      .where(eq(sequencePeople.id, place.id));
    if (nextAt) await queue.enqueue(tx, 'sequence', null, undefined, nextAt);
  }
}
