import { and, eq } from 'drizzle-orm';
import type { PlanRequest } from '../../../../contract/recruiting/board.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { searchPeople, users } from '../../../platform/db/schema.ts';
import { FieldError } from '../../../platform/errors.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { findResult } from '../../search/found/find-result.ts';
import { lockPeople, refuseStale } from '../decisions/change-decisions.ts';

/**
 * Says who takes the next step with a person of a search, which, and when. What the request leaves out stays.
 * @throws ConflictError when the place of the person has changed since the version that the caller has seen
 * @throws FieldError for an assignee who is not of the organisation
 */
export async function planNextStep(
  ctx: Context,
  { params, body }: { params: { id: string }; body: PlanRequest },
): Promise<{ version: number }> {
  const { organisationId, name } = ctx.caller;
  const { version, assignee_id: assigneeId, next_step: nextStep, next_on: nextOn } = body;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { jobId } = await findResult(inTransaction, params.id);
    const given = [{ id: params.id, version }];
    const people = await lockPeople(inTransaction, jobId, given);
    const [person] = people;
    if (!person) throw new Error('The person was not stored.');
    const { standing } = person;
    const next = {
      assigneeId: assigneeId === undefined ? standing.assigneeId : assigneeId,
      nextStep: nextStep ?? standing.nextStep,
      nextOn: nextOn === undefined ? standing.nextOn : nextOn,
    };
    const isSame = (Object.keys(next) as (keyof typeof next)[]).every((key) => next[key] === standing[key]);
    if (isSame) return { version: standing.version };
    await refuseStale(inTransaction, people, given);
    if (next.assigneeId && next.assigneeId !== standing.assigneeId) {
      const [member] = await tx
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.id, next.assigneeId), eq(users.organisationId, organisationId)));
      if (!member) throw new FieldError({ assignee_id: ['Nobody of your team has this id.'] });
    }
    await tx
      .update(searchPeople)
      .set({ ...next, change: 'plan', changedByName: name, version: standing.version + 1 })
      .where(and(eq(searchPeople.jobId, jobId), eq(searchPeople.candidateId, standing.candidateId)));
    await audit(inTransaction, 'person.planned', standing.candidateId);
    await publishChange(inTransaction, jobId);
    return { version: standing.version + 1 };
  });
}
