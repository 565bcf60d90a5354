import { and, asc, eq, exists, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SharedIdentity } from '../../../../contract/people/held-back.calls.ts';
import type { Person } from '../../../../contract/people/people.calls.ts';
import type { Database } from '../../../platform/db/client.ts';
import { isRestorable } from '../../../platform/db/deleted.ts';
import { candidateIdentities, candidates, differentPeople } from '../../../platform/db/schema.ts';

/** Behind an address of a job portal there may be thousands. */
const most = 6;

const own = alias(candidateIdentities, 'own');
/** Joins `candidateIdentities` to those of `own` that others have as well. Colleagues may share a phone number, and two programs count alike. */
const isShared = and(
  eq(candidateIdentities.organisationId, own.organisationId),
  eq(candidateIdentities.kind, own.kind),
  eq(candidateIdentities.hmac, own.hmac),
  ne(candidateIdentities.candidateId, own.candidateId),
  notInArray(own.kind, ['phone', 'record']),
);

/** Others of the pool with the same mail address or profile, or the same name and employer, in the order in which they came. */
export async function findSharing(
  db: Database,
  organisationId: string,
  { id, searchName: name, employer }: typeof candidates.$inferSelect,
): Promise<NonNullable<Person['sharing']>> {
  const isNamedAlike =
    employer !== '' && name.trim().includes(' ')
      ? // The words of the name are in the index.
        sql`(${candidates.searchVector} @@ plainto_tsquery('simple', ${name}) and ${candidates.searchName} = ${name}
          and lower(${candidates.employer}) = lower(${employer}) and ${candidates.id} <> ${id})`
      : undefined;
  const isApart = sql`exists (select from ${differentPeople} as apart
    where apart.one_id = least(${candidates.id}, ${id}::uuid) and apart.other_id = greatest(${candidates.id}, ${id}::uuid))`;
  return findOthers(db, organisationId, id, sql`not ${isApart}`, isNamedAlike);
}

async function findOthers(
  db: Database,
  organisationId: string,
  id: string,
  only: SQL | undefined,
  alsoThose?: SQL | undefined,
) {
  const shared = db
    .select({ id: candidateIdentities.candidateId })
    .from(own)
    .innerJoin(candidateIdentities, isShared)
    .where(eq(own.candidateId, id));
  const { name, title, location, email } = candidates;
  return db
    .select({ id: candidates.id, name, title, location, email })
    .from(candidates)
    .where(
      and(
        eq(candidates.organisationId, organisationId),
        candidates.isListed,
        or(sql`${candidates.id} in (${shared})`, alsoThose),
        only,
      ),
    )
    .orderBy(asc(candidates.document))
    .limit(most);
}

const other = alias(candidates, 'other');
const isEarlierAdded = and(
  other.isListed,
  sql`(${other.createdAt}, ${other.id}) < (${candidates.createdAt}, ${candidates.id})`,
);
const isDeletedNamesake = and(isRestorable(other), eq(other.searchName, candidates.searchName));

const addedSharing = (db: Database, organisationId: string, importId: string, which = isEarlierAdded) =>
  and(
    eq(candidates.organisationId, organisationId),
    eq(candidates.importId, importId),
    candidates.isListed,
    exists(
      db
        .select({ id: other.id })
        .from(own)
        .innerJoin(candidateIdentities, isShared)
        .innerJoin(other, eq(other.id, candidateIdentities.candidateId))
        .where(and(eq(own.candidateId, candidates.id), which)),
    ),
  );

export const countSharing = (db: Database, organisationId: string, importId: string): Promise<number> =>
  db.$count(candidates, addedSharing(db, organisationId, importId));

/** The people added who were deleted before, and whose former record can still be restored. */
export const countDeletedBefore = (db: Database, organisationId: string, importId: string): Promise<number> =>
  db.$count(candidates, addedSharing(db, organisationId, importId, isDeletedNamesake));

export async function listSharing(
  db: Database,
  organisationId: string,
  importId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<SharedIdentity[]> {
  const people = await db
    .select({ person: { id: candidates.id, name: candidates.name, title: candidates.title } })
    .from(candidates)
    .where(addedSharing(db, organisationId, importId))
    .orderBy(asc(candidates.name), asc(candidates.id))
    .offset(offset)
    .limit(limit);
  const shared: SharedIdentity[] = [];
  for (const { person } of people) {
    const isEarlier = sql`(${candidates.createdAt}, ${candidates.id}) < (select created_at, id from candidates where id = ${person.id})`;
    const others = await findOthers(db, organisationId, person.id, isEarlier);
    shared.push({ person, others: others.map(({ id, name, title }) => ({ id, name, title })) });
  }
  return shared;
}
