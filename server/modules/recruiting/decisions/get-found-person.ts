import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { FoundPerson } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, decisions, searchPeople } from '../../../platform/db/schema.ts';
import { listNotes } from '../../people/person/change-people.ts';
import { readOwners } from '../../people/person/merge-people.ts';
import { listReminders } from '../../people/person/reminders.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { explainResults } from '../../search/list-results.ts';
import { describeResults } from '../../search/results/describe-results.ts';
import { findSearchJob } from '../../search/search-queries.ts';
import { columnNames } from '../stages.ts';

/**
 * One person of a search, with the text, the notes and every decision.
 * @throws NotFoundError for a person of another organization's search, and for one deleted from the pool
 */
export async function getFoundPerson(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<FoundPerson> {
  const result = await findResult(ctx, params.id);
  const { id, jobId, candidateId } = result;
  const job = await findSearchJob(ctx, jobId);
  const [described] = await describeResults(ctx, jobId, await explainResults(ctx, job, [result]));
  const [person] = candidateId
    ? await ctx.db.select().from(candidates).where(eq(candidates.id, candidateId))
    : [];
  return {
    ...(described as FoundPerson),
    id,
    summary: person?.summary ?? '',
    skills: person?.skills ?? [],
    email: person?.email ?? '',
    profile_url: person?.inPool ? person.profileUrl : '',
    ...(person?.contactStop && { contact_stop: person.contactStop }),
    history: candidateId ? await readHistory(ctx, jobId, candidateId) : [],
    written_notes: candidateId ? await listNotes(ctx, candidateId) : [],
    reminders: candidateId ? await listReminders(ctx, candidateId) : [],
  };
}

async function readHistory({ db, caller }: Context, jobId: string, candidateId: string) {
  const nameOf = await columnNames(db, caller.organisationId);
  const ids = [...(await readOwners(db, [candidateId])).keys()];
  const rows = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.jobId, jobId), inArray(decisions.candidateId, ids)))
    .orderBy(desc(decisions.id));
  return rows.map(({ kind, answer, authorName, from, to, reason, fromStage, toStage, createdAt }) => ({
    kind,
    answer,
    author: authorName,
    from,
    to,
    reason,
    moved_to: toStage !== null && toStage !== fromStage ? nameOf(toStage) : '',
    created_at: createdAt.toISOString(),
  }));
}

/**
 * Marks a person of a search as seen. The first time counts.
 * @throws NotFoundError for a person of another organization's search
 */
export async function markPersonSeen(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(inTransaction, result);
    await tx
      .insert(searchPeople)
      .values({ organisationId, jobId: result.jobId, candidateId, seenAt: new Date() })
      .onConflictDoUpdate({
        target: [searchPeople.jobId, searchPeople.candidateId],
        set: { seenAt: sql`coalesce(${searchPeople.seenAt}, excluded.seen_at)` },
      });
    return null;
  });
}
