import { and, eq } from 'drizzle-orm';
import type { PlanRequest } from '../../../../contract/recruiting/board.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { reminders, searchPeople } from '../../../platform/db/schema.ts';
import { publishChange } from '../../people/person/publish-change.ts';
import { nextStepOf, requireColleague } from '../../people/person/reminders.ts';
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
  const { organisationId, userId, name } = ctx.caller;
  const { version, assignee_id: assigneeId, next_step: nextStep, next_on: nextOn } = body;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { jobId } = await findResult(inTransaction, params.id);
    const given = [{ id: params.id, version }];
    const people = await lockPeople(inTransaction, jobId, given);
    const [person] = people;
    if (!person) throw new Error('The person was not stored.');
    const { standing } = person;
    const card = { jobId, candidateId: standing.candidateId };
    const planned = await nextStepOf(tx, card);
    const before = { text: planned?.text ?? '', dueOn: planned?.dueOn ?? null };
    const after = { text: nextStep ?? before.text, dueOn: nextOn === undefined ? before.dueOn : nextOn };
    const assignee = assigneeId === undefined ? standing.assigneeId : assigneeId;
    const isSameStep = after.text === before.text && after.dueOn === before.dueOn;
    if (isSameStep && assignee === standing.assigneeId) return { version: standing.version };
    await refuseStale(inTransaction, people, given);
    if (assignee && assignee !== standing.assigneeId) await requireColleague(inTransaction, assignee);
    if (!isSameStep) {
      const hasStep = after.text !== '' || after.dueOn !== null;
      if (!planned) {
        await tx
          .insert(reminders)
          .values({ ...card, ...after, organisationId, authorId: userId, authorName: name });
      } else if (hasStep) await tx.update(reminders).set(after).where(eq(reminders.id, planned.id));
      else await tx.delete(reminders).where(eq(reminders.id, planned.id));
    }
    await tx
      .update(searchPeople)
      .set({ assigneeId: assignee, change: 'plan', changedByName: name, version: standing.version + 1 })
      .where(and(eq(searchPeople.jobId, jobId), eq(searchPeople.candidateId, card.candidateId)));
    await audit(inTransaction, 'person.planned', standing.candidateId);
    await publishChange(inTransaction, jobId);
    return { version: standing.version + 1 };
  });
}
