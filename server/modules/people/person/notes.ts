import { and, desc, eq } from 'drizzle-orm';
import type { Note } from '../../../../contract/recruiting/search-people.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { notes } from '../../../platform/db/schema.ts';
import { ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { publishChange } from './publish-change.ts';

/**
 * Writes a note about a person of a search. It stays with the person, in every search.
 * @throws NotFoundError for a person of another organization's search
 */
export async function addNote(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { text: string } },
): Promise<Note> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const result = await findResult(inTransaction, params.id);
    const candidateId = await candidateOf(inTransaction, result);
    const stored = await storeNote(inTransaction, { candidateId, jobId: result.jobId, text: body.text });
    await publishChange(inTransaction, result.jobId);
    return stored;
  });
}

/** Stores a note of the caller within their transaction. */
export async function storeNote(
  ctx: Context,
  note: { candidateId: string; jobId: string | null; text: string },
): Promise<Note> {
  const { organisationId, userId, name } = ctx.caller;
  const [stored] = await ctx.db
    .insert(notes)
    .values({ ...note, organisationId, authorId: userId, authorName: name })
    .returning();
  if (!stored) throw new Error('The note was not stored.');
  await audit(ctx, 'note.added', stored.id);
  return describeNote(ctx, stored);
}

/**
 * Deletes one of the caller's own notes.
 * @throws NotFoundError for another organisation's
 * @throws ForbiddenError for a colleague's
 */
export async function deleteNote(ctx: Context, { params }: { params: { id: string } }): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const own = and(eq(notes.id, params.id), eq(notes.organisationId, ctx.caller.organisationId));
    const [stored] = await tx.select().from(notes).where(own).for('update');
    if (!stored) throw new NotFoundError('There is no such note.');
    if (stored.authorId !== ctx.caller.userId) {
      throw new ForbiddenError('Only the person who wrote a note may delete it.');
    }
    await tx.delete(notes).where(own);
    await audit(inTransaction, 'note.deleted', stored.id);
    if (stored.jobId) await publishChange(inTransaction, stored.jobId);
    return null;
  });
}

/** What the organisation has written about a candidate, newest first. */
export async function listNotes(ctx: Context, candidateId: string): Promise<Note[]> {
  const rows = await ctx.db
    .select()
    .from(notes)
    .where(and(eq(notes.candidateId, candidateId), eq(notes.organisationId, ctx.caller.organisationId)))
    .orderBy(desc(notes.createdAt), desc(notes.id));
  return rows.map((row) => describeNote(ctx, row));
}

const describeNote = (
  { caller }: Context,
  { id, text, authorId, authorName, createdAt }: typeof notes.$inferSelect,
): Note => ({
  id,
  text,
  author: authorName,
  is_mine: authorId === caller.userId,
  created_at: createdAt.toISOString(),
});
