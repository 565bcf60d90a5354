import { and, desc, eq, inArray } from 'drizzle-orm';
import type { HandedOver } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { systemName } from '../../../../contract/recruiting/hand-overs.ts';
import type { Context } from '../../../platform/context.ts';
import { handOverPeople, handOvers } from '../../../platform/db/schema.ts';
import { readOwners } from '../../people/person/merged-people.ts';

type HandOverRow = typeof handOvers.$inferSelect;
type PersonRow = typeof handOverPeople.$inferSelect;
export type Standing = Pick<HandedOver, 'state' | 'detail'>;

/** A hand-over of each person, newest first, by person, including those of people merged into them. */
export async function readHandedOver(
  { db, caller }: Pick<Context, 'db' | 'caller'>,
  ids: string[],
): Promise<Map<string, { person: PersonRow; handOver: HandOverRow }[]>> {
  const owners = await readOwners(db, ids);
  const rows = await db
    .select({ person: handOverPeople, handOver: handOvers })
    .from(handOverPeople)
    .innerJoin(handOvers, eq(handOvers.id, handOverPeople.handOverId))
    .where(
      and(
        inArray(handOverPeople.candidateId, [...owners.keys()]),
        eq(handOverPeople.organisationId, caller.organisationId),
      ),
    )
    .orderBy(desc(handOvers.createdAt));
  const byPerson = new Map<string, typeof rows>();
  for (const row of rows) {
    const owner = owners.get(row.person.candidateId ?? '') ?? '';
    byPerson.set(owner, [...(byPerson.get(owner) ?? []), row]);
  }
  return byPerson;
}

/** The state of a person. Items left undone by a finished hand-over stay undone. */
export function standingOf(person: PersonRow, { status, detail }: HandOverRow): Standing {
  const isOver = status === 'completed' || status === 'failed';
  if (isOver && person.state === 'waiting') {
    return { state: 'failed', detail: detail ?? 'The hand-over ended before their turn.' };
  }
  if (isOver && person.state === 'sending') return { state: 'unclear', detail: unclearText };
  return { state: person.state, detail: person.detail };
}

/** True if the system has the person, or may have them, or is about to. */
export const isThere = (person: PersonRow, handOver: HandOverRow): boolean =>
  standingOf(person, handOver).state !== 'failed';

export const unclearText =
  'The connection ended before the answer came. Look there whether the person was added before you hand them over again.';

export function describeHandedOver({
  person,
  handOver,
}: {
  person: PersonRow;
  handOver: HandOverRow;
}): HandedOver {
  return {
    hand_over_id: handOver.id,
    system: systemName(handOver.system),
    job: handOver.systemJobName,
    role: handOver.role,
    ...standingOf(person, handOver),
    by: handOver.authorName,
    at: (person.attemptedAt ?? handOver.createdAt).toISOString(),
    url: person.url,
  };
}
