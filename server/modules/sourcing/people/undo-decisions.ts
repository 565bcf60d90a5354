import { and, desc, eq, inArray } from 'drizzle-orm';
import type { PersonDecision } from '../../../../contract/api/search-people.ts';
import type { Context } from '../../../context.ts';
import { decisions } from '../../../db/schema.ts';
import { BadRequestError } from '../../../errors.ts';
import { changeDecisions } from './change-decisions.ts';

/**
 * Takes back the last decision about each of several people, all or none: the one before it stands again. That is a decision,
 * too, so a second call takes back the first.
 * @throws ConflictError when somebody has decided since the version that the caller has seen
 * @throws BadRequestError for somebody about whom nobody has decided
 */
export function undoDecisions(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { people: { id: string; version: number }[] } },
): Promise<PersonDecision[]> {
  return changeDecisions(ctx, params.id, body.people, 'person.undecided', async ({ db }, people) => {
    const ids = people.map(({ standing }) => standing.candidateId);
    const rows = await db
      .select({ candidateId: decisions.candidateId, to: decisions.to, reason: decisions.reason })
      .from(decisions)
      .where(and(eq(decisions.jobId, params.id), inArray(decisions.candidateId, ids)))
      .orderBy(desc(decisions.id));
    const history = Map.groupBy(rows, ({ candidateId }) => candidateId);
    return people.map(({ standing }) => {
      const [last, before] = history.get(standing.candidateId) ?? [];
      if (!last) throw new BadRequestError('There is no decision to take back.');
      return { decision: before?.to ?? null, reason: before?.reason ?? '' };
    });
  });
}
