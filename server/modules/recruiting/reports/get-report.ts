import { and, count, desc, eq, sql } from 'drizzle-orm';
import {
  type Report,
  type ReportStage,
  reportChoices,
  reportListed,
  reportStages,
  type StageCounts,
} from '../../../../contract/recruiting/reports.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import { searchJobs, searchPeople, users } from '../../../platform/db/schema.ts';
import { dayMs } from '../../../platform/durations.ts';
import { readSetting } from '../../../platform/settings/organisation-settings.ts';
import { mailboxSetting } from '../mailbox.ts';
import {
  type Filters,
  type Followed,
  followPeople,
  isWithin,
  type Mailed,
  type Period,
  peopleOf,
  periodOf,
  wereFoundIn,
} from './follow-people.ts';
import { reachedAt } from './progress.ts';
import { countSequences, leavesOutSample } from './sequence-rates.ts';

/** Counts alone, from the record, as everyone of the organization may read it on the boards. */
export async function getReport(ctx: Context, { query }: { query: Filters }): Promise<Report> {
  const period = periodOf(query);
  const [all, found, { people, mailed, repliedAt }, reasons, leavesSampleOut] = await Promise.all([
    readSearches(ctx),
    countFound(ctx, period),
    followPeople(ctx, query),
    readReasons(ctx, query, period),
    leavesOutSample(ctx),
  ]);
  // One that found nobody, or the fictional sample alone, has nothing to count.
  const foundIn = new Set(found.map(({ jobId }) => jobId));
  const searches = all.filter(({ id }) => foundIn.has(id));
  const isChosen = ({ id, ownerId }: { id: string; ownerId: string | null }) =>
    (!query.search || query.search === id) && (!query.recruiter || query.recruiter === ownerId);
  const chosen = searches.filter(isChosen);
  const ids = new Set(chosen.map(({ id }) => id));
  const counted = found.filter(
    ({ jobId, source }) => ids.has(jobId) && (query.source === '' || query.source === source),
  );
  const inPeriod = people.filter(({ foundAt }) => isWithin(period, foundAt));
  const counts = countStages(counted, inPeriod);
  const listed = describeSearches(chosen, counted, people, period);
  return {
    funnel: reportStages.map((stage, at) => ({
      stage,
      people: counts[stage],
      days: medianDays(inPeriod.flatMap((person) => between(person, reportStages[at - 1], stage))),
    })),
    sources: countBySource(counted, inPeriod),
    searches: listed.slice(0, reportListed),
    search_count: listed.length,
    found_in: listed.filter(({ found: people }) => people > 0).length,
    leaves_sample_out: leavesSampleOut,
    first_shortlist: summarizeShortlists(chosen, people, period),
    ...countMails(mailed.filter(({ foundAt }) => isWithin(period, foundAt))),
    reads_answers: (await readSetting(ctx.db, ctx.caller.organisationId, mailboxSetting)) !== undefined,
    sequences: await countSequences(ctx, query, (at) => isWithin(period, at), repliedAt),
    ...reasons,
    choices: listChoices(searches, found),
  };
}

function listChoices(searches: Searches, found: Found): Report['choices'] {
  const owners = new Map(
    searches.flatMap(({ ownerId, owner }) => (ownerId && owner ? [[ownerId, owner] as const] : [])),
  );
  return {
    searches: searches
      .slice(0, reportChoices)
      .map(({ id, title, createdAt }) => ({ id, name: title, started_at: createdAt.toISOString() })),
    sources: [...new Set(found.map(({ source }) => source))]
      .sort((a, b) => a.localeCompare(b))
      .slice(0, reportChoices),
    recruiters: [...owners].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
  };
}

type Searches = Awaited<ReturnType<typeof readSearches>>;

function readSearches({ db, caller }: Context) {
  return db
    .select({
      id: searchJobs.id,
      title: searchJobs.title,
      client: searchJobs.client,
      createdAt: searchJobs.createdAt,
      ownerId: searchJobs.ownerId,
      owner: users.name,
    })
    .from(searchJobs)
    .leftJoin(users, eq(users.id, searchJobs.ownerId))
    .where(and(eq(searchJobs.organisationId, caller.organisationId), isKept(searchJobs)))
    .orderBy(desc(searchJobs.createdAt), desc(searchJobs.id));
}

/** How many people each search found by each source in a period. Sources of other times are there with none. */
async function countFound(ctx: Context, period: Period) {
  const people = peopleOf(ctx);
  return ctx.db
    .select({
      jobId: people.jobId,
      source: people.source,
      found: sql<number>`count(*) filter (where ${wereFoundIn(people, period) ?? sql`true`})::int`,
    })
    .from(people)
    .groupBy(people.jobId, people.source);
}
type Found = Awaited<ReturnType<typeof countFound>>;

async function readReasons(ctx: Context, filters: Filters, period: Period) {
  const people = peopleOf(ctx, filters);
  const reason = sql<string>`min(btrim(${searchPeople.reason}))`;
  const rows = await ctx.db
    .select({ reason, people: count() })
    .from(searchPeople)
    .innerJoin(
      people,
      and(eq(people.jobId, searchPeople.jobId), eq(people.candidateId, searchPeople.candidateId)),
    )
    .where(
      and(
        eq(searchPeople.organisationId, ctx.caller.organisationId),
        eq(searchPeople.decision, 'no'),
        wereFoundIn(people, period),
      ),
    )
    .groupBy(sql`lower(btrim(${searchPeople.reason}))`)
    .orderBy(desc(count()), reason);
  return {
    reasons: rows.slice(0, reportListed),
    declined: rows.reduce((sum, row) => sum + row.people, 0),
  };
}

function countStages(found: Pick<Found[number], 'found'>[], people: Followed[]): StageCounts {
  const reached = (stage: ReportStage) =>
    people.filter(({ entered }) => reachedAt(entered, stage) !== undefined).length;
  return {
    ...(Object.fromEntries(reportStages.map((stage) => [stage, reached(stage)])) as StageCounts),
    found: found.reduce((sum, one) => sum + one.found, 0),
  };
}

function countBySource(found: Found, people: Followed[]): Report['sources'] {
  const followed = Map.groupBy(people, ({ source }) => source);
  return [...Map.groupBy(found, ({ source }) => source)]
    .map(([source, own]) => ({ source, ...countStages(own, followed.get(source) ?? []) }))
    .filter((one) => one.found > 0)
    .sort((a, b) => b.found - a.found || a.source.localeCompare(b.source))
    .slice(0, reportListed);
}

function describeSearches(
  searches: Searches,
  found: Found,
  people: Followed[],
  period: Period,
): Report['searches'] {
  const foundBy = Map.groupBy(found, ({ jobId }) => jobId);
  const followed = Map.groupBy(people, ({ jobId }) => jobId);
  return searches.flatMap(({ id, title, client, createdAt }) => {
    const own = followed.get(id) ?? [];
    const counts = countStages(
      foundBy.get(id) ?? [],
      own.filter(({ foundAt }) => isWithin(period, foundAt)),
    );
    if (counts.found === 0 && !isWithin(period, createdAt.getTime())) return [];
    const days = daysToShortlist(createdAt, own);
    return [
      {
        id,
        title,
        client,
        started_at: createdAt.toISOString(),
        first_shortlist_days: days === undefined ? null : roundDays(days),
        ...counts,
      },
    ];
  });
}

function summarizeShortlists(
  searches: Searches,
  people: Followed[],
  period: Period,
): Report['first_shortlist'] {
  const followed = Map.groupBy(people, ({ jobId }) => jobId);
  const started = searches.filter(({ createdAt }) => isWithin(period, createdAt.getTime()));
  const days = started.flatMap(
    ({ id, createdAt }) => daysToShortlist(createdAt, followed.get(id) ?? []) ?? [],
  );
  return { searches: started.length, shortlisted: days.length, days: medianDays(days) };
}

/** Days from the start of a search until its first person was shortlisted, of those who still are or came further. */
function daysToShortlist(startedAt: Date, people: Followed[]): number | undefined {
  const times = people.flatMap(({ entered }) => reachedAt(entered, 'shortlisted') ?? []);
  return times.length > 0 ? (Math.min(...times) - startedAt.getTime()) / dayMs : undefined;
}

function between({ foundAt, entered }: Followed, from: ReportStage | undefined, to: ReportStage): number[] {
  if (!from) return [];
  const start = from === 'found' ? foundAt : entered[from];
  const end = entered[to];
  return start === undefined || end === undefined || end < start ? [] : [(end - start) / dayMs];
}

function countMails(mailed: Mailed[]): Pick<Report, 'mails' | 'mailed'> {
  const replies = (mails: Mailed[]) => mails.filter(({ hasReplied }) => hasReplied).length;
  return {
    mails: [...Map.groupBy(mailed, ({ subject }) => subject)]
      .map(([subject, own]) => ({ subject, people: own.length, replied: replies(own) }))
      .sort((a, b) => b.people - a.people || a.subject.localeCompare(b.subject))
      .slice(0, reportListed),
    mailed: { people: new Set(mailed.map(({ key }) => key)).size, replied: replies(mailed) },
  };
}

/** To a quarter of an hour. */
const roundDays = (days: number): number => Math.round(days * 100) / 100;

function medianDays(days: number[]): number | null {
  const sorted = days.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : roundDays((low + high) / 2);
}
