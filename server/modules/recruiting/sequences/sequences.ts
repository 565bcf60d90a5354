import { isDeepStrictEqual } from 'node:util';
import { and, asc, desc, eq, inArray, lt, max, min, type SQL, sql } from 'drizzle-orm';
import type { output } from 'zod/v4/core';
import type {
  Sequence,
  SequenceDetails,
  SequenceRequest,
  sequenceChange,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { haltReasons, type SequenceStep } from '../../../../contract/recruiting/sequences.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  messages,
  replies,
  searchJobs,
  sequencePeople,
  sequences,
} from '../../../platform/db/schema.ts';
import { BadRequestError, ConflictError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { readSetting } from '../../../platform/settings/organisation-settings.ts';
import { toPerson } from '../../people/fields.ts';
import { mailboxSetting } from '../mailbox.ts';
import { readSendingTimes, zoneOf } from '../sending-times.ts';
import { findBusyPeople, stopPlaces, withdrawMails } from '../sequence-progress.ts';
import { findWaiting, prepareSequence, whenDue } from './preview-sequence.ts';

async function describeSequences(
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
    .limit(mostListed);
  const ids = rows.map(({ sequence }) => sequence.id);
  const counts = await countPeople(db, ids);
  const mails = await countMails(db, ids);
  const readsAnswers = (await readSetting(db, caller.organisationId, mailboxSetting)) !== undefined;
  return rows.map(({ sequence, search }) => {
    const { nextAt = null, ...people } = counts.get(sequence.id) ?? nobody;
    return {
      id: sequence.id,
      name: sequence.name,
      search: search?.id ? search : null,
      author: sequence.authorName,
      created_at: sequence.createdAt.toISOString(),
      is_paused: sequence.isPaused,
      is_archived: sequence.archivedAt !== null,
      steps: sequence.steps,
      hours: sequence.hours,
      people,
      mails: sequence.steps.map((_, at) => mails.get(`${sequence.id} ${at + 1}`) ?? { sent: 0, replied: 0 }),
      next_at: sequence.isPaused ? null : (nextAt?.toISOString() ?? null),
      reads_answers: readsAnswers,
    };
  });
}

const mostListed = 200;
const nobody = { active: 0, finished: 0, stopped: 0, replied: 0, nextAt: null };

const isAnswered = sql`exists (
  select from ${replies} where ${replies.messageId} = ${messages.id} and ${replies.kind} = 'reply')`;

async function countPeople(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, typeof nobody>();
  const replied = sql`${sequencePeople.reason} = 'replied' or exists (
    select from ${messages} where ${messages.sequencePersonId} = ${sequencePeople.id} and ${isAnswered})`;
  const rows = await db
    .select({
      id: sequencePeople.sequenceId,
      active: countOf('active'),
      finished: countOf('finished'),
      stopped: countOf('stopped'),
      replied: sql<number>`(count(*) filter (where ${replied}))::int`,
      nextAt: min(sequencePeople.nextAt),
    })
    .from(sequencePeople)
    .innerJoin(candidates, and(eq(candidates.id, sequencePeople.candidateId), isKept(candidates)))
    .where(inArray(sequencePeople.sequenceId, ids))
    .groupBy(sequencePeople.sequenceId);
  return new Map(rows.map(({ id, ...people }) => [id, people]));
}

async function countMails(db: Database, ids: string[]) {
  if (ids.length === 0) return new Map<string, { sent: number; replied: number }>();
  const rows = await db
    .select({
      id: sequencePeople.sequenceId,
      step: messages.step,
      sent: sql<number>`count(*)::int`,
      replied: sql<number>`(count(*) filter (where ${isAnswered}))::int`,
    })
    .from(messages)
    .innerJoin(sequencePeople, eq(sequencePeople.id, messages.sequencePersonId))
    .where(and(inArray(sequencePeople.sequenceId, ids), eq(messages.status, 'sent')))
    .groupBy(sequencePeople.sequenceId, messages.step);
  return new Map(rows.map(({ id, step, ...counted }) => [`${id} ${step}`, counted]));
}

const countOf = (state: string) =>
  sql<number>`(count(*) filter (where ${sequencePeople.state} = ${state}))::int`;

export const listSequences = (ctx: Context): Promise<Sequence[]> => describeSequences(ctx);

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

const noSuchSequence = () => new NotFoundError('There is no such sequence.');

type Change = output<typeof sequenceChange>;
type StoredSequence = typeof sequences.$inferSelect;

/**
 * Changes name, mails, hours or state of a sequence, and stops or resumes people of it. What is so already stays
 * as it is. @throws BadRequestError where a mail that has left would be taken out
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
    const isEdited = await editSequence(inTransaction, sequence, body);
    if (isEdited) await audit(inTransaction, 'sequence.edited', sequence.id);
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

const leaveHalted = (tx: Database, where: SQL | undefined, name: string) =>
  tx
    .update(sequencePeople)
    .set({ reason: 'by-hand', detail: '', changedByName: name, changedAt: new Date() })
    .where(and(eq(sequencePeople.state, 'stopped'), inArray(sequencePeople.reason, [...haltReasons]), where))
    .returning({ id: sequencePeople.id });

async function editSequence(ctx: Context, sequence: StoredSequence, change: Change): Promise<boolean> {
  const { db } = ctx;
  const { name = sequence.name, is_archived: isArchived = sequence.archivedAt !== null } = change;
  const steps = change.steps ? withoutFirstDays(change.steps) : sequence.steps;
  const hours = change.hours === undefined ? sequence.hours : change.hours;
  const archivedAt = isArchived ? (sequence.archivedAt ?? new Date()) : null;
  const areStepsSame = isDeepStrictEqual(steps, sequence.steps);
  const areHoursSame = isDeepStrictEqual(hours, sequence.hours);
  if (areStepsSame && areHoursSame && name === sequence.name && archivedAt === sequence.archivedAt)
    return false;
  const ofThis = eq(sequencePeople.sequenceId, sequence.id);
  if (isArchived && (await db.$count(sequencePeople, and(ofThis, eq(sequencePeople.state, 'active')))) > 0) {
    throw new ConflictError('People still get mails of it. Stop it first.');
  }
  if (!areStepsSame) {
    if (change.seen_steps && !isDeepStrictEqual(change.seen_steps, sequence.steps)) {
      throw new ConflictError(
        'A colleague has changed the mails meanwhile. Open them again to see how they are now.',
      );
    }
    const [reached] = await db
      .select({ mail: max(sequencePeople.sent) })
      .from(sequencePeople)
      .where(ofThis);
    if (steps.length < (reached?.mail ?? 0)) {
      throw new BadRequestError(`Mail ${reached?.mail} has left already. It cannot be taken out.`);
    }
  }
  const changed = { ...sequence, name, steps, hours, archivedAt };
  await db.update(sequences).set({ name, steps, hours, archivedAt }).where(eq(sequences.id, sequence.id));
  if (!areStepsSame || !areHoursSame) await planAnew(ctx, sequence, changed);
  return true;
}

const withoutFirstDays = (steps: readonly SequenceStep[]): SequenceStep[] =>
  steps.map((step, at) => ({ ...step, days: at === 0 ? 0 : step.days }));

/** Those who wait get what now follows, when it now follows. Those who get nothing further are finished. */
async function planAnew(ctx: Context, before: StoredSequence, now: StoredSequence): Promise<void> {
  const { db } = ctx;
  await holdMails(ctx, now.id);
  const times = await readSendingTimes(db, now.organisationId, now.hours);
  const isOfOtherHours = !isDeepStrictEqual(before.hours, now.hours);
  for (const { place, person, lastSentAt } of await findWaiting(db, now.id)) {
    const next = now.steps[place.sent];
    // One that is at the mail server plans what follows once it has left.
    if (place.nextAt === null) continue;
    if (!next) {
      const finished = {
        state: 'finished' as const,
        nextAt: null,
        changedByName: '',
        changedAt: new Date(),
      };
      await db.update(sequencePeople).set(finished).where(eq(sequencePeople.id, place.id));
      continue;
    }
    const isMoved = isOfOtherHours || before.steps[place.sent]?.days !== next.days;
    const nextAt = isMoved
      ? whenDue(place, { lastSentAt, days: next.days, zone: zoneOf(person) ?? now.timeZone, times })
      : place.nextAt;
    await db.update(sequencePeople).set({ nextAt }).where(eq(sequencePeople.id, place.id));
    await ctx.queue.enqueue(db, 'sequence', null, undefined, nextAt);
  }
}

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

async function resume(ctx: Context, sequence: StoredSequence, ids: string[]): Promise<void> {
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
  const objector = stopped.find(({ person }) => person.doNotContact);
  if (objector) throw new ConflictError(`${toPerson(objector.person).name} must not be contacted.`);
  const busy = await findBusyPeople(
    db,
    stopped.map(({ person }) => person.id),
  );
  const other = stopped.find(({ person }) => busy.has(person.id));
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

/** The first mails leave a minute later at the earliest. */
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
        steps: withoutFirstDays(body.steps),
        hours: body.hours ?? null,
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
