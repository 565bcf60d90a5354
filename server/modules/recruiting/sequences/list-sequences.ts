import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm';
import type { Sequence, SequenceDetails } from '../../../../contract/recruiting/sequences.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { candidates, messages, searchJobs, sequencePeople, sequences } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { toPerson } from '../hand-over/chosen-people.ts';

/** The newest sequences, or one. */
export async function describeSequences(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  id?: string,
): Promise<Sequence[]> {
  const rows = await db
    .select({ sequence: sequences, search: { id: searchJobs.id, title: searchJobs.title } })
    .from(sequences)
    .leftJoin(searchJobs, and(eq(searchJobs.id, sequences.jobId), isKept(searchJobs)))
    .where(
      and(
        eq(sequences.organisationId, caller.organisationId),
        id === undefined ? undefined : eq(sequences.id, id),
      ),
    )
    .orderBy(desc(sequences.createdAt), asc(sequences.id))
    .limit(100);
  const counted =
    rows.length === 0
      ? []
      : await db
          .select({
            id: sequencePeople.sequenceId,
            active: countOf('active'),
            finished: countOf('finished'),
            stopped: countOf('stopped'),
            replied: sql<number>`count(*) filter (where ${sequencePeople.reason} = 'replied')::int`,
          })
          .from(sequencePeople)
          .innerJoin(candidates, and(eq(candidates.id, sequencePeople.candidateId), isKept(candidates)))
          .where(
            inArray(
              sequencePeople.sequenceId,
              rows.map(({ sequence }) => sequence.id),
            ),
          )
          .groupBy(sequencePeople.sequenceId);
  const counts = new Map(counted.map(({ id: of, ...people }) => [of, people]));
  return rows.map(({ sequence, search }) => ({
    id: sequence.id,
    name: sequence.name,
    search: search?.id ? search : null,
    author: sequence.authorName,
    created_at: sequence.createdAt.toISOString(),
    is_paused: sequence.isPaused,
    steps: sequence.steps,
    people: counts.get(sequence.id) ?? { active: 0, finished: 0, stopped: 0, replied: 0 },
  }));
}

const countOf = (state: string) =>
  sql<number>`count(*) filter (where ${sequencePeople.state} = ${state})::int`;

export const listSequences = (ctx: Context): Promise<Sequence[]> => describeSequences(ctx);

/** A sequence with its people. @throws NotFoundError for another organization's */
export async function getSequence(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<SequenceDetails> {
  const [sequence] = await describeSequences(ctx, params.id);
  if (!sequence) throw noSuchSequence();
  const lastSent = ctx.db
    .select({ place: messages.sequencePersonId, at: max(messages.sentAt).as('at') })
    .from(messages)
    .groupBy(messages.sequencePersonId)
    .as('last_sent');
  const rows = await ctx.db
    .select({ place: sequencePeople, person: candidates, lastSentAt: lastSent.at })
    .from(sequencePeople)
    .innerJoin(candidates, and(eq(candidates.id, sequencePeople.candidateId), isKept(candidates)))
    .leftJoin(lastSent, eq(lastSent.place, sequencePeople.id))
    .where(eq(sequencePeople.sequenceId, sequence.id))
    .orderBy(asc(candidates.name), asc(sequencePeople.id));
  return {
    ...sequence,
    places: rows.map(({ place, person, lastSentAt }) => ({
      id: place.id,
      person_id: person.id,
      name: toPerson(person).name,
      state: place.state,
      sent: place.sent,
      next_at: place.nextAt?.toISOString() ?? null,
      reason: place.reason,
      detail: place.detail,
      by: place.changedByName,
      last_sent_at: lastSentAt?.toISOString() ?? null,
    })),
  };
}

export const noSuchSequence = () => new NotFoundError('There is no such sequence.');
