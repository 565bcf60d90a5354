import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { peopleLimits } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidates, tags, talentImportChanges } from '../../../platform/db/schema.ts';
import { roomInPool } from '../../organization/settings/quotas.ts';
import { compareRows, updatePeople } from '../changed-columns.ts';
import { blankPerson, correctFields } from '../fields.ts';
import {
  findHolders,
  findStops,
  giveUpIdentities,
  type Holder,
  lockIdentities,
  storeIdentities,
} from '../identity/identities.ts';
import {
  type ComparedPerson,
  groupSamePeople,
  type Identity,
  identitiesOf,
  type KeyedIdentity,
  keyIdentity,
} from '../identity/person-identities.ts';
import { type NameWords, readNameWords } from '../identity/person-names.ts';
import { joinPerson } from '../person/add-person.ts';

type NewCandidate = Omit<typeof candidates.$inferInsert, 'id' | 'organisationId'>;
export interface ImportedPerson {
  row: NewCandidate;
  tags?: string[];
  record?: string | undefined;
  base?: NewCandidate | undefined;
  /** The known person that it is about: what it says takes the place of what is known, but for the name. */
  updates?: string | undefined;
  /** Of one who is new. */
  addedAt?: SQL<Date>;
}
interface Person {
  row: NewCandidate;
  addedAt: SQL<Date> | undefined;
  base: NewCandidate | undefined;
  replaces: boolean;
  tags: string[];
  identities: KeyedIdentity[];
  candidateId: string;
  isNew: boolean;
}

export type RowOutcome =
  /** `sharedWith`: another candidate with the same mail address or profile, and another name. */
  | { kind: 'added'; candidateId: string; sharedWith?: SharedIdentity }
  /** `updated`: a row that brought a person from before this import something new. */
  | { kind: 'known' | 'updated'; by: SharedIdentity }
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
  { isForced = false } = {},
): Promise<{ outcomes: RowOutcome[]; groundsFilled: number }> {
  if (given.length === 0) return { outcomes: [], groundsFilled: 0 };
  const rows = given.map(({ row }) => row);
  await lockIdentities(tx, organisationId);
  const room = organisationId === null ? undefined : await roomInPool(tx, organisationId);
  // By what the file was taken for before, its people are found again.
  const identities = given.map(({ row, base, record }) =>
    [...(base ? identitiesOf(base) : []), ...identitiesOf(row), ...recordOf(record)].map((identity) =>
      keyIdentity(identityKey, identity),
    ),
  );
  const holders = await recognise(tx, organisationId, rows, identities);
  const everybody = assign(given, identities, isForced ? [] : holders, isForced);
  const allNew = everybody.filter(({ isNew }) => isNew);
  const left = new Set(allNew.slice(room ?? allNew.length).map(({ candidateId }) => candidateId));
  const people = everybody.filter(({ candidateId }) => !left.has(candidateId));
  const added = people.filter(({ isNew }) => isNew);
  const stopOf = await findStops(tx, organisationId, identities.flat());
  if (added.length > 0) {
    await tx.insert(candidates).values(
      added.map((person) => ({
        ...person.row,
        ...(person.addedAt && { createdAt: person.addedAt }),
        organisationId,
        id: person.candidateId,
        // An objection holds for the address, by whatever name it comes again.
        ...stopOf(person.identities),
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
  const { groundsFilled, changes, updated, earlier } = await fillIn(tx, again);
  const tagged = await storeTags(tx, organisationId, people);
  await noteChanges(tx, rows[0]?.importId, changes, tagged);
  // One that a user gives to a known person is done with, even if it says nothing new.
  const isUpdated = (person: Person) =>
    person.replaces ||
    updated.has(person) ||
    tagged.some(({ id, tag }) => id === person.candidateId && earlier.has(id) && person.tags.includes(tag));
  return { outcomes: describeOutcomes(everybody, holders, left, isUpdated), groundsFilled };
}

const recordOf = (record: string | undefined): Identity[] =>
  record === undefined ? [] : [{ kind: 'record', value: record }];

const asText = ({ kind, hmac }: KeyedIdentity) => `${kind} ${hmac}`;

const asCompared = (words: NameWords, identities: KeyedIdentity[]): ComparedPerson => ({
  words,
  named: identities.find(({ kind }) => kind === 'name')?.hmac,
  contacts: identities.flatMap(({ kind, hmac }) => (kind === 'name' ? [] : [{ kind, value: hmac }])),
});

const holderEntries = ({ id, names, identities }: Holder) =>
  names.map((words) => ({ id, compared: asCompared(words, identities) }));

/**
 * The candidates with identities of these rows, whatever their names. A person imported again after their deletion is new.
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
        ...given.map(({ row, base }, at) =>
          asCompared(readNameWords((base ?? row).name), identities[at] ?? []),
        ),
      ]);
  const ids = entries.map(({ id }) => id);
  return given.map(({ row, base, updates, addedAt, tags: own = [] }, place) => {
    const replaces = updates !== undefined;
    const at = entries.length + place;
    const group = groups[at] ?? at;
    const candidateId = updates ?? ids[group] ?? randomUUID();
    ids[group] = candidateId;
    const isNew = group === at && !replaces;
    const found = { identities: identities[place] ?? [], candidateId, isNew };
    return { row, addedAt, base, replaces, tags: own, ...found };
  });
}

function describeOutcomes(
  people: Person[],
  holders: Holder[],
  left: ReadonlySet<string>,
  isUpdated: (person: Person) => boolean,
): RowOutcome[] {
  const first = new Map<string, string>();
  const note = (identity: KeyedIdentity, candidateId: string) => {
    const text = asText(identity);
    if (!first.has(text)) first.set(text, candidateId);
  };
  for (const { id, identities } of holders) for (const identity of identities) note(identity, id);
  return people.map((person): RowOutcome => {
    const { candidateId, identities, isNew } = person;
    if (left.has(candidateId)) return { kind: 'no room' };
    const others = identities.flatMap((identity) => {
      const holder = identity.kind === 'record' ? undefined : first.get(asText(identity));
      return holder && holder !== candidateId ? [{ candidateId: holder, kind: identity.kind }] : [];
    });
    const own = identities.find((identity) => first.get(asText(identity)) === candidateId);
    for (const identity of identities) note(identity, candidateId);
    if (isNew) return { kind: 'added', candidateId, ...(others[0] && { sharedWith: others[0] }) };
    const by = { candidateId, kind: (own ?? identities[0])?.kind ?? 'name' };
    return { kind: isUpdated(person) ? 'updated' : 'known', by };
  });
}

/**
 * Joins what rows say of known people with them, by the rules of the table of fields.
 * @returns what changed of those from before this import, by which rows, and the number of them whose basis or notice was filled in
 */
async function fillIn(
  tx: Database,
  people: Person[],
): Promise<{
  groundsFilled: number;
  changes: { id: string; before: Changed; after: Changed }[];
  updated: ReadonlySet<Person>;
  earlier: ReadonlySet<string>;
}> {
  const updated = new Set<Person>();
  const ids = [...new Set(people.map(({ candidateId }) => candidateId))];
  if (ids.length === 0) return { groundsFilled: 0, changes: [], updated, earlier: new Set() };
  const before = await tx.select().from(candidates).where(inArray(candidates.id, ids)).for('update');
  const isEarlier = (row: StoredRow) => row.importId !== people[0]?.row.importId;
  const now = new Map(before.map((row) => [row.id, row]));
  for (const person of people) {
    const { candidateId, row, base, replaces } = person;
    const found = now.get(candidateId);
    if (!found) continue;
    const given = { ...blank, ...row } as StoredRow;
    const known = base ? correct(found, { ...blank, ...base } as StoredRow, given) : found;
    const next = {
      ...known,
      ...(replaces ? { ...joinPerson(given, known), name: known.name } : joinPerson(known, given)),
      doNotContact: known.doNotContact || row.doNotContact === true,
    };
    now.set(candidateId, next);
    if (isEarlier(found) && !isDeepStrictEqual(next, found)) updated.add(person);
  }
  const changed = before.flatMap((row) => {
    const next = now.get(row.id);
    return next && !isDeepStrictEqual(next, row) ? [{ row, next }] : [];
  });
  await updatePeople(
    tx,
    changed.map(({ next }) => next),
  );
  const changedBefore = changed.filter(({ row }) => isEarlier(row));
  return {
    groundsFilled: changedBefore.filter(
      ({ row, next }) => row.lawfulBasis !== next.lawfulBasis || row.noticedOn !== next.noticedOn,
    ).length,
    changes: changedBefore.map(({ row, next }) => ({ id: row.id, ...compareRows(row, next) })),
    updated,
    earlier: new Set(before.filter(isEarlier).map(({ id }) => id)),
  };
}

type Changed = Record<string, unknown>;
const blank = {
  ...blankPerson,
  latitude: null,
  longitude: null,
  lawfulBasis: null,
  noticedOn: null,
  attributes: {},
};

function correct(known: StoredRow, base: StoredRow, given: StoredRow): StoredRow {
  const fields = correctFields(known, base, given);
  const { latitude, longitude } = fields.location === known.location ? known : given;
  const details = Object.entries(known.attributes).filter(
    ([name, text]) => base.attributes[name] !== text || given.attributes[name] === text,
  );
  return { ...known, ...fields, latitude, longitude, attributes: Object.fromEntries(details) };
}

async function noteChanges(
  tx: Database,
  importId: string | null | undefined,
  changes: { id: string; before: Changed; after: Changed }[],
  tagged: { id: string; tag: string }[],
): Promise<void> {
  const tagsOf = Map.groupBy(tagged, ({ id }) => id);
  const only = [...tagsOf.keys()].filter((id) => !changes.some((change) => change.id === id));
  const given = [...changes, ...only.map((id) => ({ id, before: {}, after: {} }))].map((change) => ({
    ...change,
    tags: (tagsOf.get(change.id) ?? []).map(({ tag }) => tag),
  }));
  if (!importId || given.length === 0) return;
  await tx.execute(sql`
    insert into ${talentImportChanges} as noted (import_id, candidate_id, before, after, tags)
    select ${importId}::uuid, given.id, given.before, given.after, given.tags
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id uuid, before jsonb, after jsonb, tags text[])
    join ${candidates} on candidates.id = given.id and candidates.import_id is distinct from ${importId}::uuid
    on conflict (import_id, candidate_id) do update set
      before = excluded.before || noted.before, after = noted.after || excluded.after, tags = noted.tags || excluded.tags`);
}

type StoredRow = typeof candidates.$inferSelect;

async function storeTags(
  tx: Database,
  organisationId: string | null,
  people: Person[],
): Promise<{ id: string; tag: string }[]> {
  const given = people.flatMap(({ candidateId, tags: own }) => own.map((tag) => ({ id: candidateId, tag })));
  if (organisationId === null || given.length === 0) return [];
  const { rows } = (await tx.execute(sql`
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
    on conflict do nothing
    returning candidate_id as id, tag`)) as unknown as { rows: { id: string; tag: string }[] };
  return rows;
}
