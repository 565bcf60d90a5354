import type { DecisionRequest, PersonDecision } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { stageAfter } from '../stages.ts';
import { changeDecisions } from './change-decisions.ts';

/**
 * Decides about people of a search, all or none.
 * @throws ConflictError when the decision has changed since the version that the caller has seen
 * @throws NotFoundError for people and searches that are not the organisation's
 */
export function decidePeople(
  ctx: Context,
  { params, body }: { params: { id: string }; body: DecisionRequest },
): Promise<PersonDecision[]> {
  const { decision, reason, people } = body;
  return changeDecisions(ctx, params.id, people, 'person.decided', async (_, locked) =>
    locked.map(({ standing }) => ({ decision, reason, stage: stageAfter(decision, standing.stage) })),
  );
}
