import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { personChange, personContact } from '../../../../contract/people/people.calls.ts';
import { fieldOfPerson, personFieldNames } from '../../../../contract/people/person-fields.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';
import { StaleVersionError } from '../../../platform/errors.ts';
import { columnOf } from '../fields.ts';
import { lockOwnPerson } from '../find-person.ts';
import { lockIdentities, openIdentities, storeIdentities } from '../identity/identities.ts';
import { refuseErased } from '../privacy/erased-people.ts';
import { personIdentities, rowOf } from './add-person.ts';
import { setContact } from './change-people.ts';

/**
 * Corrects a person. They are known by the new mail address, phone number and profiles from then on, no longer
 * by the former ones; identities from a merge stay.
 */
export async function updatePerson(
  ctx: Context,
  { params, body: { version, ...fields } }: { params: { id: string }; body: z.output<typeof personChange> },
): Promise<{ version: number }> {
  const { organisationId } = ctx.caller;
  const key = await openIdentities(ctx);
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    await lockIdentities(tx, organisationId);
    const before = await lockOwnPerson(inTransaction, params.id);
    if (before.version !== version) {
      throw new StaleVersionError('This person has changed since you opened them.', before.version);
    }
    const others = fields.other_emails ?? before.otherEmails;
    const row = rowOf({ ...fields, other_emails: others, source: fields.source || before.source });
    await refuseErased(tx, key, organisationId, row, before);
    await tx
      .update(candidates)
      .set({ ...row, version: version + 1 })
      .where(eq(candidates.id, before.id));
    const identities = personIdentities(key, row);
    const present = new Set(identities.map(({ hmac }) => hmac));
    const former = personIdentities(key, before).flatMap(({ hmac }) => (present.has(hmac) ? [] : hmac));
    await tx
      .delete(candidateIdentities)
      .where(and(eq(candidateIdentities.candidateId, before.id), inArray(candidateIdentities.hmac, former)));
    await storeIdentities(
      tx,
      identities.map((identity) => ({ ...identity, organisationId, candidateId: before.id })),
    );
    const changed = personFieldNames.filter(
      (field) => !isDeepStrictEqual({ ...before, ...row }[columnOf(field)], before[columnOf(field)]),
    );
    // The fields alone: the trail says nothing of what people are.
    const named = changed.map((field) => fieldOfPerson(field).label).join(', ');
    await audit(inTransaction, 'person.edited', before.id, named);
    return { version: version + 1 };
  });
}

export async function setDoNotContact(
  ctx: Context,
  { params, body }: { params: { id: string }; body: z.output<typeof personContact> },
): Promise<null> {
  return ctx.db.transaction(async (tx) => {
    const inTransaction = { ...ctx, db: tx };
    const { id } = await lockOwnPerson(inTransaction, params.id);
    await setContact(inTransaction, [id], body);
    return null;
  });
}
