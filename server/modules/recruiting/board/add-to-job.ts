import { and, eq, inArray, max, sql } from 'drizzle-orm';
import type { CallAnswer, CallParsed } from '../../../../contract/platform/call.ts';
import type { addToJob as call } from '../../../../contract/recruiting/board.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { addedByHand, searchResults, searchRuns } from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { explainCandidates } from '../../search/match-candidates.ts';
import { loadCriteria } from '../../search/search-criteria.ts';
import { candidateIdIn, findSearchJob } from '../../search/search-queries.ts';
import { describeDecision, type LockedPerson, lockPeople } from '../decisions/change-decisions.ts';
import { movePeople } from './board.ts';

/**
 * Puts people of the talent pool into a search and into a column of its board. Those on the board or decided
 * about stay there. A running search refuses, since it would store the same people.
 */
export async function addToJob(
  ctx: Context,
  { params, body }: CallParsed<typeof call>,
): Promise<CallAnswer<typeof call>> {
  const job = await findSearchJob(ctx, params.id);
  const hits = await explainForJob(ctx, job, body.ids);
  if (hits.length === 0) return { added: [], there: [] };
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const [run] = await tx.select().from(searchRuns).where(eq(searchRuns.id, job.run.id)).for('share');
    if (run?.status === 'Processing')
      throw new ConflictError('The search is running. Add people once it has ended.');
    const ofJob = eq(searchResults.jobId, job.id);
    const [last] = await tx
      .select({ rank: max(searchResults.rank) })
      .from(searchResults)
      .where(ofJob);
    const rows = hits.map(({ aliases: _, ...hit }, at) => ({
      ...hit,
      jobId: job.id,
      candidateId: candidateIdIn(hit.url) ?? '',
      rank: (last?.rank ?? 0) + at + 1,
      watchRun: addedByHand,
      normalisedUrl: hit.url,
      source: 'talent-pool',
      weak: false,
    }));
    await tx
      .insert(searchResults)
      // In one order, so that two who add the same people wait for each other once.
      .values(rows.toSorted((a, b) => a.candidateId.localeCompare(b.candidateId)))
      .onConflictDoUpdate({
        target: [searchResults.candidateId, searchResults.jobId],
        set: { rank: sql`coalesce(${searchResults.rank}, excluded.rank)` },
      });
    const candidateIds = rows.map(({ candidateId }) => candidateId);
    const results = await tx
      .select({ id: searchResults.id })
      .from(searchResults)
      .where(and(ofJob, inArray(searchResults.candidateId, candidateIds)));
    const people = await lockPeople(inTransaction, job.id, results);
    const isKnown = ({ standing }: LockedPerson) => standing.stage !== null || standing.decision !== null;
    const others = people.filter((person) => !isKnown(person));
    return {
      added: await movePeople(inTransaction, {
        params: { id: job.id },
        body: { stage: body.stage, people: others.map(({ result }) => ({ id: result.id, version: null })) },
      }),
      there: people.filter(isKnown).map(describeDecision),
    };
  });
}

/** As the search would have found these people of the talent pool; others are left out. */
export async function explainForJob(
  ctx: Context,
  { id, run, title, location, description }: Awaited<ReturnType<typeof findSearchJob>>,
  ids: string[],
): Promise<Awaited<ReturnType<typeof explainCandidates>>> {
  const criteria = await loadCriteria(ctx.db, { jobId: id, version: run.criteriaVersion });
  const job = { title, location, description, criteria };
  return explainCandidates(ctx, ctx.caller.organisationId, job, ids);
}
