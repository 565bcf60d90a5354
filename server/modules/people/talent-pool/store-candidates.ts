import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidates } from '../../../platform/db/schema.ts';
import { roomInPool } from '../../organization/settings/quotas.ts';
import { findHolders, giveUpIdentities, type Holder, lockIdentities, storeIdentities } from './identities.ts';
import { identitiesOf, type KeyedIdentity, keyIdentity } from './person-identities.ts';
import { type NameWords, readNameWords } from './person-names.ts';
import { type ComparedPerson, groupSamePeople } from './same-person.ts';

type NewCandidate = Omit<typeof candidates.$inferInsert, 'id' | 'organisationId'>;
interface Person {
  row: NewCandidate;
  identities: KeyedIdentity[];
  /** The candidate that the row is about. */
  candidateId: string;
  isNew: boolean;
}

/** What became of a row. */
export type RowOutcome =
  /** `sharedWith`: another candidate with the same mail address or profile, and another name. */
  | { kind: 'added'; candidateId: string; sharedWith?: SharedIdentity }
  | { kind: 'known'; by: SharedIdentity }
  | { kind: 'no room' };
interface SharedIdentity {
  candidateId: string;
  kind: KeyedIdentity['kind'];
}

/**
 * Adds people to a pool, each once: a row with an identity that the pool or an earlier row has is about that person where their
 * names are compatible. It fills in email address, profile page, lawful basis and notice where they are missing, and changes
 * nothing else.
 * @param organisationId null for the sample
 * @param isForced true to add each row as a new person, even if the pool has a match
 * @returns what became of each row, and the number of those known before this import whose basis or notice was filled in
 */
export async function storeCandidates(
  tx: Database,
  identityKey: Buffer,
  organisationId: string | null,
  rows: NewCandidate[],
  isForced = false,
): Promise<{ outcomes: RowOutcome[]; groundsFilled: number }> {
  if (rows.length === 0) return { outcomes: [], groundsFilled: 0 };
  await lockIdentities(tx, organisationId);
  const room = organisationId === null ? undefined : await roomInPool(tx, organisationId);
  const identities = rows.map((row) =>
    identitiesOf(row).map((identity) => keyIdentity(identityKey, identity)),
  );
  const holders = await recognise(tx, organisationId, rows, identities);
  const everybody = assign(rows, identities, isForced ? [] : holders, isForced);
  const allNew = everybody.filter(({ isNew }) => isNew);
  const left = new Set(allNew.slice(room ?? allNew.length).map(({ candidateId }) => candidateId));
  const people = everybody.filter(({ candidateId }) => !left.has(candidateId));
  const added = people.filter(({ isNew }) => isNew);
  const objected = identitiesWithObjection(holders);
  if (added.length > 0) {
    await tx.insert(candidates).values(
      added.map((person) => ({
        ...person.row,
        organisationId,
        id: person.candidateId,
        // An objection holds for the address, by whatever name it comes again.
        doNotContact:
          person.row.doNotContact || person.identities.some((identity) => objected.has(asText(identity))),
      })),
    );
  }
  await storeIdentities(
    tx,
    people.flatMap((person) =>
      person.identities.map((identity) => ({ ...identity, organisationId, candidateId: person.candidateId })),
    ),
  );
  const again = people.filter(({ isNew }) => !isNew);
  await fillIn(tx, again);
  const groundsFilled = await fillInGrounds(tx, again);
  return { outcomes: describeOutcomes(everybody, holders, left), groundsFilled };
}

const identitiesWithObjection = (holders: Holder[]): ReadonlySet<string> =>
  new Set(holders.flatMap(({ doNotContact, identities }) => (doNotContact ? identities.map(asText) : [])));

const asText = ({ kind, hmac }: KeyedIdentity) => `${kind} ${hmac}`;

const asCompared = (words: NameWords, identities: KeyedIdentity[]): ComparedPerson => ({
  words,
  named: identities.find(({ kind }) => kind === 'name')?.hmac,
  contacts: identities.flatMap(({ kind, hmac }) => (kind === 'name' ? [] : [{ kind, value: hmac }])),
});

/** A person under each of the names that they have had. */
const holderEntries = ({ id, names, identities }: Holder) =>
  names.map((words) => ({ id, compared: asCompared(words, identities) }));

/**
 * The candidates with identities of these rows, whatever their names. A deleted person gives theirs up: a person imported
 * again after that is new.
 */
async function recognise(
  tx: Database,
  organisationId: string | null,
  rows: NewCandidate[],
  identities: KeyedIdentity[][],
): Promise<Holder[]> {
  const holders = await findHolders(tx, organisationId, identities.flat());
  const deleted = holders.filter(({ deletedAt }) => deletedAt);
  if (deleted.length > 0) {
    const groups = groupSamePeople([
      ...rows.map(({ name }, at) => asCompared(readNameWords(name), identities[at] ?? [])),
      ...deleted.flatMap(holderEntries).map(({ compared }) => compared),
    ]);
    const hasRow = (at: number) => (groups[rows.length + at] ?? rows.length) < rows.length;
    await giveUpIdentities(
      tx,
      deleted.flatMap(holderEntries).filter((_, at) => hasRow(at)),
    );
  }
  return holders.filter(({ deletedAt }) => !deletedAt);
}

/** Matches each row with a person. */
function assign(
  rows: NewCandidate[],
  identities: KeyedIdentity[][],
  known: Holder[],
  areAllNew: boolean,
): Person[] {
  const entries = known.flatMap(holderEntries);
  const groups = areAllNew
    ? rows.map((_, at) => at)
    : groupSamePeople([
        ...entries.map(({ compared }) => compared),
        ...rows.map(({ name }, at) => asCompared(readNameWords(name), identities[at] ?? [])),
      ]);
  const ids = entries.map(({ id }) => id);
  return rows.map((row, place) => {
    const at = entries.length + place;
    const group = groups[at] ?? at;
    const candidateId = ids[group] ?? randomUUID();
    ids[group] = candidateId;
    return { row, identities: identities[place] ?? [], candidateId, isNew: group === at };
  });
}

/** The first holder of an identity: a person of the pool or of an earlier row. */
function describeOutcomes(people: Person[], holders: Holder[], left: ReadonlySet<string>): RowOutcome[] {
  const first = new Map<string, string>();
  const note = (identity: KeyedIdentity, candidateId: string) => {
    const text = asText(identity);
    if (!first.has(text)) first.set(text, candidateId);
  };
  for (const { id, identities } of holders) for (const identity of identities) note(identity, id);
  return people.map(({ candidateId, identities, isNew }): RowOutcome => {
    if (left.has(candidateId)) return { kind: 'no room' };
    const others = identities.flatMap((identity) => {
      const holder = first.get(asText(identity));
      return holder && holder !== candidateId ? [{ candidateId: holder, kind: identity.kind }] : [];
    });
    const own = identities.find((identity) => first.get(asText(identity)) === candidateId);
    for (const identity of identities) note(identity, candidateId);
    if (isNew) return { kind: 'added', candidateId, ...(others[0] && { sharedWith: others[0] }) };
    return { kind: 'known', by: { candidateId, kind: (own ?? identities[0])?.kind ?? 'name' } };
  });
}

/** Adds the addresses and pages that a candidate lacked. */
async function fillIn(tx: Database, people: Person[]): Promise<void> {
  const given = people.flatMap(({ row: { email, profileUrl }, candidateId }) =>
    email === '' && profileUrl === '' ? [] : [{ id: candidateId, email, profileUrl }],
  );
  if (given.length === 0) return;
  await tx.execute(sql`
    update ${candidates} set
      email = case when candidates.email = '' then given.email else candidates.email end,
      profile_url = case when candidates.profile_url = '' then given.page else candidates.profile_url end,
      version = candidates.version + 1
    from (
      select id, max(email) as email, max("profileUrl") as page
      from json_to_recordset(${JSON.stringify(given)}::json) as row (id uuid, email text, "profileUrl" text)
      group by id
    ) as given
    where candidates.id = given.id and (
      (candidates.email = '' and given.email <> '') or (candidates.profile_url = '' and given.page <> ''))`);
}

/**
 * Adds the basis and the notice that a candidate lacked, of several rows about them the first.
 * @returns the number of changed candidates from before this import
 */
async function fillInGrounds(tx: Database, people: Person[]): Promise<number> {
  const given = people.flatMap(
    ({ row: { lawfulBasis: basis, noticedOn: notice, importId }, candidateId }, at) =>
      basis || notice ? [{ at, id: candidateId, basis, notice, import: importId }] : [],
  );
  if (given.length === 0) return 0;
  const { rows } = (await tx.execute(sql`
    update ${candidates} set
      lawful_basis = coalesce(candidates.lawful_basis, given.basis),
      noticed_on = coalesce(candidates.noticed_on, given.notice),
      version = candidates.version + 1
    from (
      select id, (array_agg(basis order by at) filter (where basis is not null))[1] as basis,
        (array_agg(notice order by at) filter (where notice is not null))[1] as notice, min(import::text) as import
      from json_to_recordset(${JSON.stringify(given)}::json) as row (at int, id uuid, basis text, notice date, import text)
      group by id
    ) as given
    where candidates.id = given.id and (
      (candidates.lawful_basis is null and given.basis is not null) or
      (candidates.noticed_on is null and given.notice is not null))
    returning candidates.import_id::text is distinct from given.import as is_earlier`)) as unknown as {
    rows: { is_earlier: boolean }[];
  };
  return rows.filter(({ is_earlier }) => is_earlier).length;
}
