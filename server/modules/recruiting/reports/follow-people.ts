import { and, eq, isNotNull, isNull, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { z } from 'zod/mini';
import type { reportFilters } from '../../../../contract/recruiting/reports.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  decisions,
  messages,
  searchJobs,
  searchPeople,
  searchResults,
} from '../../../platform/db/schema.ts';
import { startOfDay } from '../sending-times.ts';
import { readColumns } from '../stages.ts';
import { type Entered, earliest, followRecord, reachedAt, stepsOfColumns } from './progress.ts';
import { hasImported, sourceOfPerson } from './sequence-rates.ts';

export type Filters = z.output<typeof reportFilters>;

export interface Period {
  from: Date | undefined;
  until: Date | undefined;
}

export interface Followed {
  key: string;
  jobId: string;
  source: string;
  foundAt: number;
  entered: Entered;
}

export const periodOf = ({ time_zone: zone, first_day: first, last_day: last }: Filters): Period => ({
  from: first ? startOfDay(first, zone) : undefined,
  until: last ? startOfDay(last, zone, 1) : undefined,
});

export const isWithin = ({ from, until }: Period, at: number): boolean =>
  (!from || at >= from.getTime()) && (!until || at < until.getTime());

export function peopleOf({ db, caller }: Context, { search, recruiter, source }: Partial<Filters> = {}) {
  const isOnBoard = sql`exists (
    select from ${searchPeople} standing
    where standing.job_id = ${searchResults.jobId} and standing.candidate_id = ${searchResults.candidateId}
      and (standing.decision is not null or standing.stage is not null))`;
  return db
    .select({
      jobId: searchResults.jobId,
      candidateId: searchResults.candidateId,
      foundAt: searchResults.createdAt,
      source: sourceOfPerson.as('source_of_person'),
      resultId: searchResults.id,
      name: sql<string>`coalesce(${candidates.name}, ${searchResults.title})`.as('name_of_person'),
      title: searchJobs.title,
    })
    .from(searchResults)
    .innerJoin(searchJobs, eq(searchJobs.id, searchResults.jobId))
    .leftJoin(candidates, eq(candidates.id, searchResults.candidateId))
    .where(
      and(
        eq(searchJobs.organisationId, caller.organisationId),
        isKept(searchJobs),
        or(isNull(candidates.id), isKept(candidates)),
        or(isNotNull(searchResults.rank), isOnBoard),
        or(isNull(candidates.id), isNotNull(candidates.organisationId), not(hasImported({ db, caller }))),
        search ? eq(searchJobs.id, search) : undefined,
        recruiter ? eq(searchJobs.ownerId, recruiter) : undefined,
        source ? eq(sourceOfPerson, source) : undefined,
      ),
    )
    .as('people_of_searches');
}
type People = ReturnType<typeof peopleOf>;

interface FoundPerson {
  jobId: string;
  candidateId: string | null;
  source: string;
  foundAt: Date;
}

export const wereFoundIn = (people: People, { from, until }: Period): SQL | undefined =>
  and(
    from ? sql`${people.foundAt} >= ${from.toISOString()}::timestamptz` : undefined,
    until ? sql`${people.foundAt} < ${until.toISOString()}::timestamptz` : undefined,
  );

export interface Mailed extends Pick<Followed, 'foundAt'> {
  subject: string;
  hasReplied: boolean;
  key: string;
}

export async function followPeople(ctx: Context, filters: Filters) {
  const steps = stepsOfColumns(await readColumns(ctx.db, ctx.caller.organisationId));
  const [record, sent] = await Promise.all([readRecord(ctx, filters), readSent(ctx, filters)]);
  const followed = new Map<string, Followed>();
  const keyOf = ({ jobId, candidateId }: FoundPerson) => `${jobId} ${candidateId}`;
  const note = (person: FoundPerson, entered: Entered) => {
    const { jobId, source, foundAt } = person;
    const known = followed.get(keyOf(person))?.entered ?? {};
    const all = earliest(known, entered);
    const key = keyOf(person);
    followed.set(key, { key, jobId, source, foundAt: foundAt.getTime(), entered: all });
  };
  // Each of the people who were merged has a record, which is followed alone.
  for (const own of Map.groupBy(record, (entry) => `${entry.jobId} ${entry.recordedFor}`).values()) {
    if (own[0]) note(own[0], followRecord(own, steps));
  }
  const mailed: Mailed[] = [];
  for (const [key, mails] of Map.groupBy(sent, keyOf)) {
    const [first] = mails;
    if (!first) continue;
    const repliedAt = reachedAt(followed.get(key)?.entered ?? {}, 'replied');
    const before = mails.filter(({ sentAt }) => repliedAt === undefined || sentAt.getTime() <= repliedAt);
    const answered = repliedAt === undefined ? undefined : before.at(-1);
    // A mail after a reply continues the conversation and asks for none.
    for (const subject of new Set((before.length > 0 ? before : mails).map((mail) => mail.subject))) {
      const hasReplied = answered?.subject === subject;
      mailed.push({ key, foundAt: first.foundAt.getTime(), subject, hasReplied });
    }
    note(first, { contacted: first.sentAt.getTime() });
  }
  return {
    people: [...followed.values()],
    mailed,
    repliedAt: (jobId: string, candidateId: string) =>
      reachedAt(followed.get(`${jobId} ${candidateId}`)?.entered ?? {}, 'replied'),
  };
}

function readRecord(ctx: Context, filters: Filters) {
  const people = peopleOf(ctx, filters);
  const recorded = alias(candidates, 'recorded');
  return ctx.db
    .select({
      jobId: people.jobId,
      candidateId: people.candidateId,
      source: people.source,
      foundAt: people.foundAt,
      recordedFor: decisions.candidateId,
      to: decisions.to,
      reason: decisions.reason,
      toStage: decisions.toStage,
      at: decisions.createdAt,
    })
    .from(decisions)
    .innerJoin(recorded, eq(recorded.id, decisions.candidateId))
    .innerJoin(
      people,
      and(
        eq(people.jobId, decisions.jobId),
        eq(people.candidateId, sql`coalesce(${recorded.mergedInto}, ${recorded.id})`),
      ),
    )
    .where(and(eq(decisions.organisationId, ctx.caller.organisationId), ne(decisions.kind, 'answer')))
    .orderBy(decisions.id);
}

/** Mails that a mail server has accepted, oldest first. Whether a draft was sent is not known. */
async function readSent(ctx: Context, filters: Filters) {
  const people = peopleOf(ctx, filters);
  const rows = await ctx.db
    .select({
      jobId: people.jobId,
      candidateId: people.candidateId,
      source: people.source,
      foundAt: people.foundAt,
      subject: messages.subject,
      sentAt: messages.sentAt,
    })
    .from(messages)
    .innerJoin(people, and(eq(people.jobId, messages.jobId), eq(people.candidateId, messages.candidateId)))
    .where(and(eq(messages.organisationId, ctx.caller.organisationId), eq(messages.status, 'sent')))
    .orderBy(messages.sentAt, messages.id);
  return rows.flatMap(({ sentAt, ...row }) => (sentAt ? [{ ...row, sentAt }] : []));
}
