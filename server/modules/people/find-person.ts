import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Context } from '../../platform/context.ts';
import { isKept } from '../../platform/db/deleted.ts';
import { candidates } from '../../platform/db/schema.ts';
import { ForbiddenError, NotFoundError } from '../../platform/errors.ts';
import { visibleCandidates } from './person/visible-candidates.ts';

export type PersonRecord = typeof candidates.$inferSelect;
type Reading = Pick<Context, 'db' | 'caller' | 'config'>;

/**
 * For the id of a merged person, the one they were merged into. @throws NotFoundError for a person outside of
 * the organization's pool
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
 * Several people, each once: those of the pool, and the organization's own that were found on the web. @throws
 * NotFoundError unless all of them exist
 */
export async function findPeople(ctx: Reading, ids: string[]): Promise<PersonRecord[]> {
  const { there, gone } = await findPeopleAndGone(ctx, ids);
  if (gone.length > 0) throw noSuchPeople();
  return there;
}

const noSuchPeople = () => new NotFoundError('There is no such person. Load the list again.');

/**
 * The same, with those who have left the pool apart, such as the sample's after the first import.
 * @throws NotFoundError for people of other organizations
 */
export async function findPeopleAndGone(
  ctx: Reading,
  ids: string[],
): Promise<{ there: PersonRecord[]; gone: PersonRecord[] }> {
  if (ids.length === 0) return { there: [], gone: [] };
  const { organisationId } = ctx.caller;
  const merged = await ctx.db
    .select({ id: candidates.id, into: candidates.mergedInto })
    .from(candidates)
    .where(and(inArray(candidates.id, ids), eq(candidates.organisationId, organisationId)));
  const into = new Map(merged.map((row) => [row.id, row.into ?? row.id]));
  const now = [...new Set(ids.map((id) => into.get(id) ?? id))];
  const isOwn = eq(candidates.organisationId, organisationId);
  const isThere = or(and(isOwn, isKept(candidates)), visibleCandidates(ctx.config, organisationId));
  const rows = await ctx.db
    .select({ person: candidates, isThere: sql<boolean | null>`${isThere}` })
    .from(candidates)
    .where(and(inArray(candidates.id, now), or(isOwn, isNull(candidates.organisationId))));
  if (rows.length < now.length) throw noSuchPeople();
  const [there, gone] = [rows.filter((row) => row.isThere), rows.filter((row) => !row.isThere)];
  return { there: there.map(({ person }) => person), gone: gone.map(({ person }) => person) };
}

/**
 * One of the organization's own people, locked until the transaction ends.
 * @throws NotFoundError for everyone else's
 * @throws ForbiddenError for a person of the sample, which belongs to all organizations
 */
export async function lockOwnPerson(ctx: Reading, id: string): Promise<PersonRecord> {
  const { id: found, organisationId } = await findPerson(ctx, id);
  if (organisationId === null)
    throw new ForbiddenError('The fictional people of the sample stay as they are.');
  const [row] = await ctx.db.select().from(candidates).where(eq(candidates.id, found)).for('update');
  if (!row?.isListed) throw new NotFoundError('There is no such person.');
  return row;
}

/** Locks in one order, so that two transactions that change the same people wait for each other once. */
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
