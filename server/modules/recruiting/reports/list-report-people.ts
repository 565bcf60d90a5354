import { and, count, desc, inArray, sql } from 'drizzle-orm';
import { type CallParsed, totalCountHeader } from '../../../../contract/platform/call.ts';
import type {
  listReportPeople as listCall,
  ReportPerson,
} from '../../../../contract/recruiting/reports.calls.ts';
import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import type { Context } from '../../../platform/context.ts';
import { followPeople, isWithin, peopleOf, periodOf, wereFoundIn } from './follow-people.ts';
import { reachedAt } from './progress.ts';

const usualPageSize = 50;

/** One page of the people of a step of a report, those found last first. */
export async function listReportPeople(
  ctx: Context,
  { query }: CallParsed<typeof listCall>,
): Promise<ReportPerson[]> {
  const { stage, page = 1, page_size: size = usualPageSize, ...filters } = query;
  const period = periodOf(filters);
  const people = peopleOf(ctx, filters);
  const key = sql<string>`${people.jobId} || ' ' || ${people.candidateId}`;
  const reached = stage === 'found' ? undefined : await followPeople(ctx, filters);
  const keys = reached?.people
    .filter(({ entered, foundAt }) => reachedAt(entered, stage) !== undefined && isWithin(period, foundAt))
    .map((person) => person.key);
  const condition = and(wereFoundIn(people, period), keys && inArray(key, keys));
  const [counted] = await ctx.db.select({ people: count() }).from(people).where(condition);
  ctx.setHeader(totalCountHeader, String(counted?.people ?? 0));
  const rows = await ctx.db
    .select()
    .from(people)
    .where(condition)
    .orderBy(desc(people.foundAt), desc(people.resultId))
    .limit(size)
    .offset((page - 1) * size);
  return rows.map(({ candidateId, name, jobId, title, foundAt }) => ({
    person_id: candidateId,
    name: readFoundTitle(name).name,
    search: { id: jobId, title },
    found_at: foundAt.toISOString(),
  }));
}
