import { and, eq } from 'drizzle-orm';
import type { Candidate } from '../../../../contract/people/talent-pool.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { visibleCandidates } from '../person/visible-candidates.ts';
import { candidateAnswer } from './candidate-answer.ts';

/**
 * One candidate that the organisation sees.
 * @throws NotFoundError for everyone else's
 */
export async function getCandidate(ctx: Context, input: { params: { id: string } }): Promise<Candidate> {
  const [row] = await ctx.db
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, input.params.id), visibleCandidates(ctx.config, ctx.caller.organisationId)));
  if (!row) throw new NotFoundError('There is no such candidate.');
  return candidateAnswer(ctx, row);
}
