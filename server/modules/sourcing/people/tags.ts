import { and, count, eq, sql } from 'drizzle-orm';
import { peopleLimits } from '../../../../contract/api/search-people.ts';
import { audit } from '../../../audit.ts';
import type { Context } from '../../../context.ts';
import { tags } from '../../../db/schema.ts';
import { FieldError } from '../../../errors.ts';
import { candidateOf, findResult } from './find-result.ts';
import { tellOthers } from './tell-others.ts';

const ofPerson = (organisationId: string, candidateId: string) =>
  and(eq(tags.organisationId, organisationId), eq(tags.candidateId, candidateId));
/** Capitals make no other tag. */
const isNamed = (tag: string) => sql`lower(${tags.tag}) = lower(${tag})`;

/**
 * Tags a person of a search. The tag stays with the person, in every search.
 * @throws NotFoundError for somebody of another organisation's search
 * @throws FieldError for one tag too many
 */
export async function addTag(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { tag: string } },
): Promise<null> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(tx, organisationId, result);
    const own = ofPerson(organisationId, candidateId);
    const same = await tx
      .select()
      .from(tags)
      .where(and(own, isNamed(body.tag)));
    if (same.length === 0) {
      const [counted] = await tx.select({ all: count() }).from(tags).where(own);
      if ((counted?.all ?? 0) >= peopleLimits.tags) {
        throw new FieldError({ tag: [`A person has at most ${peopleLimits.tags} tags.`] });
      }
      await tx.insert(tags).values({ organisationId, candidateId, tag: body.tag }).onConflictDoNothing();
      await audit(inTransaction, 'person.tagged', candidateId);
      await tellOthers(inTransaction, result.jobId);
    }
    return null;
  });
}

/**
 * Removes a tag of a person; one that the person does not have is gone already.
 * @throws NotFoundError for somebody of another organisation's search
 */
export async function removeTag(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { tag: string } },
): Promise<null> {
  const { organisationId } = ctx.caller;
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const { candidateId, jobId } = result;
    if (!candidateId) return null;
    const removed = await tx
      .delete(tags)
      .where(and(ofPerson(organisationId, candidateId), isNamed(query.tag)))
      .returning();
    if (removed.length > 0) {
      await audit(inTransaction, 'person.untagged', candidateId);
      await tellOthers(inTransaction, jobId);
    }
    return null;
  });
}
