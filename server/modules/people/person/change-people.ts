import { and, count, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Note, peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, erasedIdentities, notes, tags } from '../../../platform/db/schema.ts';
import { FieldError, ForbiddenError, NotFoundError } from '../../../platform/errors.ts';
import { stopSequencesOf } from '../../recruiting/sequence-progress.ts';
import { candidateOf, findResult } from '../../search/found/find-result.ts';
import { findPerson, lockOwnPeople } from '../find-person.ts';
import { forgetStops } from '../identity/identities.ts';
import { publishChange } from './publish-change.ts';

const ofPerson = (organisationId: string, candidateId: string) =>
  and(eq(tags.organisationId, organisationId), eq(tags.candidateId, candidateId));
const isNamed = (tag: string) => sql`lower(${tags.tag}) = lower(${tag})`;

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

async function storeTag(ctx: Context, candidateId: string, tag: string): Promise<boolean> {
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

async function deleteTag(ctx: Context, candidateId: string, tag: string): Promise<boolean> {
  const removed = await ctx.db
    .delete(tags)
    .where(and(ofPerson(ctx.caller.organisationId, candidateId), isNamed(tag)))
    .returning();
  if (removed.length > 0) await audit(ctx, 'person.untagged', candidateId);
  return removed.length > 0;
}

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

async function storeNote(
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

interface PeopleChange {
  ids: string[];
  add_tag?: string | undefined;
  remove_tag?: string | undefined;
  do_not_contact?: boolean | undefined;
  reason?: string;
  until?: string | null | undefined;
}

export async function changePeople(
  ctx: Context,
  { body }: { body: PeopleChange },
): Promise<{ changed: string[] }> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const ids = (await lockOwnPeople(inTransaction, body.ids)).map(({ id }) => id);
    const changed = new Set<string>();
    const note = (id: string, isChanged: boolean) => isChanged && changed.add(id);
    for (const id of ids) {
      if (body.add_tag !== undefined) note(id, await tagIfPossible(inTransaction, id, body.add_tag));
      if (body.remove_tag !== undefined) note(id, await deleteTag(inTransaction, id, body.remove_tag));
    }
    for (const id of await setContact(inTransaction, ids, body)) note(id, true);
    return { changed: [...changed] };
  });
}

async function tagIfPossible(ctx: Context, id: string, tag: string): Promise<boolean> {
  try {
    return await storeTag(ctx, id, tag);
  } catch (error) {
    if (error instanceof FieldError) return false;
    throw error;
  }
}

/**
 * Says within the caller's transaction that people must not be contacted and why, or takes it back; their sequences stop.
 * @returns those who were not as wanted
 */
export async function setContact(
  ctx: Context,
  ids: string[],
  {
    do_not_contact: isStopped,
    reason = '',
    until = null,
  }: { do_not_contact?: boolean | undefined; reason?: string; until?: string | null | undefined },
): Promise<string[]> {
  if (isStopped === undefined || ids.length === 0) return [];
  const { name } = ctx.caller;
  const contactStop = isStopped ? { reason, by: name, since: new Date().toISOString(), until } : null;
  const rows = await ctx.db
    .update(candidates)
    .set({ doNotContact: isStopped, contactStop, version: sql`${candidates.version} + 1` })
    .where(and(inArray(candidates.id, ids), ne(candidates.doNotContact, isStopped)))
    .returning({ id: candidates.id });
  for (const { id } of rows) {
    await audit(ctx, isStopped ? 'person.contact-stopped' : 'person.contact-allowed', id);
  }
  const changed = rows.map(({ id }) => id);
  if (isStopped) await stopSequencesOf(ctx.db, { people: changed }, 'do-not-contact', { by: name });
  else await forgetStops(ctx.db, changed);
  return changed;
}

export async function allowContactAgain(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    const rows = await tx
      .update(candidates)
      .set({ doNotContact: false, contactStop: null, version: sql`${candidates.version} + 1` })
      .where(
        and(
          candidates.doNotContact,
          sql`${candidates.contactStop} ->> 'until' <= to_char(now(), 'YYYY-MM-DD')`,
        ),
      )
      .returning({ id: candidates.id, organisationId: candidates.organisationId });
    for (const { id, organisationId } of rows) {
      if (!organisationId) continue;
      const caller = { organisationId, userId: null, name: 'On the day that was set' };
      await audit({ db: tx, caller, ip: '' }, 'person.contact-allowed', id);
    }
    await tx
      .delete(erasedIdentities)
      .where(sql`${erasedIdentities.contactStop} ->> 'until' <= to_char(now(), 'YYYY-MM-DD')`);
  });
}

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
