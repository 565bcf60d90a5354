import { and, eq, inArray, isNull, type SQL } from 'drizzle-orm';
import type { StopReason } from '../../../contract/recruiting/sequences.ts';
import type { Context, Services } from '../../platform/context.ts';
import type { Database } from '../../platform/db/client.ts';
import {
  candidates,
  messages,
  type searchJobs,
  sequencePeople,
  sequences,
} from '../../platform/db/schema.ts';
import { openingAfterDays, readSendingTimes, zoneOf } from './sending-times.ts';

export const isActive = (people: string[]): SQL | undefined =>
  and(inArray(sequencePeople.candidateId, people), eq(sequencePeople.state, 'active'));

/**
 * Stops the sequences of people, in the caller's transaction: nothing that has not left is sent. @returns the
 * ids of the people whose sequence was stopped
 */
export async function stopSequencesOf(
  tx: Database,
  of: { people: string[]; jobId?: string } | { people: 'all'; jobId: string },
  reason: StopReason,
  change: { detail?: string; by?: string } = {},
): Promise<string[]> {
  if (of.people.length === 0) return [];
  const ofJob =
    of.jobId === undefined
      ? undefined
      : inArray(
          sequencePeople.sequenceId,
          tx.select({ id: sequences.id }).from(sequences).where(eq(sequences.jobId, of.jobId)),
        );
  return stopPlaces(tx, and(of.people === 'all' ? undefined : isActive(of.people), ofJob), reason, change);
}

export async function stopPlaces(
  tx: Database,
  where: SQL | undefined,
  reason: StopReason,
  { detail = '', by = '' }: { detail?: string; by?: string } = {},
): Promise<string[]> {
  const stopped = await tx
    .update(sequencePeople)
    .set({ state: 'stopped', reason, detail, nextAt: null, changedByName: by, changedAt: new Date() })
    .where(and(eq(sequencePeople.state, 'active'), where))
    .returning({ id: sequencePeople.id, candidateId: sequencePeople.candidateId });
  await withdrawMails(
    tx,
    stopped.map(({ id }) => id),
  );
  return stopped.map(({ candidateId }) => candidateId);
}

/** Deletes the mails of sequences that no attempt has taken to the mail server. @returns the places that they were of */
export async function withdrawMails(tx: Database, places: string[]): Promise<string[]> {
  if (places.length === 0) return [];
  const withdrawn = await tx
    .delete(messages)
    .where(
      and(
        inArray(messages.sequencePersonId, places),
        eq(messages.status, 'queued'),
        isNull(messages.sendingAt),
      ),
    )
    .returning({ place: messages.sequencePersonId });
  return withdrawn.flatMap(({ place }) => place ?? []);
}

export const inColumn = (column: string): string => `Their card is in ${column}.`;

export const searchOver = {
  archived: 'The search is archived.',
  deleted: 'The search was deleted.',
} as const;

export const whyOver = (job: Pick<typeof searchJobs.$inferSelect, 'archivedAt' | 'deletedAt'>) =>
  job.deletedAt ? searchOver.deleted : job.archivedAt ? searchOver.archived : undefined;

type SentMessage = Pick<typeof messages.$inferSelect, 'sequencePersonId' | 'step' | 'organisationId'>;

/**
 * Notes in the caller's transaction that a mail of a sequence has left, and plans the next one. A place that another attempt has
 * stopped, since it took this one for lost, goes on.
 */
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
  const wasTakenForLost = place.reason === 'unclear' && place.sent === step;
  const isStopped =
    place.state === 'stopped' &&
    (!wasTakenForLost || (await findBusyPeople(tx, [place.candidateId])).size > 0);
  const times = await readSendingTimes(tx, organisationId, sequence.hours);
  const nextAt =
    next && !isStopped
      ? openingAfterDays(sentAt, next.days, zoneOf(person) ?? sequence.timeZone, times)
      : null;
  await tx
    .update(sequencePeople)
    .set(
      isStopped
        ? { sent: step }
        : {
            sent: step,
            nextAt,
            reason: null,
            detail: '',
            ...(next ? { state: 'active' } : { state: 'finished', changedByName: '', changedAt: sentAt }),
          },
    )
    .where(eq(sequencePeople.id, place.id));
  if (nextAt) await queue.enqueue(tx, 'sequence', null, undefined, nextAt);
}

export async function findBusyPeople(tx: Database, people: string[]): Promise<Set<string>> {
  const active = await tx
    .select({ id: sequencePeople.candidateId })
    .from(sequencePeople)
    .where(isActive(people));
  return new Set(active.map(({ id }) => id));
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

export const findRunningSequences = ({ db, caller }: Context, people: string[]) =>
  db
    .select({ place: sequencePeople, sequence: sequences })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .where(and(isActive(people), eq(sequencePeople.organisationId, caller.organisationId)));
