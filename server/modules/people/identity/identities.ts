import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ContactStop } from '../../../../contract/recruiting/search-people.calls.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { keepStops } from '../../../platform/db/deleted.ts';
import {
  candidateIdentities,
  candidates,
  erasedIdentities,
  talentImports,
} from '../../../platform/db/schema.ts';
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

/**
 * Removes the identities of people deleted by undoing an import, so that restoring it adds nobody twice. People deleted by hand
 * keep theirs: restored, they are a duplicate that can be merged.
 */
export async function giveUpIdentities(tx: Database, deleted: Pick<Holder, 'id'>[]): Promise<void> {
  if (deleted.length === 0) return;
  const undone = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .innerJoin(talentImports, eq(talentImports.id, candidates.importId))
    .where(
      and(
        inArray(
          candidates.id,
          deleted.map(({ id }) => id),
        ),
        eq(talentImports.undoneAt, candidates.deletedAt),
      ),
    );
  if (undone.length === 0) return;
  const ids = undone.map(({ id }) => id);
  await keepStops(tx, inArray(candidates.id, ids));
  await tx.delete(candidateIdentities).where(inArray(candidateIdentities.candidateId, ids));
}

export interface FoundStop {
  doNotContact: true;
  contactStop: ContactStop | null;
}

/** By kind and hash: of people of the pool who must not be contacted, and of deleted ones. */
export async function findStops(
  tx: Database,
  organisationId: string | null,
  identities: KeyedIdentity[],
): Promise<(own: KeyedIdentity[]) => FoundStop | undefined> {
  if (organisationId === null || identities.length === 0) return () => undefined;
  const { rows } = (await tx.execute(sql`
    with asked as (select distinct kind, hmac from json_to_recordset(${JSON.stringify(identities)}::json) as given (kind text, hmac text))
    select asked.kind, asked.hmac, ${candidates.contactStop} as stop
    from asked join ${candidateIdentities} as held using (kind, hmac) join ${candidates} on ${candidates.id} = held.candidate_id
    where held.organisation_id = ${organisationId}::uuid and ${candidates.doNotContact}
    union all
    select kind, hmac, kept.contact_stop from asked join ${erasedIdentities} as kept using (kind, hmac)
    where kept.organisation_id = ${organisationId}::uuid and kept.contact_stop is not null`)) as unknown as {
    rows: { kind: string; hmac: string; stop: Partial<ContactStop> | null }[];
  };
  const stops = new Map<string, ContactStop | null>();
  const keyOf = ({ kind, hmac }: { kind: string; hmac: string }) => `${kind} ${hmac}`;
  for (const { stop, ...identity } of rows) {
    const contactStop = stop?.since === undefined ? null : (stop as ContactStop);
    stops.set(keyOf(identity), stops.get(keyOf(identity)) ?? contactStop);
  }
  return (own) => {
    const found = own.filter((one) => one.kind !== 'record' && stops.has(keyOf(one)));
    if (found.length === 0) return undefined;
    const stated = found.map((one) => stops.get(keyOf(one))).find((one) => one != null);
    return { doNotContact: true, contactStop: stated ?? null };
  };
}

/** They may be contacted again, also those with their address who come back later. */
export async function forgetStops(tx: Database, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const own = tx
    .select({ hmac: candidateIdentities.hmac })
    .from(candidateIdentities)
    .where(
      and(
        inArray(candidateIdentities.candidateId, ids),
        eq(candidateIdentities.organisationId, erasedIdentities.organisationId),
      ),
    );
  await tx
    .delete(erasedIdentities)
    .where(and(isNotNull(erasedIdentities.contactStop), inArray(erasedIdentities.hmac, own)));
  const shared = alias(candidateIdentities, 'shared');
  const sharing = tx
    .select({ id: shared.candidateId })
    .from(candidateIdentities)
    .innerJoin(
      shared,
      and(
        eq(shared.organisationId, candidateIdentities.organisationId),
        eq(shared.kind, candidateIdentities.kind),
        eq(shared.hmac, candidateIdentities.hmac),
      ),
    )
    .where(
      and(
        inArray(candidateIdentities.candidateId, ids),
        inArray(candidateIdentities.kind, ['email', 'profile']),
      ),
    );
  await tx
    .update(candidates)
    .set({ doNotContact: false, contactStop: null })
    .where(and(isNotNull(candidates.deletedAt), candidates.doNotContact, inArray(candidates.id, sharing)));
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
