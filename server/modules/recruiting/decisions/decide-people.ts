import { and, desc, eq, inArray, ne } from 'drizzle-orm';
import type { DecisionRequest, PersonDecision } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { decisions } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { readOwners } from '../../people/person/merged-people.ts';
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

/**
 * Takes back the last decision about each of several people, or their last move, all or none: what was before it stands again. That is a decision,
 * too, so a second call takes back the first.
 * @throws ConflictError when a decision was made since the version that the caller has seen
 * @throws BadRequestError for a person without a decision
 */
export function undoDecisions(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { people: { id: string; version: number }[] } },
): Promise<PersonDecision[]> {
  return changeDecisions(ctx, params.id, body.people, 'person.undecided', async ({ db }, people) => {
    const owners = await readOwners(
      db,
      people.map(({ standing }) => standing.candidateId),
    );
    const rows = await db
      .select()
      .from(decisions)
      .where(
        and(
          eq(decisions.jobId, params.id),
          inArray(decisions.candidateId, [...owners.keys()]),
          ne(decisions.kind, 'answer'),
        ),
      )
      .orderBy(desc(decisions.id));
    const history = Map.groupBy(rows, ({ candidateId }) => owners.get(candidateId));
    return people.map(({ standing }) => {
      const past = history.get(standing.candidateId) ?? [];
      // Of two who were merged only one's decision stands, and that need not be the latest.
      const at = past.findIndex(
        ({ to, reason, toStage }) =>
          to === standing.decision &&
          reason === standing.reason &&
          // What was decided before there was a board tells no column.
          (toStage === null || toStage === standing.stage),
      );
      const last = past[at];
      if (!last) throw new BadRequestError('There is no decision to take back.');
      const before = past.slice(at + 1).find(({ to }) => to === last.from);
      const isOfBoard = last.fromStage !== null || last.toStage !== null;
      const stage = isOfBoard ? last.fromStage : stageAfter(last.from, standing.stage);
      return { decision: last.from, reason: before?.reason ?? '', stage };
    });
  });
}
