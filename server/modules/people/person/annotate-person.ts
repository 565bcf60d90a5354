import type { Note } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Context } from '../../../platform/context.ts';
import { findPerson } from '../find-person.ts';
import { storeNote } from './notes.ts';
import { deleteTag, storeTag } from './tags.ts';

/**
 * Writes a note about a person of the pool.
 * @throws NotFoundError for everyone else's
 */
export async function addPersonNote(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { text: string } },
): Promise<Note> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id } = await findPerson(inTransaction, params.id);
    return storeNote(inTransaction, { candidateId: id, jobId: null, text: body.text });
  });
}

/**
 * Tags a person of the pool.
 * @throws NotFoundError for everyone else's; FieldError for one tag too many
 */
export async function addPersonTag(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { tag: string } },
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id } = await findPerson(inTransaction, params.id);
    await storeTag(inTransaction, id, body.tag);
    return null;
  });
}

/**
 * Removes a tag of a person of the pool; one that the person does not have is gone already.
 * @throws NotFoundError for everyone else's
 */
export async function removePersonTag(
  ctx: Context,
  { params, query }: { params: { id: string }; query: { tag: string } },
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id } = await findPerson(inTransaction, params.id);
    await deleteTag(inTransaction, id, query.tag);
    return null;
  });
}
