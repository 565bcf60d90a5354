import { eq, sql } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { stopSequencesOf } from '../../recruiting/stop-sequences.ts';
import { lockOwnPerson } from '../find-person.ts';

/**
 * Says that a person must not be contacted, or takes it back. What is so already stays as it is.
 * @throws ForbiddenError for a person of the sample
 */
export async function setDoNotContact(
  ctx: Context,
  { params, body }: { params: { id: string }; body: { do_not_contact: boolean } },
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id, doNotContact } = await lockOwnPerson(inTransaction, params.id);
    if (doNotContact === body.do_not_contact) return null;
    await tx
      .update(candidates)
      .set({ doNotContact: body.do_not_contact, version: sql`${candidates.version} + 1` })
      .where(eq(candidates.id, id));
    if (body.do_not_contact) {
      await stopSequencesOf(tx, { people: [id] }, 'do-not-contact', { by: ctx.caller.name });
    }
    await audit(inTransaction, body.do_not_contact ? 'person.contact-stopped' : 'person.contact-allowed', id);
    return null;
  });
}
