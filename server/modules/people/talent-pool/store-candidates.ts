import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';
import { roomInPool } from '../../organization/settings/quotas.ts';
import { groupByIdentity } from '../../search/one-per-person.ts';
import { inPool } from '../../search/pool-index/pool.ts';
import { lockIdentities, storeIdentities } from './identities.ts';
import { identitiesOf, type KeyedIdentity, keyIdentity } from './person-identities.ts';

type NewCandidate = Omit<typeof candidates.$inferInsert, 'id' | 'organisationId'>;
interface Person {
  row: NewCandidate;
  identities: KeyedIdentity[];
  /** The candidate that the row is about. */
  candidateId: string;
  isNew: boolean;
}

/**
 * Adds people to a pool, each once: a row with an identity that the pool or an earlier row has is about that person. It fills
 * in email address, profile page, lawful basis and notice where they are missing, and changes nothing else.
 * @param organisationId null for the sample
 * @returns the number of candidates that were added, the number of those known before this import whose basis or notice was
 * filled in, and the positions of the rows for whom the pool had no room
 */
export async function storeCandidates(
  tx: Database,
  identityKey: Buffer,
  organisationId: string | null,
  rows: NewCandidate[],
): Promise<{ added: number; groundsFilled: number; refused: number[] }> {
  if (rows.length === 0) return { added: 0, groundsFilled: 0, refused: [] };
  await lockIdentities(tx, organisationId);
  const room = organisationId === null ? undefined : await roomInPool(tx, organisationId);
  const identities = rows.map((row) =>
    identitiesOf(row).map((identity) => keyIdentity(identityKey, identity)),
  );
  const known = await recognise(tx, organisationId, identities.flat());
  const everybody = assign(rows, identities, known);
  const allNew = everybody.filter(({ isNew }) => isNew);
  const left = new Set(allNew.slice(room ?? allNew.length).map(({ candidateId }) => candidateId));
  const people = everybody.filter(({ candidateId }) => !left.has(candidateId));
  const added = people.filter(({ isNew }) => isNew);
  if (added.length > 0) {
    await tx
      .insert(candidates)
      .values(added.map(({ row, candidateId }) => ({ ...row, organisationId, id: candidateId })));
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
  const refused = everybody.flatMap(({ candidateId }, at) => (left.has(candidateId) ? [at] : []));
  return { added: added.length, groundsFilled, refused };
}

const asText = ({ kind, hmac }: KeyedIdentity) => `${kind} ${hmac}`;

/**
 * The candidates that have these identities. Somebody who was deleted gives theirs up: whoever is imported again after
 * that is new.
 */
async function recognise(
  tx: Database,
  organisationId: string | null,
  identities: KeyedIdentity[],
): Promise<Map<string, string>> {
  const found = await tx
    .select({
      kind: sql<KeyedIdentity['kind']>`${candidateIdentities.kind}`,
      hmac: candidateIdentities.hmac,
      candidateId: candidateIdentities.candidateId,
      deletedAt: candidates.deletedAt,
    })
    .from(candidateIdentities)
    .innerJoin(candidates, eq(candidates.id, candidateIdentities.candidateId))
    .where(
      sql`${inPool(candidateIdentities.organisationId, organisationId)} and (${candidateIdentities.kind}, ${candidateIdentities.hmac}) in (
        select kind, hmac from json_to_recordset(${JSON.stringify(identities)}::json) as asked (kind text, hmac text))`,
    );
  const gone = [...new Set(found.flatMap(({ deletedAt, candidateId }) => (deletedAt ? [candidateId] : [])))];
  if (gone.length > 0) {
    await tx.delete(candidateIdentities).where(inArray(candidateIdentities.candidateId, gone));
  }
  return new Map(
    found.flatMap(({ deletedAt, candidateId, ...identity }) =>
      deletedAt ? [] : [[asText(identity), candidateId] as const],
    ),
  );
}

/** Says of each row whom it is about. */
function assign(
  rows: NewCandidate[],
  identities: KeyedIdentity[][],
  known: ReadonlyMap<string, string>,
): Person[] {
  const groups = groupByIdentity(identities.map((own) => own.map(asText)));
  const ids = new Map<number, string>();
  for (const [at, own] of identities.entries()) {
    const id = own.map((identity) => known.get(asText(identity))).find((found) => found !== undefined);
    const group = groups[at] ?? at;
    if (id !== undefined && !ids.has(group)) ids.set(group, id);
  }
  const isKnown = new Set(ids.keys());
  return rows.map((row, at) => {
    const group = groups[at] ?? at;
    const candidateId = ids.get(group) ?? randomUUID();
    ids.set(group, candidateId);
    return { row, identities: identities[at] ?? [], candidateId, isNew: group === at && !isKnown.has(group) };
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
 * @returns the number of candidates of before this import to whom it did
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
