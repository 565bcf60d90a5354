import { and, eq, inArray } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { candidates } from '../../platform/db/schema.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { visibleCandidates } from './person/visible-candidates.ts';

export type PersonRecord = typeof candidates.$inferSelect;
type Reading = Pick<Context, 'db' | 'caller' | 'config'>;

/**
 * A person visible in the organization's pool; for the id of a merged person, the one they were merged into.
 * @throws NotFoundError for everyone else's
 */
export async function findPerson(ctx: Reading, id: string): Promise<PersonRecord> {
  const [merged] = await ctx.db
    .select({ into: candidates.mergedInto })
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.organisationId, ctx.caller.organisationId)));
  if (merged?.into) return findPerson(ctx, merged.into);
  const [row] = await ctx.db
    .select()
    .from(candidates)
    .where(and(eq(candidates.id, id), visibleCandidates(ctx.config, ctx.caller.organisationId)));
  if (!row) throw new NotFoundError('There is no such person.');
  return row;
}

/**
 * One of the organisation's own people, locked until the transaction ends.
 * @throws NotFoundError for everyone else's
 * @throws ForbiddenError for a person of the sample, which belongs to all organisations
 */
export async function lockOwnPerson(ctx: Reading, id: string): Promise<PersonRecord> {
  const { id: found, organisationId } = await findPerson(ctx, id);
  if (organisationId === null)
    throw new ForbiddenError('The fictional people of the sample stay as they are.');
  const [row] = await ctx.db.select().from(candidates).where(eq(candidates.id, found)).for('update');
  if (!row?.isListed) throw new NotFoundError('There is no such person.');
  return row;
}

/**
 * Those of several people who are the organisation's own, locked until the transaction ends: in one order, so that two who
 * change the same people wait for each other once.
 */
export async function lockOwnPeople({ db, caller }: Pick<Context, 'db' | 'caller'>, ids: string[]) {
  const { id, lawfulBasis, noticedOn } = candidates;
  return db
    .select({ id, lawfulBasis, noticedOn })
    .from(candidates)
    .where(
      and(
        inArray(candidates.id, ids),
        eq(candidates.organisationId, caller.organisationId),
        candidates.isListed,
      ),
    )
    .orderBy(candidates.id)
    .for('update');
}
