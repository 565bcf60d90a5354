import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { type Paging, totalCountHeader } from '../../../../contract/platform/call.ts';
import type { BoardPerson } from '../../../../contract/recruiting/board.calls.ts';
import { boardLimits } from '../../../../contract/recruiting/board.ts';
import { readFoundTitle } from '../../../../contract/search/found-title.ts';
import type { Context } from '../../../platform/context.ts';
import { isKept } from '../../../platform/db/deleted.ts';
import {
  candidates,
  decisions,
  reminders,
  searchPeople,
  searchResults,
  users,
} from '../../../platform/db/schema.ts';
import { earliestFirst } from '../../people/person/reminders.ts';
import { findSearchJob } from '../../search/search-queries.ts';

/**
 * The people on the board of a search: by earliest next step, then by latest move.
 * @throws NotFoundError for another organisation's search
 */
export async function listBoard(
  ctx: Context,
  { params, query }: { params: { id: string }; query: Paging },
): Promise<BoardPerson[]> {
  const { page = 1, page_size: size = boardLimits.pageSize } = query;
  const job = await findSearchJob(ctx, params.id);
  const isOnBoard = and(eq(searchPeople.jobId, job.id), isNotNull(searchPeople.stage), isKept(candidates));
  const isResult = and(
    eq(searchResults.candidateId, searchPeople.candidateId),
    eq(searchResults.jobId, searchPeople.jobId),
  );
  const [counted] = await ctx.db
    .select({ all: count() })
    .from(searchPeople)
    .innerJoin(candidates, eq(candidates.id, searchPeople.candidateId))
    .innerJoin(searchResults, isResult)
    .where(isOnBoard);
  ctx.setHeader(totalCountHeader, String(counted?.all ?? 0));
  const nextSteps = ctx.db
    .selectDistinctOn([reminders.candidateId], {
      candidateId: reminders.candidateId,
      text: reminders.text,
      dueOn: reminders.dueOn,
    })
    .from(reminders)
    .where(and(eq(reminders.jobId, job.id), isNull(reminders.doneAt)))
    .orderBy(reminders.candidateId, ...earliestFirst)
    .as('next_steps');
  const rows = await ctx.db
    .select({
      standing: searchPeople,
      nextStep: nextSteps.text,
      nextOn: nextSteps.dueOn,
      id: searchResults.id,
      title: searchResults.title,
      place: searchResults.place,
      employer: candidates.employer,
      doNotContact: candidates.doNotContact,
      assignee: users.name,
    })
    .from(searchPeople)
    .innerJoin(candidates, eq(candidates.id, searchPeople.candidateId))
    .innerJoin(searchResults, isResult)
    .leftJoin(users, eq(users.id, searchPeople.assigneeId))
    .leftJoin(nextSteps, eq(nextSteps.candidateId, searchPeople.candidateId))
    .where(isOnBoard)
    .orderBy(
      sql`${nextSteps.dueOn} asc nulls last`,
      desc(searchPeople.movedAt),
      asc(searchPeople.candidateId),
    )
    .limit(size)
    .offset((page - 1) * size);
  const answers = await readAnswers(ctx, job.id);
  return rows.map(({ standing, nextStep, nextOn, id, title, place, employer, doNotContact, assignee }) => ({
    id,
    ...readFoundTitle(title),
    employer,
    place,
    stage: standing.stage ?? '',
    moved_at: standing.movedAt?.toISOString() ?? null,
    decision: standing.decision,
    reason: standing.reason,
    assignee: standing.assigneeId && assignee ? { id: standing.assigneeId, name: assignee } : null,
    next_step: nextStep ?? '',
    next_on: nextOn,
    do_not_contact: doNotContact,
    answers: answers.get(standing.candidateId) ?? [],
    version: standing.version,
  }));
}

/** What was last answered by each link to the shortlist, by person. */
async function readAnswers({ db }: Context, jobId: string): Promise<Map<string, BoardPerson['answers']>> {
  const rows = await db
    .selectDistinctOn([decisions.candidateId, decisions.shareLinkId])
    .from(decisions)
    .where(and(eq(decisions.jobId, jobId), isNotNull(decisions.shareLinkId)))
    .orderBy(decisions.candidateId, decisions.shareLinkId, desc(decisions.id));
  const byPerson = Map.groupBy(rows, ({ candidateId }) => candidateId);
  return new Map(
    [...byPerson].map(([id, own]) => [
      id,
      own.map(({ authorName, answer, reason }) => ({ author: authorName, answer, comment: reason })),
    ]),
  );
}
