import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inArray, sql } from 'drizzle-orm';
import { toSnakeCase } from 'drizzle-orm/casing';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, tags } from '../../../platform/db/schema.ts';
import { roomInPool } from '../../organization/settings/quotas.ts';
import { blankPerson, personColumnNames } from '../fields.ts';
import { joinPerson } from '../person/add-person.ts';
import { findHolders, giveUpIdentities, type Holder, lockIdentities, storeIdentities } from './identities.ts';
import { identitiesOf, type KeyedIdentity, keyIdentity } from './person-identities.ts';
import { type NameWords, readNameWords } from './person-names.ts';
import { type ComparedPerson, groupSamePeople } from './same-person.ts';

type NewCandidate = Omit<typeof candidates.$inferInsert, 'id' | 'organisationId'>;
/** A row of a file, and the tags that it gives. */
export interface ImportedPerson {
  row: NewCandidate;
  tags?: string[];
}
interface Person {
  row: NewCandidate;
  tags: string[];
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
 * names are compatible. Of a known person, gaps are filled, items of lists and tags are added, and an objection is noted; nothing of
 * what is known changes.
 * @param organisationId null for the sample
 * @param isForced true to add each row as a new person, even if the pool has a match
 * @returns what became of each row, and the number of those known before this import whose basis or notice was filled in
 */
export async function storeCandidates(
  tx: Database,
  identityKey: Buffer,
  organisationId: string | null,
  given: ImportedPerson[],
  isForced = false,
): Promise<{ outcomes: RowOutcome[]; groundsFilled: number }> {
  if (given.length === 0) return { outcomes: [], groundsFilled: 0 };
  const rows = given.map(({ row }) => row);
  await lockIdentities(tx, organisationId);
  const room = organisationId === null ? undefined : await roomInPool(tx, organisationId);
  const identities = rows.map((row) =>
    identitiesOf(row).map((identity) => keyIdentity(identityKey, identity)),
  );
  const holders = await recognise(tx, organisationId, rows, identities);
  const everybody = assign(given, identities, isForced ? [] : holders, isForced);
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
  const groundsFilled = await fillIn(tx, again);
  await storeTags(tx, organisationId, people);
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
  given: ImportedPerson[],
  identities: KeyedIdentity[][],
  known: Holder[],
  areAllNew: boolean,
): Person[] {
  const entries = known.flatMap(holderEntries);
  const groups = areAllNew
    ? given.map((_, at) => at)
    : groupSamePeople([
        ...entries.map(({ compared }) => compared),
        ...given.map(({ row }, at) => asCompared(readNameWords(row.name), identities[at] ?? [])),
      ]);
  const ids = entries.map(({ id }) => id);
  return given.map(({ row, tags: own = [] }, place) => {
    const at = entries.length + place;
    const group = groups[at] ?? at;
    const candidateId = ids[group] ?? randomUUID();
    ids[group] = candidateId;
    return { row, tags: own, identities: identities[place] ?? [], candidateId, isNew: group === at };
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

/**
 * Joins what rows say of known people with them, by the rules of the table of fields.
 * @returns the number of those from before this import whose basis or notice was missing and is filled in
 */
async function fillIn(tx: Database, people: Person[]): Promise<number> {
  const ids = [...new Set(people.map(({ candidateId }) => candidateId))];
  if (ids.length === 0) return 0;
  const before = await tx.select().from(candidates).where(inArray(candidates.id, ids)).for('update');
  const now = new Map(before.map((row) => [row.id, row]));
  for (const { candidateId, row } of people) {
    const known = now.get(candidateId);
    if (!known) continue;
    const joined = joinPerson(known, { ...known, ...blankPerson, ...row } as StoredRow);
    now.set(candidateId, {
      ...known,
      ...joined,
      // An objection that a file tells of holds from now on.
      doNotContact: known.doNotContact || row.doNotContact === true,
    });
  }
  const changed = before.flatMap((row) => {
    const next = now.get(row.id);
    return next && !isDeepStrictEqual(next, row) ? [{ row, next }] : [];
  });
  await updatePeople(
    tx,
    changed.map(({ next }) => next),
  );
  return changed.filter(
    ({ row, next }) =>
      row.importId !== people[0]?.row.importId &&
      (row.lawfulBasis !== next.lawfulBasis || row.noticedOn !== next.noticedOn),
  ).length;
}

type StoredRow = typeof candidates.$inferSelect;

const joinedColumns = [
  ...personColumnNames,
  ...(['latitude', 'longitude', 'lawfulBasis', 'noticedOn', 'attributes', 'doNotContact'] as const),
];

/** Writes what an import joins. As one parameter: the embedded database is slow with thousands of them. */
async function updatePeople(tx: Database, rows: StoredRow[]): Promise<void> {
  if (rows.length === 0) return;
  const given = rows.map((row) =>
    Object.fromEntries([
      ['id', row.id] as const,
      ...joinedColumns.map((name) => [toSnakeCase(name), row[name]] as const),
    ]),
  );
  const set = joinedColumns.map((name) => {
    const column = sql.identifier(toSnakeCase(name));
    return sql`${column} = given.${column}`;
  });
  await tx.execute(sql`
    update ${candidates} set ${sql.join(set, sql`, `)}, version = candidates.version + 1
    from jsonb_populate_recordset(null::candidates, ${JSON.stringify(given)}::jsonb) as given
    where candidates.id = given.id`);
}

/** Adds the tags of rows to their people, each once in whatever case. */
async function storeTags(tx: Database, organisationId: string | null, people: Person[]): Promise<void> {
  const given = people.flatMap(({ candidateId, tags: own }) => own.map((tag) => ({ id: candidateId, tag })));
  if (organisationId === null || given.length === 0) return;
  await tx.execute(sql`
    insert into ${tags} (organisation_id, candidate_id, tag)
    select ${organisationId}::uuid, id, tag from (
      select distinct on (id, lower(tag)) id, tag
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as row (id uuid, tag text)
    ) as given
    where not exists (
      select from ${tags} as own
      where own.candidate_id = given.id and own.organisation_id = ${organisationId}::uuid and lower(own.tag) = lower(given.tag)
    ) and (
      select count(*) from ${tags} as own where own.candidate_id = given.id and own.organisation_id = ${organisationId}::uuid
    ) < ${peopleLimits.tags}
    on conflict do nothing`);
}
