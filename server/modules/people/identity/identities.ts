import { desc, eq, inArray, sql } from 'drizzle-orm';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidateIdentities, candidates } from '../../../platform/db/schema.ts';
import { readIdentityKey } from '../../../platform/keys/identity-key.ts';
import { inPool } from '../../search/pool-index/pool.ts';
import { identitiesOf, type KeyedIdentity, keyIdentity } from './person-identities.ts';
import { areNamesCompatible, type NameWords, readNameWords } from './person-names.ts';

/** Candidates whose identities are keyed in one transaction. */
const batchSize = 1000;
const identityLock = 7_264_914;

/**
 * The key of all identities, once none is left that an earlier version stored without it.
 * @throws StartError for a wrong or missing data key
 */
export async function openIdentities(services: Pick<Services, 'db' | 'config'>): Promise<Buffer> {
  await keyIdentities(services);
  return readIdentityKey(services.db, services.config);
}

/**
 * Replaces the identities that an earlier version stored without a key. An interrupted one goes on where it was; without any
 * it costs one query.
 */
export async function keyIdentities({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  const unkeyed = await db
    .select({ candidateId: candidateIdentities.candidateId })
    .from(candidateIdentities)
    .where(eq(candidateIdentities.kind, 'unkeyed'))
    .limit(1);
  if (unkeyed.length === 0) return;
  const key = await readIdentityKey(db, config);
  while (await keyBatch(db, key));
}

/** Until the transaction ends, nobody else recognizes or adds people of that pool. */
export async function lockIdentities(tx: Database, organisationId: string | null): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock(${identityLock}, hashtext(${organisationId ?? 'sample'}))`,
  );
}

export interface OwnedIdentity extends KeyedIdentity {
  organisationId: string | null;
  candidateId: string;
}

export async function storeIdentities(tx: Database, identities: OwnedIdentity[]): Promise<void> {
  if (identities.length === 0) return;
  // As one parameter: the embedded database is slow with thousands of them.
  await tx.execute(sql`
    insert into ${candidateIdentities} (organisation_id, kind, hmac, candidate_id)
    select "organisationId", kind, hmac, "candidateId"
    from json_to_recordset(${JSON.stringify(identities)}::json)
      as given ("organisationId" uuid, kind text, hmac text, "candidateId" uuid)
    on conflict do nothing`);
}

export interface Holder {
  id: string;
  deletedAt: Date | null;
  isListed: boolean;
  doNotContact: boolean;
  names: NameWords[];
  identities: KeyedIdentity[];
}

export async function findHolders(
  db: Database,
  organisationId: string | null,
  identities: KeyedIdentity[],
): Promise<Holder[]> {
  if (identities.length === 0) return [];
  const found = await db
    .select({
      kind: sql<KeyedIdentity['kind']>`${candidateIdentities.kind}`,
      hmac: candidateIdentities.hmac,
      id: candidates.id,
      name: candidates.name,
      deletedAt: candidates.deletedAt,
      isListed: candidates.isListed,
      doNotContact: candidates.doNotContact,
    })
    .from(candidateIdentities)
    .innerJoin(candidates, eq(candidates.id, candidateIdentities.candidateId))
    .where(
      sql`${inPool(candidateIdentities.organisationId, organisationId)} and (${candidateIdentities.kind}, ${candidateIdentities.hmac}) in (
        select kind, hmac from json_to_recordset(${JSON.stringify(identities)}::json) as asked (kind text, hmac text))`,
    )
    .orderBy(candidates.document);
  const merged = await findMergedNames(
    db,
    found.map(({ id }) => id),
  );
  const holders = new Map<string, Holder>();
  for (const { kind, hmac, name, ...person } of found) {
    const names = [name, ...(merged.get(person.id) ?? [])];
    const holder = holders.get(person.id) ?? {
      ...person,
      names: names.map(readNameWords),
      identities: [],
    };
    holders.set(person.id, holder);
    holder.identities.push({ kind, hmac });
  }
  return [...holders.values()];
}

async function findMergedNames(db: Database, ids: string[]): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>();
  if (ids.length === 0) return names;
  const merged = await db
    .select({ into: candidates.mergedInto, name: candidates.name })
    .from(candidates)
    .where(inArray(candidates.mergedInto, [...new Set(ids)]));
  for (const { into, name } of merged) if (into) names.set(into, [...(names.get(into) ?? []), name]);
  return names;
}

export const mayBeNamed = (holder: Pick<Holder, 'names'>, words: NameWords): boolean =>
  holder.names.some((name) => areNamesCompatible(name, words));

/** Removes the identities of deleted people: a person added again after that has them. */
export async function giveUpIdentities(tx: Database, deleted: Pick<Holder, 'id'>[]): Promise<void> {
  const ids = deleted.map(({ id }) => id);
  if (ids.length > 0)
    await tx.delete(candidateIdentities).where(inArray(candidateIdentities.candidateId, ids));
}

/** @returns whether there may be more */
async function keyBatch(db: Database, key: Buffer): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${identityLock}, 0)`);
    const people = await tx
      .select({
        id: candidates.id,
        organisationId: candidates.organisationId,
        name: candidates.name,
        title: candidates.title,
        location: candidates.location,
        email: candidates.email,
        profileUrl: candidates.profileUrl,
      })
      .from(candidateIdentities)
      .innerJoin(candidates, eq(candidates.id, candidateIdentities.candidateId))
      .where(eq(candidateIdentities.kind, 'unkeyed'))
      // The earliest entry about a person keeps the identities.
      .orderBy(desc(candidates.inPool), candidates.document)
      .limit(batchSize);
    if (people.length === 0) return false;
    await storeIdentities(
      tx,
      people.flatMap(({ id, organisationId, ...texts }) =>
        identitiesOf(texts).map((identity) => ({
          ...keyIdentity(key, identity),
          organisationId,
          candidateId: id,
        })),
      ),
    );
    await tx.delete(candidateIdentities).where(
      sql`${eq(candidateIdentities.kind, 'unkeyed')} and ${inArray(
        candidateIdentities.candidateId,
        people.map(({ id }) => id),
      )}`,
    );
    return people.length === batchSize;
  });
}
