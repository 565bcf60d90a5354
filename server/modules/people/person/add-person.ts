import { eq } from 'drizzle-orm';
import type { z } from 'zod/mini';
import type { LawfulGrounds, newPerson } from '../../../../contract/people/people.calls.ts';
import type { PersonFields } from '../../../../contract/people/person-fields.calls.ts';
import { audit } from '../../../platform/audit.ts';
import type { Context } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { ConflictError } from '../../../platform/errors.ts';
import { requireQuota } from '../../organization/settings/quotas.ts';
import { columnsOf, fieldsOf, mergeFields, noFields, type PersonColumns } from '../fields.ts';
import {
  type FoundStop,
  findHolders,
  findStops,
  giveUpIdentities,
  lockIdentities,
  mayBeNamed,
  openIdentities,
  storeIdentities,
} from '../identity/identities.ts';
import {
  identitiesOf,
  type KeyedIdentity,
  keyIdentity,
  likelyIdentities,
} from '../identity/person-identities.ts';
import { readNameWords } from '../identity/person-names.ts';
import { refuseErased } from '../privacy/erased-people.ts';
import { resolvePlace } from '../text/places.ts';

export interface NewPerson {
  key: Buffer;
  organisationId: string;
  person: PersonFields;
  attributes?: Record<string, string>;
  grounds?: LawfulGrounds | undefined;
  isAlwaysNew: boolean;
}

/**
 * Adds a person to an organization's pool. A person already in the pool gets what they lack, and nothing of what
 * is known changes. @returns `hasNewGrounds`: basis or notice were set by this @throws BadRequestError for an
 * erased person; ConflictError when the pool is full
 */
export async function addPerson(
  tx: Database,
  { key, organisationId, person, attributes = {}, grounds, isAlwaysNew }: NewPerson,
): Promise<{
  candidateId: string;
  isNew: boolean;
  hasNewGrounds: boolean;
  known: typeof candidates.$inferSelect | undefined;
}> {
  await lockIdentities(tx, organisationId);
  const row = {
    ...rowOf(person),
    lawfulBasis: grounds?.lawful_basis ?? null,
    noticedOn: grounds?.noticed_on ?? null,
  };
  await refuseErased(tx, key, organisationId, row);
  const identities = personIdentities(key, row);
  const known = isAlwaysNew
    ? undefined
    : await findKnown(tx, organisationId, person.name, likelyIdentities(key, person));
  if (!known) await requireQuota(tx, organisationId, 'people');
  const candidateId = known
    ? await fillIn(tx, known, row, attributes)
    : await insert(
        tx,
        organisationId,
        { ...row, ...(await findStop(tx, organisationId, identities)) },
        attributes,
      );
  await storeIdentities(
    tx,
    identities.map((identity) => ({ ...identity, organisationId, candidateId })),
  );
  const hasNewGrounds =
    (row.lawfulBasis !== null && !known?.lawfulBasis) || (row.noticedOn !== null && !known?.noticedOn);
  return { candidateId, isNew: known === undefined, hasNewGrounds, known };
}

export function rowOf(fields: PersonFields) {
  const place = resolvePlace(fields.location);
  return { ...columnsOf(fields), latitude: place?.latitude ?? null, longitude: place?.longitude ?? null };
}
export type PersonRow = ReturnType<typeof rowOf>;
type Grounds = Pick<typeof candidates.$inferSelect, 'lawfulBasis' | 'noticedOn'>;

export function personIdentities(
  key: Buffer,
  row: Pick<
    PersonRow,
    'name' | 'title' | 'location' | 'email' | 'otherEmails' | 'phone' | 'profileUrl' | 'links'
  >,
): KeyedIdentity[] {
  const all = [
    ...identitiesOf(row).map((identity) => keyIdentity(key, identity)),
    ...likelyIdentities(key, { ...row, other_emails: row.otherEmails, profile_url: row.profileUrl }),
  ];
  return all.filter(
    ({ kind, hmac }, at) => all.findIndex((one) => one.kind === kind && one.hmac === hmac) === at,
  );
}

/**
 * The person in the pool with these identities.
 * @param name with which theirs has to be compatible
 * @param isAsked whether a person decides, who may say so of another name as well
 */
export async function findKnown(
  tx: Database,
  organisationId: string,
  name: string,
  identities: KeyedIdentity[],
  isAsked = false,
) {
  const words = readNameWords(name);
  const all = await findHolders(tx, organisationId, identities);
  const named = all.filter((holder) => mayBeNamed(holder, words));
  await giveUpIdentities(
    tx,
    named.filter(({ deletedAt }) => deletedAt),
  );
  const holders = isAsked ? [...named, ...all] : named;
  const listed = holders.filter(({ isListed }) => isListed);
  const found = listed.find((holder) => holder.identities.some(({ kind }) => kind !== 'phone')) ?? listed[0];
  if (!found) return undefined;
  const [person] = await tx.select().from(candidates).where(eq(candidates.id, found.id));
  return person;
}

function findShared(key: Buffer, known: PersonColumns, person: PersonFields): string | undefined {
  const { email, other_emails, phone, profile_url, links } = person;
  const given: Partial<PersonFields>[] = [
    { email },
    ...other_emails.map((one) => ({ email: one })),
    { profile_url },
    ...links.map((one) => ({ links: [one] })),
    { phone },
  ];
  const theirs = new Set(likelyIdentities(key, fieldsOf(known)).map(({ hmac }) => hmac));
  const shared = given.find((part) =>
    likelyIdentities(key, { ...noFields, ...part }).some(({ hmac }) => theirs.has(hmac)),
  );
  return shared && Object.values(shared).flat().join();
}

/** That of a person with the same email address or profile, of any name, deleted ones among them. */
async function findStop(tx: Database, organisationId: string, identities: KeyedIdentity[]) {
  const own = identities.filter(({ kind }) => kind === 'email' || kind === 'profile');
  return (await findStops(tx, organisationId, own))(own);
}

type Attributes = Record<string, string>;

async function insert(
  tx: Database,
  organisationId: string,
  row: PersonRow & Grounds & Partial<FoundStop>,
  attributes: Attributes,
): Promise<string> {
  const [added] = await tx
    .insert(candidates)
    .values({ ...row, attributes, organisationId })
    .returning({ id: candidates.id });
  if (!added) throw new Error('The person was not stored.');
  return added.id;
}

type Joined = PersonColumns &
  Pick<typeof candidates.$inferSelect, 'latitude' | 'longitude' | 'lawfulBasis' | 'noticedOn' | 'attributes'>;

export function joinPerson(known: Joined, given: Joined): Joined {
  const { latitude, longitude } = known.location === '' ? given : known;
  return {
    ...mergeFields(known, given),
    latitude,
    longitude,
    lawfulBasis: known.lawfulBasis ?? given.lawfulBasis,
    noticedOn: known.noticedOn ?? given.noticedOn,
    attributes: { ...given.attributes, ...known.attributes },
  };
}

export async function fillIn(
  tx: Database,
  known: typeof candidates.$inferSelect,
  row: PersonRow & Grounds,
  attributes: Attributes,
): Promise<string> {
  await tx
    .update(candidates)
    .set({ ...joinPerson(known, { ...row, attributes }), version: known.version + 1 })
    .where(eq(candidates.id, known.id));
  return known.id;
}

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
      const refusal = new ConflictError(
        `${findShared(key, known, person) ?? 'This mail address, phone number or profile'} belongs to ${known.name}, who is in the talent pool already.`,
      );
      refusal.ids = [known.id];
      throw refusal;
    }
    const source = person.source || 'Added by hand';
    const given = { key, organisationId, person: { ...person, source }, isAlwaysNew: true };
    const { candidateId } = await addPerson(tx, given);
    await audit({ ...ctx, db: tx }, 'person.added', candidateId);
    return { id: candidateId };
  });
}
