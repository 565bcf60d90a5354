import { and, eq } from 'drizzle-orm';
import type { StopReason } from '../../../contract/recruiting/sequences.ts';
import type { Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import { candidates, type messages, sequencePeople, sequences } from '../../platform/db/schema.ts';
import { openingAfterDays, readSendingTimes, zoneOf } from './sending-times.ts';
import { stopPlaces } from './stop-sequences.ts';

type SentMessage = Pick<typeof messages.$inferSelect, 'sequencePersonId' | 'step' | 'organisationId'>;

/** Notes in the caller's transaction that a mail of a sequence has left, and plans the next one. */
export async function advanceSequence(
  tx: Database,
  { queue }: Pick<Services, 'queue'>,
  { sequencePersonId, step, organisationId }: SentMessage,
  sentAt: Date,
): Promise<void> {
  if (!sequencePersonId || !step) return;
  const [found] = await tx
    .select({ place: sequencePeople, sequence: sequences, person: candidates })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .innerJoin(candidates, eq(candidates.id, sequencePeople.candidateId))
    .where(eq(sequencePeople.id, sequencePersonId))
    .for('update', { of: sequencePeople });
  if (!found) return;
  const { place, sequence, person } = found;
  const next = sequence.steps[step];
  const isStopped = place.state === 'stopped';
  const times = await readSendingTimes(tx, organisationId);
  const nextAt =
    next && !isStopped
      ? openingAfterDays(sentAt, next.days, zoneOf(person) ?? sequence.timeZone, times)
      : null;
  await tx
    .update(sequencePeople)
    .set({ sent: step, nextAt, ...(!next && !isStopped && { state: 'finished' as const }) })
    .where(eq(sequencePeople.id, place.id));
  if (nextAt) await queue.enqueue(tx, 'sequence', null, undefined, nextAt);
}

/** Notes in the caller's transaction that a mail of a sequence has not left, or may not have: a person decides how it goes on. */
export async function stopAfterFailure(
  tx: Database,
  { sequencePersonId, step }: SentMessage,
  reason: StopReason,
  detail: string,
): Promise<void> {
  if (!sequencePersonId || !step) return;
  await stopPlaces(tx, eq(sequencePeople.id, sequencePersonId), reason, { detail });
  // It may have arrived: what follows is the next one.
  if (reason !== 'unclear') return;
  await tx
    .update(sequencePeople)
    .set({ sent: step })
    .where(and(eq(sequencePeople.id, sequencePersonId)));
}
