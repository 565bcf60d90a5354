import { and, asc, desc, eq, isNull, lte, notInArray, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidates,
  messages,
  organisations,
  searchJobs,
  sequencePeople,
  sequences,
  users,
} from '../../../platform/db/schema.ts';
import { isDatabaseUnavailable } from '../../../platform/db/unavailable.ts';
import { readSignature } from '../../account/own/own-account.ts';
import { readCompany } from '../../organization/company-profile/profiles.ts';
import { findMailAccount } from '../../organization/settings/mail-account.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { describeMissing, findObstacle, mergeValues } from '../messages/send-message.ts';
import { readBounces } from '../received-replies.ts';
import { limitEnds, nextOpening, readSendingTimes, zoneOf } from '../sending-times.ts';
import { inColumn, stopPlaces, whyOver } from '../sequence-progress.ts';
import { fillStep, readStandings } from './preview-sequence.ts';

type SendServices = Pick<Services, 'db' | 'queue' | 'config' | 'log'>;

/**
 * Takes every step that is due. Each is one transaction with the job of the mail, so that it happens once
 * however often this runs and whenever it is killed. @throws the error of a step, once all others were taken
 */
export async function sendDueSteps(services: SendServices, now = new Date()): Promise<void> {
  const failed: { id: string; error: unknown }[] = [];
  for (;;) {
    const id = await findDue(
      services.db,
      now,
      failed.map(({ id }) => id),
    );
    if (id === undefined) break;
    try {
      await services.db.transaction((tx) => takeStep(tx, services, id, now));
    } catch (error) {
      if (isDatabaseUnavailable(error)) throw error;
      services.log.error({ err: error, place: id }, 'A step of a sequence could not be taken');
      failed.push({ id, error });
    }
  }
  if (failed[0]) throw failed[0].error;
}

async function findDue(db: Database, now: Date, without: string[]): Promise<string | undefined> {
  const [due] = await db
    .select({ id: sequencePeople.id })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .innerJoin(organisations, eq(organisations.id, sequences.organisationId))
    .where(
      and(
        eq(sequencePeople.state, 'active'),
        lte(sequencePeople.nextAt, now),
        eq(sequences.isPaused, false),
        isNull(organisations.suspendedAt),
        without.length > 0 ? notInArray(sequencePeople.id, without) : undefined,
      ),
    )
    .orderBy(asc(sequencePeople.nextAt), asc(sequencePeople.id))
    .limit(1);
  return due?.id;
}

async function takeStep(tx: Database, services: SendServices, placeId: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({
      place: sequencePeople,
      sequence: sequences,
      person: candidates,
      author: users,
      job: searchJobs,
    })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .innerJoin(candidates, eq(candidates.id, sequencePeople.candidateId))
    .leftJoin(users, and(eq(users.id, sequences.authorId), isNull(users.deactivatedAt)))
    .leftJoin(searchJobs, eq(searchJobs.id, sequences.jobId))
    .where(
      and(
        eq(sequencePeople.id, placeId),
        eq(sequencePeople.state, 'active'),
        lte(sequencePeople.nextAt, now),
        eq(sequences.isPaused, false),
      ),
    )
    .for('update', { of: sequencePeople });
  // Another worker has taken it, or it was stopped or paused meanwhile.
  if (!found) return;
  const { place, sequence, person, author, job } = found;
  const { organisationId } = sequence;
  const step = place.sent + 1;
  const next = sequence.steps[place.sent];
  if (!next) {
    await tx
      .update(sequencePeople)
      .set({ state: 'finished', nextAt: null, changedByName: '', changedAt: new Date() })
      .where(eq(sequencePeople.id, place.id));
    return;
  }
  const stop = (reason: Parameters<typeof stopPlaces>[2], detail = '') =>
    stopPlaces(tx, eq(sequencePeople.id, place.id), reason, { detail });
  if (person.deletedAt) return void (await stop('deleted'));
  if (person.doNotContact) return void (await stop('do-not-contact'));
  const over = job && whyOver(job);
  if (over) return void (await stop('closed', over));
  if (job) {
    const standing = (await readStandings(tx, job.id, [person.id])).get(person.id);
    if (standing?.isRefused) return void (await stop('decided'));
    if (standing?.endedIn) return void (await stop('closed', inColumn(standing.endedIn)));
  }
  if (!author) return void (await stop('failed', 'Who started it has left the team.'));
  const account = await findMailAccount({ db: tx, config: services.config }, organisationId);
  const obstacle = findObstacle(person, account);
  if (obstacle) return void (await stop('failed', obstacle));
  const bounce = (await readBounces({ db: tx, caller: { organisationId } }, [person])).get(person.id);
  if (bounce) return void (await stop('bounced', bounce));
  const values = mergeValues(person, {
    job: job?.title ?? '',
    company: (await readCompany(tx, organisationId)).name,
    author: sequence.authorName,
  });
  const missing = describeMissing(next, values);
  if (missing) return void (await stop('missing', missing));
  const times = await readSendingTimes(tx, organisationId, sequence.hours);
  const zone = zoneOf(person) ?? sequence.timeZone;
  // The count of today's mails and this one belong together.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${organisationId}`}, 0))`);
  const opens = nextOpening(now, zone, times);
  const limited =
    opens > now
      ? undefined
      : await limitEnds(tx, organisationId, {
          timeZone: times.time_zone || sequence.timeZone,
          limit: times.daily_limit,
          now,
        });
  const later = limited ? nextOpening(limited, zone, times) : opens;
  if (later > now) {
    await tx.update(sequencePeople).set({ nextAt: later }).where(eq(sequencePeople.id, place.id));
    await services.queue.enqueue(tx, 'sequence', null, undefined, later);
    return;
  }
  const mail = fillStep(sequence.steps, place.sent, values, await readSignature(tx, author.id));
  // What it answers may have had another subject before the sequence was edited.
  if (next.subject === '') mail.subject = (await readAnswered(tx, place.id)) ?? mail.subject;
  const [message] = await tx
    .insert(messages)
    .values({
      organisationId,
      candidateId: person.id,
      jobId: sequence.jobId,
      authorId: author.id,
      authorName: sequence.authorName,
      toAddress: person.email,
      ...mail,
      sequencePersonId: place.id,
      step,
    })
    .returning({ id: messages.id });
  if (!message) throw new Error('The mail was not stored.');
  await tx.update(sequencePeople).set({ nextAt: null }).where(eq(sequencePeople.id, place.id));
  await services.queue.enqueue(tx, 'mail', { kind: 'message', messageId: message.id });
  const caller = { organisationId, userId: author.id, name: sequence.authorName };
  await audit({ db: tx, caller, ip: '' }, 'person.written-to', person.id);
  if (sequence.jobId) await publishChange({ db: tx, caller }, sequence.jobId);
}

async function readAnswered(tx: Database, placeId: string): Promise<string | undefined> {
  const [last] = await tx
    .select({ subject: messages.subject })
    .from(messages)
    .where(and(eq(messages.sequencePersonId, placeId), eq(messages.status, 'sent')))
    .orderBy(desc(messages.step))
    .limit(1);
  return last && `Re: ${last.subject.replace(/^re:\s*/i, '')}`;
}
