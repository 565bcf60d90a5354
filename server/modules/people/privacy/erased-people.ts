import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Identifying } from '../../../../contract/people/person-fields.calls.ts';
import { erasedText } from '../../../../contract/people/privacy.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { erasedIdentities } from '../../../platform/db/schema.ts';
import { BadRequestError } from '../../../platform/errors.ts';
import { importedAs } from '../fields.ts';
import {
  besideName,
  contactsOf,
  type Identity,
  type KeyedIdentity,
  keyIdentity,
  nameSpellings,
  ownPagesOf,
  type PersonTexts,
} from '../identity/person-identities.ts';
import { readAddresses } from '../text/read-addresses.ts';

export interface ErasablePerson extends PersonTexts {
  links?: string[] | undefined;
  attributes?: Record<string, string> | undefined;
}

/**
 * What keeps an erased person from being added again: mail addresses, profiles, and name with title and place. A phone number
 * does not, because colleagues may share one, nor does a bare name.
 */
export const erasableIdentities = (key: Buffer, person: ErasablePerson): KeyedIdentity[] =>
  known(person).map((identity) => keyIdentity(key, identity));

/** Identities that cause a refusal: the mailbox behind an address with a tag (`name+tag@…`) as well, not the other way round. */
export function refusedIdentities(key: Buffer, person: ErasablePerson): KeyedIdentity[] {
  const all = known(person);
  const mailboxes = all.flatMap(({ kind, value }): Identity[] =>
    kind === 'email' && /^[^+@]+\+/.test(value) ? [{ kind, value: value.replace(/\+[^@]*/, '') }] : [],
  );
  const keyed = [...all, ...mailboxes].map((identity) => keyIdentity(key, identity));
  // An address that others had as well is on the list with the name alone.
  return [
    ...keyed,
    ...keyed.flatMap((identity) => (identity.kind === 'name' ? [] : besideName(key, identity, person.name))),
  ];
}

/** By what the table of fields says that it identifies people; a kind that is not read does not compile. */
const readers: { [K in Identifying]: (person: ErasablePerson) => Identity[] } = {
  name: (person) => {
    const hasMore = person.title.trim() !== '' || person.location.trim() !== '';
    return hasMore ? nameSpellings(person) : [];
  },
  email: ({ email, attributes }) => [
    ...contactsOf({ email, profileUrl: '' }),
    ...readAddresses(attributes?.[importedAs.email] ?? '').map(({ address }) => ({
      kind: 'email' as const,
      value: address,
    })),
  ],
  emails: ({ otherEmails }) => contactsOf({ email: '', otherEmails, profileUrl: '' }),
  profile: ({ profileUrl }) => contactsOf({ email: '', profileUrl }),
  pages: ({ links }) => ownPagesOf(links ?? []),
  phone: () => [],
};

const known = (person: ErasablePerson): Identity[] => Object.values(readers).flatMap((read) => read(person));

export async function areErased(
  tx: Database,
  key: Buffer,
  organisationId: string,
  people: readonly ErasablePerson[],
): Promise<boolean[]> {
  const hmacs = people.map((person) => refusedIdentities(key, person).map(({ hmac }) => hmac));
  const erased = await findErased(tx, organisationId, hmacs.flat());
  return hmacs.map((own) => own.some((hmac) => erased.has(hmac)));
}

async function findErased(tx: Database, organisationId: string, hmacs: string[]): Promise<Set<string>> {
  if (hmacs.length === 0) return new Set();
  const isAsked = inArray(erasedIdentities.hmac, [...new Set(hmacs)]);
  const found = await tx
    .select({ hmac: erasedIdentities.hmac })
    .from(erasedIdentities)
    .where(
      and(eq(erasedIdentities.organisationId, organisationId), isNull(erasedIdentities.contactStop), isAsked),
    );
  return new Set(found.map(({ hmac }) => hmac));
}

/**
 * @param before what was known of the person until now: they may share a name and a place with an erased person
 * @throws BadRequestError for a person erased by the organization
 */
export async function refuseErased(
  tx: Database,
  key: Buffer,
  organisationId: string,
  person: ErasablePerson,
  before?: ErasablePerson,
): Promise<void> {
  const hmacsOf = (of: ErasablePerson) => refusedIdentities(key, of).map(({ hmac }) => hmac);
  const former = new Set(before && hmacsOf(before));
  const added = hmacsOf(person).filter((hmac) => !former.has(hmac));
  if ((await findErased(tx, organisationId, added)).size > 0) throw new BadRequestError(erasedText);
}
