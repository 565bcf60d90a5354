import {
  and,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNotNull,
  isNull,
  lt,
  lte,
  min,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { knownKinds } from '../../../../contract/people/held-back.calls.ts';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import { endedColumns } from '../../../../contract/recruiting/board.ts';
import { haltReasons } from '../../../../contract/recruiting/sequences.ts';
import {
  type DueStep,
  type HaltedMails,
  type Today,
  todayListed,
} from '../../../../contract/recruiting/today.calls.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  companyProfiles,
  decisions,
  generations,
  reminders,
  resumes,
  searchJobs,
  searchPeople,
  searchResults,
  sequencePeople,
  sequences,
  talentImportErrors,
  talentImports,
  users,
} from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { offersLocalModel } from '../../organization/local-models/local-models.ts';
import { findMailWay } from '../../organization/settings/mail-account.ts';
import { toPerson } from '../../people/fields.ts';
import {
  assigneeOfReminder,
  describeReminder,
  nameOfReminded,
  reminderRows,
} from '../../people/person/reminders.ts';
import { visiblePools } from '../../people/person/visible-candidates.ts';
import { readJobs } from '../../search/list-jobs.ts';
import { openReplies } from '../received-replies.ts';

const todayDays = 30;
const mostRead = 1000;

/** Who gets no further mails of the caller's sequences until someone decides, by sequence and reason. */
async function readHalted({ db, caller }: Context): Promise<Pick<Today, 'halted' | 'halted_count'>> {
  const rows = await db
    .select({ place: sequencePeople, person: candidates, sequence: sequences.name })
    .from(sequencePeople)
    .innerJoin(sequences, eq(sequences.id, sequencePeople.sequenceId))
    .innerJoin(candidates, and(eq(candidates.id, sequencePeople.candidateId), isKept(candidates)))
    .leftJoin(users, eq(users.id, sequences.authorId))
    .where(
      and(
        eq(sequencePeople.organisationId, caller.organisationId),
        eq(sequencePeople.state, 'stopped'),
        inArray(sequencePeople.reason, [...haltReasons]),
        gt(sequencePeople.changedAt, new Date(Date.now() - todayDays * dayMs)),
        or(eq(sequences.authorId, caller.userId), isNull(sequences.authorId), isNotNull(users.deactivatedAt)),
      ),
    )
    .orderBy(desc(sequencePeople.changedAt), desc(sequencePeople.id))
    .limit(mostRead);
  const groups = new Map<string, HaltedMails>();
  for (const { place, person, sequence } of rows) {
    const reason = haltReasons.find((one) => one === place.reason);
    if (!reason) continue;
    const key = JSON.stringify([place.sequenceId, reason, place.detail]);
    const group = groups.get(key) ?? {
      sequence_id: place.sequenceId,
      sequence,
      reason,
      detail: place.detail,
      people: [],
    };
    group.people.push({ id: place.id, person_id: person.id, name: toPerson(person).name });
    groups.set(key, group);
  }
  return { halted: [...groups.values()].slice(0, todayListed), halted_count: groups.size };
}

const answerDays = 7;
const startingDays = 2;
const mostWatched = 50;

export async function getToday(
  ctx: Context,
  { query: { on, since } }: { query: { on: string; since?: string | undefined } },
): Promise<Today> {
  const [steps, opened, halted, answers, watched, imports, starting, moved, counts, lastSearch, ...offers] =
    await Promise.all([
      dueSteps(ctx, on),
      openReplies(ctx),
      readHalted(ctx),
      clientAnswers(ctx),
      newMatches(ctx),
      importsToReview(ctx),
      startingSequences(ctx),
      since === undefined ? [] : movedSince(ctx, new Date(since)),
      countWork(ctx),
      latestSearch(ctx),
      offersLocalModel(ctx),
      findMailWay(ctx, ctx.caller.organisationId),
      countSample(ctx),
    ]);
  const [offersModel, mailWay, sample] = offers;
  return {
    ...steps,
    ...opened,
    ...halted,
    answers,
    watched,
    imports,
    starting,
    moved,
    ...counts,
    last_search: lastSearch,
    has_mail: mailWay !== undefined,
    ...(sample > 0 && { sample_people: sample }),
    offers_model: offersModel,
  };
}

const isOpenSearch = ({ caller }: Context) =>
  and(
    eq(searchJobs.organisationId, caller.organisationId),
    isKept(searchJobs),
    isNull(searchJobs.archivedAt),
  );

const isOpenReminder = (ctx: Context) =>
  and(
    isNull(reminders.doneAt),
    isNotNull(reminders.dueOn),
    or(eq(assigneeOfReminder, ctx.caller.userId), isNull(assigneeOfReminder)),
    or(
      isNull(reminders.jobId),
      and(
        isNotNull(searchPeople.stage),
        notInArray(searchPeople.stage, [...endedColumns]),
        isOpenSearch(ctx),
      ),
    ),
  );

async function readSteps(
  ctx: Context,
  where: SQL | undefined,
  limit: number,
  offset = 0,
): Promise<DueStep[]> {
  const rows = await reminderRows(ctx, and(isOpenReminder(ctx), where))
    .limit(limit)
    .offset(offset);
  return rows.map((row) => ({
    ...describeReminder(row),
    name: nameOfReminded(row),
    on: row.reminder.dueOn ?? '',
    is_mine: row.assigneeId === ctx.caller.userId,
  }));
}

async function countSteps(ctx: Context, on: string) {
  const open = reminderRows(ctx, isOpenReminder(ctx)).as('open');
  const { dueOn } = open.reminder;
  const [counted] = await ctx.db
    .select({
      due: sql<number>`count(*) filter (where ${lte(dueOn, on)})::int`,
      overdue: sql<number>`count(*) filter (where ${lt(dueOn, on)})::int`,
      coming: sql<number>`count(*) filter (where ${gt(dueOn, on)})::int`,
    })
    .from(open);
  return counted ?? { due: 0, overdue: 0, coming: 0 };
}

async function dueSteps(ctx: Context, on: string) {
  const steps = await readSteps(ctx, lte(reminders.dueOn, on), todayListed);
  const { due, overdue, coming } = await countSteps(ctx, on);
  return { steps, step_count: due, overdue_count: overdue, coming_count: coming };
}

export async function listComingReminders(
  ctx: Context,
  { query }: { query: { on: string } & Paging },
): Promise<DueStep[]> {
  const { on, page = 1, page_size: size = todayListed } = query;
  const { coming } = await countSteps(ctx, on);
  ctx.setHeader(totalCountHeader, String(coming));
  return readSteps(ctx, gt(reminders.dueOn, on), size, (page - 1) * size);
}

async function clientAnswers(ctx: Context): Promise<Today['answers']> {
  const later = alias(decisions, 'later');
  const rows = await ctx.db
    .select({
      id: searchResults.id,
      title: searchResults.title,
      jobId: searchJobs.id,
      job: searchJobs.title,
      author: decisions.authorName,
      answer: decisions.answer,
      comment: decisions.reason,
      at: decisions.createdAt,
    })
    .from(decisions)
    .innerJoin(searchJobs, eq(searchJobs.id, decisions.jobId))
    .innerJoin(candidates, eq(candidates.id, decisions.candidateId))
    .innerJoin(
      searchResults,
      and(eq(searchResults.candidateId, decisions.candidateId), eq(searchResults.jobId, decisions.jobId)),
    )
    .where(
      and(
        eq(decisions.organisationId, ctx.caller.organisationId),
        isNotNull(decisions.shareLinkId),
        notExists(
          ctx.db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.shareLinkId, decisions.shareLinkId),
                eq(later.candidateId, decisions.candidateId),
                gt(later.id, decisions.id),
              ),
            ),
        ),
        gt(decisions.createdAt, new Date(Date.now() - answerDays * dayMs)),
        isKept(candidates),
        isOpenSearch(ctx),
      ),
    )
    .orderBy(desc(decisions.id))
    .limit(todayListed);
  return rows.map(({ id, title, jobId, job, author, answer, comment, at }) => ({
    id,
    name: readFoundTitle(title).name,
    job_id: jobId,
    job,
    author,
    answer,
    comment,
    at: at.toISOString(),
  }));
}

async function newMatches(ctx: Context): Promise<Today['watched']> {
  const jobs = await readJobs(ctx, and(isOpenSearch(ctx), isNotNull(searchJobs.watch)), {
    size: mostWatched,
  });
  return jobs
    .filter(({ newPeople }) => newPeople > 0)
    .slice(0, todayListed)
    .map(({ id, title, newPeople }) => ({ id, title, people: newPeople }));
}

async function importsToReview({ db, caller }: Context): Promise<Today['imports']> {
  return db
    .select({
      id: talentImports.id,
      file_name: talentImports.fileName,
      rows: sql<number>`count(*)::int`,
    })
    .from(talentImports)
    .innerJoin(talentImportErrors, eq(talentImportErrors.importId, talentImports.id))
    .where(
      and(
        eq(talentImports.organisationId, caller.organisationId),
        eq(talentImports.createdBy, caller.userId),
        eq(talentImports.status, 'completed'),
        isNull(talentImports.undoneAt),
        ne(talentImportErrors.kind, 'updated'),
        gt(talentImports.createdAt, new Date(Date.now() - answerDays * dayMs)),
      ),
    )
    .groupBy(talentImports.id)
    .having(sql`bool_or(${notInArray(talentImportErrors.kind, [...knownKinds])})`)
    .orderBy(desc(talentImports.createdAt))
    .limit(todayListed);
}

async function startingSequences({ db, caller }: Context): Promise<Today['starting']> {
  const at = min(sequencePeople.nextAt);
  const rows = await db
    .select({ id: sequences.id, name: sequences.name, people: count(), at })
    .from(sequences)
    .innerJoin(sequencePeople, eq(sequencePeople.sequenceId, sequences.id))
    .innerJoin(candidates, and(eq(candidates.id, sequencePeople.candidateId), isKept(candidates)))
    .where(
      and(
        eq(sequences.organisationId, caller.organisationId),
        eq(sequences.authorId, caller.userId),
        eq(sequences.isPaused, false),
        eq(sequencePeople.state, 'active'),
        eq(sequencePeople.sent, 0),
        lt(sequencePeople.nextAt, new Date(Date.now() + startingDays * dayMs)),
      ),
    )
    .groupBy(sequences.id)
    .orderBy(at)
    .limit(todayListed);
  return rows.flatMap((row) => (row.at ? [{ ...row, at: row.at.toISOString() }] : []));
}

/** The fictional people that the caller's searches look at, where nobody else is there yet. */
async function countSample({ db, config, caller }: Context): Promise<number> {
  const pools = await visiblePools({ db, config }, caller.organisationId);
  return pools.includes(null) ? db.$count(candidates, isNull(candidates.organisationId)) : 0;
}

async function movedSince(ctx: Context, since: Date): Promise<Today['moved']> {
  const { db, caller } = ctx;
  return db
    .select({ id: searchJobs.id, people: sql<number>`count(distinct ${decisions.candidateId})::int` })
    .from(searchJobs)
    .innerJoin(decisions, eq(decisions.jobId, searchJobs.id))
    .where(
      and(
        isOpenSearch(ctx),
        gt(decisions.createdAt, since),
        sql`${decisions.authorId} is distinct from ${caller.userId}`,
      ),
    )
    .groupBy(searchJobs.id);
}

type CountedWork = Pick<
  Today,
  | 'resumes'
  | 'drafts'
  | 'has_people'
  | 'has_searches'
  | 'has_several_searches'
  | 'has_colleagues'
  | 'has_profile'
>;

async function countWork({ db, caller }: Context): Promise<CountedWork> {
  const { organisationId, userId } = caller;
  const exists = (part: ReturnType<typeof sql>) => sql<boolean>`exists (${part})`;
  const ownSearch = sql`select from ${searchJobs} where ${eq(searchJobs.organisationId, organisationId)}`;
  const answer: unknown = await db.execute(sql`select
    (select count(*)::int from ${resumes}
      where ${and(eq(resumes.organisationId, organisationId), isNotNull(resumes.proposal), isNull(resumes.reviewedAt))}) as resumes,
    (select count(*)::int from ${generations}
      where ${and(
        eq(generations.organisationId, organisationId),
        eq(generations.createdBy, userId),
        eq(generations.status, 'failed'),
        isNotNull(generations.draft),
      )}) as drafts,
    ${exists(sql`select from ${candidates} where ${eq(candidates.organisationId, organisationId)}`)} as has_people,
    ${exists(ownSearch)} as has_searches,
    ${exists(sql`${ownSearch} offset 1`)} as has_several_searches,
    ${exists(
      sql`select from ${users} where ${and(eq(users.organisationId, organisationId), ne(users.id, userId))}`,
    )} as has_colleagues,
    ${exists(sql`select from ${companyProfiles} where ${eq(companyProfiles.organisationId, organisationId)}`)} as has_profile`);
  const [found] = (answer as { rows: [CountedWork] }).rows;
  return found;
}

async function latestSearch(ctx: Context): Promise<Today['last_search']> {
  const { userId } = ctx.caller;
  const [latest] = await ctx.db
    .select({ id: searchJobs.id, title: searchJobs.title })
    .from(searchJobs)
    .where(and(isOpenSearch(ctx), or(eq(searchJobs.createdBy, userId), eq(searchJobs.ownerId, userId))))
    .orderBy(desc(searchJobs.createdAt), desc(searchJobs.id))
    .limit(1);
  return latest ?? null;
}
