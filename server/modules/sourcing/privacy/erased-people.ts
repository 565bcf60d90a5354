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
  const erased = await findErased(tx, organisationId, hmacs.flat());
  return hmacs.map((own) => own.some((hmac) => erased.has(hmac)));
}

async function findErased(tx: Database, organisationId: string, hmacs: string[]): Promise<Set<string>> {
  if (hmacs.length === 0) return new Set();
  const isAsked = inArray(erasedIdentities.hmac, [...new Set(hmacs)]);
  const found = await tx
    .select({ hmac: erasedIdentities.hmac })
    .from(erasedIdentities)
    .where(and(eq(erasedIdentities.organisationId, organisationId), isAsked));
  return new Set(found.map(({ hmac }) => hmac));
}

/**
 * @param before what was known of the person until now: somebody may share a name and a place with one who was erased
 * @throws BadRequestError for somebody whom the organisation has erased
 */
export async function refuseErased(
  tx: Database,
  key: Buffer,
  organisationId: string,
  person: PersonTexts,
  before?: PersonTexts,
): Promise<void> {
  const hmacsOf = (of: PersonTexts) => erasableIdentities(key, of).map(({ hmac }) => hmac);
  const former = new Set(before && hmacsOf(before));
  const added = hmacsOf(person).filter((hmac) => !former.has(hmac));
  if ((await findErased(tx, organisationId, added)).size > 0) throw new BadRequestError(erasedText);
}
