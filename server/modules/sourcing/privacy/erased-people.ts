import { and, eq, inArray } from 'drizzle-orm';
import { erasedText } from '../../../../contract/api/privacy.ts';
import type { Database } from '../../../db/client.ts';
import { erasedIdentities } from '../../../db/schema.ts';
import { BadRequestError } from '../../../errors.ts';
import {
  comparableIdentities,
  type KeyedIdentity,
  keyIdentity,
  type PersonTexts,
} from '../talent-pool/person-identities.ts';

/**
 * What keeps an erased person from being added again: mail address, profile, and name with title and place. A phone number
 * does not, because colleagues may share one, nor does a bare name.
 */
export function erasableIdentities(key: Buffer, person: PersonTexts): KeyedIdentity[] {
  const hasMore = person.title.trim() !== '' || person.location.trim() !== '';
  return comparableIdentities(person)
    .filter(({ kind }) => kind !== 'name' || hasMore)
    .map((identity) => keyIdentity(key, identity));
}

/** For each of these people, whether the organisation has erased them. */
export async function areErased(
  tx: Database,
  key: Buffer,
  organisationId: string,
  people: readonly PersonTexts[],
): Promise<boolean[]> {
  const hmacs = people.map((person) => erasableIdentities(key, person).map(({ hmac }) => hmac));
  const all = [...new Set(hmacs.flat())];
  if (all.length === 0) return people.map(() => false);
  const found = await tx
    .select({ hmac: erasedIdentities.hmac })
    .from(erasedIdentities)
    .where(and(eq(erasedIdentities.organisationId, organisationId), inArray(erasedIdentities.hmac, all)));
  const erased = new Set(found.map(({ hmac }) => hmac));
  return hmacs.map((own) => own.some((hmac) => erased.has(hmac)));
}

/** @throws BadRequestError for somebody whom the organisation has erased */
export async function refuseErased(
  tx: Database,
  key: Buffer,
  organisationId: string,
  person: PersonTexts,
): Promise<void> {
  const [isErased] = await areErased(tx, key, organisationId, [person]);
  if (isErased) throw new BadRequestError(erasedText);
}
