import { and, asc, eq } from 'drizzle-orm';
import type { HandedOver, HandOver } from '../../../../contract/recruiting/hand-overs.calls.ts';
import { systemName } from '../../../../contract/recruiting/hand-overs.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates, handOverPeople, handOvers } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';
import { findPerson } from '../../people/find-person.ts';
import { toPerson } from './chosen-people.ts';
import { describeHandedOver, readHandedOver, standingOf } from './handed-over-rows.ts';

/**
 * How a hand-over goes, person by person.
 * @throws NotFoundError
 */
export async function getHandOver(ctx: Context, { params }: { params: { id: string } }): Promise<HandOver> {
  const { db, caller } = ctx;
  const [row] = await db
    .select()
    .from(handOvers)
    .where(and(eq(handOvers.id, params.id), eq(handOvers.organisationId, caller.organisationId)));
  if (!row) throw new NotFoundError('There is no such hand-over.');
  const people = await db
    .select({ person: handOverPeople, candidate: candidates })
    .from(handOverPeople)
    .leftJoin(candidates, eq(candidates.id, handOverPeople.candidateId))
    .where(eq(handOverPeople.handOverId, row.id))
    .orderBy(asc(handOverPeople.id));
  return {
    id: row.id,
    system: systemName(row.system),
    job: row.systemJobName,
    job_id: row.systemJobId,
    role: row.role,
    status: row.status,
    detail: row.detail ?? '',
    by: row.authorName,
    created_at: row.createdAt.toISOString(),
    finished_at: row.finishedAt?.toISOString() ?? null,
    people: people.map(({ person, candidate }) => ({
      id: person.candidateId,
      name: candidate ? toPerson(candidate).name : 'Erased here',
      ...standingOf(person, row),
      at: person.attemptedAt?.toISOString() ?? null,
      url: person.url,
    })),
  };
}

/**
 * Where a person of the pool was handed over to, newest first.
 * @throws NotFoundError
 */
export async function listHandOversOfPerson(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<HandedOver[]> {
  const { id } = await findPerson(ctx, params.id);
  return ((await readHandedOver(ctx, [id])).get(id) ?? []).map(describeHandedOver);
}
