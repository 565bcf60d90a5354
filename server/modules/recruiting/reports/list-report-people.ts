import { and, count, desc, eq, exists, inArray, sql } from 'drizzle-orm';
import { type CallParsed, totalCountHeader } from '../../../../contract/platform/call.ts';
import type {
  listReportPeople as listCall,
  ReportPerson,
} from '../../../../contract/recruiting/reports.calls.ts';
import { readFoundTitle } from '../../../../contract/search/decisions.ts';
import type { Context } from '../../../platform/context.ts';
import { searchPeople } from '../../../platform/db/schema.ts';
import { followPeople, isWithin, peopleOf, periodOf, wereFoundIn } from './follow-people.ts';
import { reachedAt } from './progress.ts';

const usualPageSize = 50;

export async function listReportPeople(
  ctx: Context,
  { query }: CallParsed<typeof listCall>,
): Promise<ReportPerson[]> {
  const { stage, reason, subject, replied, page = 1, page_size: size = usualPageSize, ...filters } = query;
  const period = periodOf(filters);
  const people = peopleOf(ctx, filters);
  const key = sql<string>`${people.jobId} || ' ' || ${people.candidateId}`;
  const followed = stage === 'found' && subject === undefined ? undefined : await followPeople(ctx, filters);
  const reached = followed?.people.filter(
    ({ entered, foundAt }) => reachedAt(entered, stage) !== undefined && isWithin(period, foundAt),
  );
  const mailed = followed?.mailed.filter((mail) => mail.subject === subject && (!replied || mail.hasReplied));
  const keysOf = (some: { key: string }[] = []) => some.map((person) => person.key);
  const condition = and(
    wereFoundIn(people, period),
    stage === 'found' ? undefined : inArray(key, keysOf(reached)),
    subject === undefined ? undefined : inArray(key, keysOf(mailed)),
    reason === undefined
      ? undefined
      : exists(
          ctx.db
            .select({ jobId: searchPeople.jobId })
            .from(searchPeople)
            .where(
              and(
                eq(searchPeople.jobId, people.jobId),
                eq(searchPeople.candidateId, people.candidateId),
                eq(searchPeople.decision, 'no'),
                sql`lower(btrim(${searchPeople.reason})) = lower(btrim(${reason}::text))`,
              ),
            ),
        ),
  );
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
