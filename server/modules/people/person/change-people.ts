import { and, inArray, ne, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { FieldError } from '../../../platform/errors.ts';
import { stopSequencesOf } from '../../recruiting/stop-sequences.ts';
import { lockOwnPeople } from '../find-person.ts';
import { deleteTag, storeTag } from './tags.ts';

interface PeopleChange {
  ids: string[];
  add_tag?: string | undefined;
  remove_tag?: string | undefined;
  do_not_contact?: boolean | undefined;
}

/**
 * Changes several of the organisation's own people in one transaction.
 * @returns those who were not as wanted
 */
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
    for (const id of await setContact(inTransaction, ids, body.do_not_contact)) note(id, true);
    return { changed: [...changed] };
  });
}

/** One who has as many tags as a person can have is no reason to tag nobody. */
async function tagIfPossible(ctx: Context, id: string, tag: string): Promise<boolean> {
  try {
    return await storeTag(ctx, id, tag);
  } catch (error) {
    if (error instanceof FieldError) return false;
    throw error;
  }
}

async function setContact(ctx: Context, ids: string[], isStopped: boolean | undefined): Promise<string[]> {
  if (isStopped === undefined || ids.length === 0) return [];
  const rows = await ctx.db
    .update(candidates)
    .set({ doNotContact: isStopped, version: sql`${candidates.version} + 1` })
    .where(and(inArray(candidates.id, ids), ne(candidates.doNotContact, isStopped)))
    .returning({ id: candidates.id });
  for (const { id } of rows) {
    await audit(ctx, isStopped ? 'person.contact-stopped' : 'person.contact-allowed', id);
  }
  const changed = rows.map(({ id }) => id);
  if (isStopped)
    await stopSequencesOf(ctx.db, { people: changed }, 'do-not-contact', { by: ctx.caller.name });
  return changed;
}
