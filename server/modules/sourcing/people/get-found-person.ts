import { and, desc, eq } from 'drizzle-orm';
import type { FoundPerson } from '../../../../contract/api/search-people.ts';
import type { Context } from '../../../context.ts';
import { candidates, decisions, searchResults } from '../../../db/schema.ts';
import { readResults } from '../list-results.ts';
import { findSearchJob } from '../search-queries.ts';
import { describeResults } from './describe-results.ts';
import { findResult } from './find-result.ts';
import { listNotes } from './notes.ts';

/**
 * One person of a search, with the text, the notes and every decision.
 * @throws NotFoundError for somebody of another organisation's search, and for one whom the pool has deleted
 */
export async function getFoundPerson(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<FoundPerson> {
  const { id, jobId, candidateId } = await findResult(ctx, params.id);
  const job = await findSearchJob(ctx, jobId);
  const one = eq(searchResults.id, id);
  const described = await describeResults(ctx, jobId, await readResults(ctx, job, one, { size: 1, page: 1 }));
  const [person] = candidateId
    ? await ctx.db.select().from(candidates).where(eq(candidates.id, candidateId))
    : [];
  return {
    ...(described[0] as FoundPerson),
    id,
    summary: person?.summary ?? '',
    skills: person?.skills ?? [],
    email: person?.email ?? '',
    profile_url: person?.inPool ? person.profileUrl : '',
    history: candidateId ? await readHistory(ctx, jobId, candidateId) : [],
    written_notes: candidateId ? await listNotes(ctx, candidateId) : [],
  };
}

async function readHistory({ db }: Context, jobId: string, candidateId: string) {
  const rows = await db
    .select()
    .from(decisions)
    .where(and(eq(decisions.jobId, jobId), eq(decisions.candidateId, candidateId)))
    .orderBy(desc(decisions.id));
  return rows.map(({ authorName, from, to, reason, createdAt }) => ({
    author: authorName,
    from,
    to,
    reason,
    created_at: createdAt.toISOString(),
  }));
}
