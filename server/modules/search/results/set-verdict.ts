import { and, eq } from 'drizzle-orm';
import type { Verdict } from '../../../../contract/search/sourcing.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { handVerdicts } from '../../../platform/db/schema.ts';
import { FieldError } from '../../../platform/errors.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { candidateOf, findResult } from '../found/find-result.ts';
import { loadCriteria } from '../search-criteria.ts';
import { findSearchJob } from '../search-queries.ts';

/**
 * A verdict by hand stays when the search is ranked again. @throws NotFoundError for a person of another
 * organization's search @throws FieldError for a criterion that the search does not have
 */
export async function setVerdict(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { criterion: string; verdict: Verdict | null } },
): Promise<null> {
  const { organisationId, userId, name } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const { run } = await findSearchJob(inTransaction, result.jobId);
    const criteria = await loadCriteria(tx, { jobId: result.jobId, version: run.criteriaVersion });
    if (!criteria.some(({ id }) => id === body.criterion)) {
      throw new FieldError({ criterion: ['The search has no such criterion.'] });
    }
    const candidateId = await candidateOf(inTransaction, result);
    const { jobId } = result;
    const { criterion, verdict } = body;
    if (verdict === null) {
      await tx
        .delete(handVerdicts)
        .where(
          and(
            eq(handVerdicts.jobId, jobId),
            eq(handVerdicts.candidateId, candidateId),
            eq(handVerdicts.criterion, criterion),
          ),
        );
    } else {
      const set = { verdict, authorId: userId, authorName: name, createdAt: new Date() };
      await tx
        .insert(handVerdicts)
        .values({ organisationId, jobId, candidateId, criterion, ...set })
        .onConflictDoUpdate({
          target: [handVerdicts.jobId, handVerdicts.candidateId, handVerdicts.criterion],
          set,
        });
    }
    await audit(inTransaction, 'person.judged', candidateId);
    await publishChange(inTransaction, jobId);
    return null;
  });
}
