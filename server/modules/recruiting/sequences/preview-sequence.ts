import { and, asc, desc, eq, gte, inArray, max, ne } from 'drizzle-orm';
import type { output } from 'zod/v4/core';
import { endedColumns } from '../../../../contract/recruiting/board.ts';
import type { MailSender } from '../../../../contract/recruiting/messages.calls.ts';
import {
  fillFields,
  type MergeValues,
  missingFields,
  type SendingTimes,
  type SequencePreview,
  type SequencePreviews,
  type sequencePreviewRequest,
  withSignature,
} from '../../../../contract/recruiting/sequences.calls.ts';
import { mostInSequence, type SequenceStep } from '../../../../contract/recruiting/sequences.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import {
  candidates,
  messages,
  searchJobs,
  searchPeople,
  sequencePeople,
  sequences,
} from '../../../platform/db/schema.ts';
import { BadRequestError, NotFoundError } from '../../../platform/errors.ts';
import { readSignature } from '../../account/own/own-account.ts';
import { readCompany } from '../../organization/company-profile/profiles.ts';
import { findMailAccount } from '../../organization/settings/mail-account.ts';
import { toPerson } from '../../people/fields.ts';
import { findPeopleAndGone } from '../../people/find-person.ts';
import { findSame } from '../../people/person/merge-people.ts';
import { candidateOf, findResults } from '../../search/found/find-result.ts';
import { describeSender } from '../mailbox.ts';
import {
  describeMissing,
  findObstacle,
  mergeValues,
  noMailServer,
  writtenSince,
} from '../messages/send-message.ts';
import { readBounces } from '../received-replies.ts';
import { isFromReplied, stepsOfColumns } from '../reports/progress.ts';
import { nextOpening, openingAfterDays, readSendingTimes, zoneOf } from '../sending-times.ts';
import { inColumn, isActive, whyOver } from '../sequence-progress.ts';
import { readColumns } from '../stages.ts';

/** A mail as it leaves, with its author's signature. One without a subject answers the last one before it that has one. */
export function fillStep(
  steps: readonly SequenceStep[],
  at: number,
  values: MergeValues,
  signature: string,
): { subject: string; text: string } {
  const step = steps[at];
  const before = steps.slice(0, at).findLast(({ subject }) => subject !== '');
  const subject = step?.subject || (before ? `Re: ${before.subject}` : '');
  return {
    subject: fillFields(subject, values),
    text: withSignature(fillFields(step?.text ?? '', values), signature),
  };
}

/**
 * Why people of a search get no mails of a sequence, by their ids: the decision No, and the name of a column that ends the work.
 * With the name of one from *Replied* on.
 */
export async function readStandings(
  db: Database,
  jobId: string,
  people: string[],
): Promise<Map<string, { isRefused: boolean; endedIn: string | undefined; pastIn: string | undefined }>> {
  const rows = await db
    .select()
    .from(searchPeople)
    .where(and(eq(searchPeople.jobId, jobId), inArray(searchPeople.candidateId, people)));
  const [first] = rows;
  const columns = first ? await readColumns(db, first.organisationId) : [];
  const steps = stepsOfColumns(columns);
  return new Map(
    rows.map(({ candidateId, decision, stage }) => {
      const name = columns.find(({ id }) => id === stage)?.name ?? stage ?? undefined;
      const step = stage === null ? undefined : steps.get(stage);
      return [
        candidateId,
        {
          isRefused: decision === 'no',
          endedIn: stage !== null && endedColumns.includes(stage) ? name : undefined,
          pastIn: isFromReplied(step) ? name : undefined,
        },
      ];
    }),
  );
}

type CandidateRow = typeof candidates.$inferSelect;
type Request = output<typeof sequencePreviewRequest>;

/** The first mails leave so much later, in milliseconds: until then a start can be undone. */
export const graceMs = 60_000;

export interface PreparedSequence {
  obstacle: string;
  sender: MailSender | undefined;
  jobId: string | null;
  timeZone: string;
  people: { row: CandidateRow; preview: SequencePreview; firstAt: Date }[];
}

export function whenDue(
  place: Pick<typeof sequencePeople.$inferSelect, 'createdAt'>,
  {
    lastSentAt,
    days,
    zone,
    times,
  }: { lastSentAt: Date | null; days: number; zone: string; times: SendingTimes },
): Date {
  if (lastSentAt) return openingAfterDays(lastSentAt, days, zone, times);
  return nextOpening(new Date(Math.max(Date.now(), place.createdAt.getTime() + graceMs)), zone, times);
}

export async function findWaiting(db: Database, sequenceId: string) {
  const lastSent = db
    .select({ place: messages.sequencePersonId, at: max(messages.sentAt).as('at') })
    .from(messages)
    .groupBy(messages.sequencePersonId)
    .as('last_sent');
  return db
    .select({ place: sequencePeople, person: candidates, lastSentAt: lastSent.at })
    .from(sequencePeople)
    .innerJoin(candidates, eq(candidates.id, sequencePeople.candidateId))
    .leftJoin(lastSent, eq(lastSent.place, sequencePeople.id))
    .where(and(eq(sequencePeople.sequenceId, sequenceId), eq(sequencePeople.state, 'active')))
    .orderBy(asc(candidates.name), asc(sequencePeople.id));
}

export async function previewSequence(ctx: Context, { body }: { body: Request }): Promise<SequencePreviews> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    if (body.sequence) return previewChange(inTransaction, body.sequence, body);
    const { obstacle, sender, people } = await prepareSequence(inTransaction, body);
    return { obstacle, sender, people: people.map(({ preview }) => preview) };
  });
}

async function previewChange(ctx: Context, id: string, { steps, hours }: Request): Promise<SequencePreviews> {
  const { db, caller } = ctx;
  const [found] = await db
    .select({ sequence: sequences, job: searchJobs.title })
    .from(sequences)
    .leftJoin(searchJobs, eq(searchJobs.id, sequences.jobId))
    .where(and(eq(sequences.id, id), eq(sequences.organisationId, caller.organisationId)));
  if (!found) throw new NotFoundError('There is no such sequence.');
  const { sequence, job } = found;
  const times = await readSendingTimes(db, caller.organisationId, hours);
  const common = {
    job: job ?? '',
    company: (await readCompany(db, caller.organisationId)).name,
    author: sequence.authorName,
  };
  const waiting = await findWaiting(db, id);
  const signature = await readSignature(db, sequence.authorId);
  return {
    obstacle: '',
    people: waiting.map(({ place, person, lastSentAt }) => {
      const values = mergeValues(person, common);
      const left = steps.slice(place.sent);
      const zone = zoneOf(person) ?? sequence.timeZone;
      const [next] = left;
      return {
        id: person.id,
        result: null,
        name: toPerson(person).name,
        to: person.email,
        obstacle: left.map((step) => describeMissing(step, values)).find((text) => text !== '') ?? '',
        first_at: next ? whenDue(place, { lastSentAt, days: next.days, zone, times }).toISOString() : null,
        time_zone: zone,
        mails: left.map((_, at) => fillStep(steps, place.sent + at, values, signature)),
        sent: place.sent,
      };
    }),
  };
}

/**
 * Finds the people of a request, and says of each what they would get and when. Needs a transaction as its
 * database: people found on the web are stored. @throws BadRequestError for nobody, for too many, and for people
 * erased by the organization; NotFoundError
 */
export async function prepareSequence(ctx: Context, body: Request): Promise<PreparedSequence> {
  const { db, caller } = ctx;
  const { organisationId } = caller;
  const account = await findMailAccount(ctx, organisationId);
  const results = body.results.length > 0 ? await findResults(ctx, body.results) : [];
  const ids = [...body.people];
  const resultOf = new Map<string, string>();
  for (const result of results.sort((a, b) => a.id.localeCompare(b.id))) {
    const candidateId = await candidateOf(ctx, result);
    ids.push(candidateId);
    resultOf.set(candidateId, result.id);
  }
  const people = [...new Set(ids)];
  if (people.length === 0) throw new BadRequestError('Choose at least one person.');
  if (people.length > mostInSequence) {
    throw new BadRequestError(`A sequence has at most ${mostInSequence} people.`);
  }
  const { there, gone } = await findPeopleAndGone(ctx, people);
  const rows = [...there, ...gone];
  const jobs = new Set(results.map(({ jobId }) => jobId));
  const [jobId = null] = jobs.size === 1 && body.people.length === 0 ? jobs : [];
  const [job] = jobId ? await db.select().from(searchJobs).where(eq(searchJobs.id, jobId)) : [];
  const times = await readSendingTimes(db, organisationId, body.hours);
  const timeZone = times.time_zone || body.time_zone || 'UTC';
  const common = {
    job: job?.title ?? '',
    company: (await readCompany(db, organisationId)).name,
    author: caller.name,
  };
  const standings = jobId
    ? await readStandings(
        db,
        jobId,
        rows.map(({ id }) => id),
      )
    : undefined;
  const obstacleOf = await readObstacles(ctx, rows, gone, standings);
  const written = await readWritten(ctx, rows);
  const signature = await readSignature(db, caller.userId);
  const now = new Date(Date.now() + graceMs);
  const way = account ?? 'mail-program';
  const whole = {
    subject: body.steps.map(({ subject }) => subject).join('\n'),
    text: body.steps.map(({ text }) => text).join('\n'),
  };
  const previews = rows.map((row) => {
    const values = mergeValues(row, common);
    const refusal = obstacleOf(row) ?? findObstacle({ ...row, email: row.email || 'unknown' }, way);
    const obstacle = refusal ?? findObstacle(row, way) ?? describeMissing(whole, values);
    const missing = [
      ...(row.email ? [] : ['email']),
      ...missingFields(`${whole.subject}\n${whole.text}`, values),
    ];
    const zone = zoneOf(row) ?? timeZone;
    const firstAt = nextOpening(now, zone, times);
    const column = obstacle ? undefined : standings?.get(row.id)?.pastIn;
    return {
      row,
      firstAt,
      preview: {
        id: row.id,
        result: resultOf.get(row.id) ?? null,
        name: toPerson(row).name,
        to: row.email,
        obstacle,
        ...(gone.includes(row) && { left_pool: true as const }),
        ...(refusal === undefined && missing.length > 0 && { missing }),
        first_at: obstacle ? null : firstAt.toISOString(),
        time_zone: zone,
        mails: body.steps.map((_, at) => fillStep(body.steps, at, values, signature)),
        ...written.get(row.id),
        ...(column && { column }),
      },
    };
  });
  const reached = previews.filter(({ preview }) => preview.obstacle === '');
  const sameAs = await findSame(
    ctx,
    reached.map(({ row }) => row.id),
  );
  return {
    obstacle: account ? (job && whyOver(job)) || '' : noMailServer(caller.role),
    sender: await describeSender(ctx, caller, account),
    jobId,
    timeZone,
    people: previews.map((person) => {
      const same = sameAs.get(person.row.id);
      return same ? { ...person, preview: { ...person.preview, same_as: same } } : person;
    }),
  };
}

async function readObstacles(
  { db, caller }: Context,
  rows: CandidateRow[],
  gone: CandidateRow[],
  standings: Awaited<ReturnType<typeof readStandings>> | undefined,
): Promise<(row: CandidateRow) => string | undefined> {
  const ids = rows.map(({ id }) => id);
  const running = await db
    .select({ id: sequencePeople.candidateId, name: sequences.name })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .where(isActive(ids));
  const bounces = await readBounces({ db, caller }, rows);
  const names = new Map(running.map(({ id, name }) => [id, name]));
  return (row) => {
    if (gone.includes(row)) return `${toPerson(row).name} left the pool: left out.`;
    const { id } = row;
    const name = names.get(id);
    if (name !== undefined) return `They are in the sequence “${name}” already.`;
    const standing = standings?.get(id);
    if (standing?.isRefused) return 'The decision on them is No.';
    if (standing?.endedIn) return inColumn(standing.endedIn);
    const bounce = bounces.get(id);
    return bounce && `Mails to this address come back: ${bounce}`;
  };
}

async function readWritten(
  { db, caller }: Context,
  rows: CandidateRow[],
): Promise<Map<string, Pick<SequencePreview, 'written'>>> {
  const found = await db
    .selectDistinctOn([messages.candidateId], {
      id: messages.candidateId,
      author: messages.authorName,
      at: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        inArray(
          messages.candidateId,
          rows.map(({ id }) => id),
        ),
        eq(messages.organisationId, caller.organisationId),
        ne(messages.status, 'failed'),
        gte(messages.createdAt, writtenSince()),
      ),
    )
    .orderBy(messages.candidateId, desc(messages.createdAt));
  return new Map(found.map(({ id, author, at }) => [id, { written: { author, at: at.toISOString() } }]));
}
