import type { z } from 'zod/mini';
import type { newPerson } from '../../../../contract/people/people.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { openIdentities } from '../identity/identities.ts';
import { likelyIdentities } from '../identity/person-identities.ts';
import { addPerson, findKnown } from './add-person.ts';

/**
 * Adds a person by hand.
 * @throws ConflictError when the pool knows the mail address, phone number or profile, unless it is said to be another person
 */
export async function createPerson(
  ctx: Context,
  { body: { is_another, ...person } }: { body: z.output<typeof newPerson> },
): Promise<{ id: string }> {
  const { organisationId } = ctx.caller;
  const key = await openIdentities(ctx);
  return ctx.db.transaction(async (tx) => {
    const known = is_another
      ? undefined
      : await findKnown(tx, organisationId, person.name, likelyIdentities(key, person), true);
    if (known) {
      throw new ConflictError(
        `${known.name} is in the talent pool already, with the same mail address, phone number or profile.`,
      );
    }
    const source = person.source || 'Added by hand';
    const given = { key, organisationId, person: { ...person, source }, isAlwaysNew: true };
    const { candidateId } = await addPerson(tx, given);
    await audit({ ...ctx, db: tx }, 'person.added', candidateId);
    return { id: candidateId };
  });
}
