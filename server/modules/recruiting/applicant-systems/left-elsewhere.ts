import { and, desc, eq, inArray, isNull } from 'drizzle-orm';
import { type LeftElsewhere, systemName } from '../../../../contract/recruiting/applicant-system.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { handOverPeople, handOvers } from '../../../platform/db/schema.ts';
import { NotFoundError } from '../../../platform/errors.ts';

/** Who was erased or deleted here and is, or may be, still in the applicant system. For an Owner. */
export async function listLeftElsewhere({ db, caller }: Context): Promise<LeftElsewhere[]> {
  const rows = await db
    .select({ person: handOverPeople, handOver: handOvers })
    .from(handOverPeople)
    .innerJoin(handOvers, eq(handOvers.id, handOverPeople.handOverId))
    .where(and(isLeft, eq(handOverPeople.organisationId, caller.organisationId)))
    .orderBy(desc(handOvers.createdAt))
    .limit(500);
  return rows.map(({ person, handOver }) => ({
    id: person.id,
    system: systemName(handOver.system),
    person: person.systemPersonId,
    url: person.url,
    by: handOver.authorName,
    at: (person.attemptedAt ?? handOver.createdAt).toISOString(),
  }));
}

export async function forgetLeftElsewhere(
  ctx: Context,
  { params }: { params: { id: string } },
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const [gone] = await tx
      .delete(handOverPeople)
      .where(
        and(
          eq(handOverPeople.id, params.id),
          isLeft,
          eq(handOverPeople.organisationId, ctx.caller.organisationId),
        ),
      )
      .returning({ id: handOverPeople.id });
    if (!gone) throw new NotFoundError('There is no such entry.');
    await audit({ ...ctx, db: tx }, 'left-elsewhere.confirmed', params.id);
  });
  return null;
}

/** Without `ids`, those of people who are gone already. */
export async function forgetUnsent(db: Database, ids?: string[]): Promise<void> {
  const whose = ids ? inArray(handOverPeople.candidateId, ids) : isNull(handOverPeople.candidateId);
  await db.delete(handOverPeople).where(and(whose, inArray(handOverPeople.state, ['waiting', 'failed'])));
}

const isLeft = and(
  isNull(handOverPeople.candidateId),
  inArray(handOverPeople.state, ['done', 'unclear', 'sending']),
);
