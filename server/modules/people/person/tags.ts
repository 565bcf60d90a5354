import { and, count, eq, sql } from 'drizzle-orm';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { tags } from '../../../platform/db/schema.ts';
import { FieldError } from '../../../platform/errors.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { publishChange } from './publish-change.ts';

const ofPerson = (organisationId: string, candidateId: string) =>
  and(eq(tags.organisationId, organisationId), eq(tags.candidateId, candidateId));
/** Capitals make no other tag. */
const isNamed = (tag: string) => sql`lower(${tags.tag}) = lower(${tag})`;

/**
 * Tags a person of a search. The tag stays with the person, in every search.
 * @throws NotFoundError for a person of another organization's search
 * @throws FieldError for one tag too many
 */
export async function addTag(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { tag: string } },
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(inTransaction, result);
    if (await storeTag(inTransaction, candidateId, body.tag))
      await publishChange(inTransaction, result.jobId);
    return null;
  });
}

/**
 * Stores a tag within the caller's transaction.
 * @returns whether the person did not have it
 * @throws FieldError for one tag too many
 */
export async function storeTag(ctx: Context, candidateId: string, tag: string): Promise<boolean> {
  const { db, caller } = ctx;
  const own = ofPerson(caller.organisationId, candidateId);
  const same = await db
    .select()
    .from(tags)
    .where(and(own, isNamed(tag)));
  if (same.length > 0) return false;
  const [counted] = await db.select({ all: count() }).from(tags).where(own);
  if ((counted?.all ?? 0) >= peopleLimits.tags) {
    throw new FieldError({ tag: [`A person has at most ${peopleLimits.tags} tags.`] });
  }
  await db
    .insert(tags)
    .values({ organisationId: caller.organisationId, candidateId, tag })
    .onConflictDoNothing();
  await audit(ctx, 'person.tagged', candidateId);
  return true;
}

/**
 * Removes a tag of a person; one that the person does not have is gone already.
 * @throws NotFoundError for a person of another organization's search
 */
export async function removeTag(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { tag: string } },
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { candidateId, jobId } = await findResult(inTransaction, params.id);
    if (candidateId && (await deleteTag(inTransaction, candidateId, query.tag))) {
      await publishChange(inTransaction, jobId);
    }
    return null;
  });
}

/**
 * Deletes a tag within the caller's transaction.
 * @returns whether the person had it
 */
export async function deleteTag(ctx: Context, candidateId: string, tag: string): Promise<boolean> {
  const removed = await ctx.db
    .delete(tags)
    .where(and(ofPerson(ctx.caller.organisationId, candidateId), isNamed(tag)))
    .returning();
  if (removed.length > 0) await audit(ctx, 'person.untagged', candidateId);
  return removed.length > 0;
}
