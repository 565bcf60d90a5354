import type { PersonDecision } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { FieldError } from '../../../platform/errors.ts';
import { publishEvent } from '../../organization/webhooks/publish-event.ts';
import { changeDecisions } from '../decisions/change-decisions.ts';
import { decisionAfter, holdColumns, readColumns } from '../stages.ts';

/**
 * Moves people of a search to a column of the board, all or none. Moving a person on from New shortlists them.
 * @throws ConflictError when the place of a person has changed since the version that the caller has seen
 * @throws FieldError for a column that the board does not have
 */
export function movePeople(
  ctx: Context,
  {
    params,
    body,
  }: { params: { id: string }; body: { stage: string; people: { id: string; version: number }[] } },
): Promise<PersonDecision[]> {
  const { stage, people } = body;
  return changeDecisions(ctx, params.id, people, 'person.moved', async ({ db, caller }, locked) => {
    await holdColumns(db, caller.organisationId, { isChange: false });
    const columns = await readColumns(db, caller.organisationId);
    if (!columns.some(({ id }) => id === stage)) {
      throw new FieldError({ stage: ['The board has no such column. Load it again.'] });
    }
    const moved = locked.filter(({ standing }) => standing.stage !== stage);
    if (moved.length > 0) {
      await publishEvent(db, ctx.queue, caller.organisationId, 'candidate.moved', {
        search_id: params.id,
        stage,
        result_ids: moved.map(({ result }) => result.id),
        url: `${ctx.publicUrl}/dashboard/sourcing/jobs/${params.id}/board`,
      });
    }
    return locked.map(({ standing }) => {
      const decision = decisionAfter(stage, standing.decision);
      return { decision, reason: decision === standing.decision ? standing.reason : '', stage };
    });
  });
}
