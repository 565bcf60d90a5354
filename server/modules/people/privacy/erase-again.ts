import { and, eq, inArray, or } from 'drizzle-orm';
import { audit } from '../../../platform/audit.ts';
import type { Services } from '../../../platform/context.ts';
import type { Database } from '../../../platform/db/client.ts';
import { candidateIdentities, candidates, type ErasedPerson, erasures } from '../../../platform/db/schema.ts';
import { identityFingerprint } from '../../../platform/keys/identity-key.ts';
import type { Erasure } from '../erasures/list-file.ts';
import { openIdentities } from '../identity/identities.ts';
import { besideName, type KeyedIdentity } from '../identity/person-identities.ts';
import { eraseRows, findWithMerged, forgetHashedPages, listErased, lockForErasure } from './erase-person.ts';
import { forgetFiles, type Pool } from './forget-copies.ts';

type PersonErasure = Extract<Erasure, { person: unknown }>;

const batch = 200;

/**
 * Erases people again who came back with a restored backup, and keeps them from being added. An interrupted call
 * can be repeated. @returns how many people were there again
 */
export async function eraseAgain(
  services: Pick<Services, 'db' | 'config' | 'queue'>,
  organisationId: string,
  given: readonly PersonErasure[],
): Promise<number> {
  let again = 0;
  for (let at = 0; at < given.length; at += batch) {
    again += await eraseSome(services, organisationId, given.slice(at, at + batch));
  }
  return again;
}

async function eraseSome(
  services: Pick<Services, 'db' | 'config' | 'queue'>,
  organisationId: string,
  given: readonly PersonErasure[],
): Promise<number> {
  const pool = { organisationId, key: await openIdentities(services) };
  const fingerprint = await identityFingerprint(services.db, services.config);
  return services.db.transaction(async (tx) => {
    await lockForErasure(tx, organisationId);
    const open = await leaveOutStored(tx, given);
    if (open.length === 0) return 0;
    // Hashes of a key that was given up say nothing; the ids still do.
    const keyed = open.filter(({ person: { key } }) => key === null || key === fingerprint);
    const all = <Part extends 'known' | 'listed' | 'pages'>(part: Part) =>
      keyed.flatMap(({ person }) => person[part] as ErasedPerson[Part][number][]);
    const ids = open.flatMap(({ person }) => person.people);
    let again = 0;
    const known = [
      ...(await findAgain(tx, organisationId, ids, all('known'))),
      ...(await findSharing(tx, pool, keyed)),
    ];
    for (const id of known) {
      const people = await findWithMerged(tx, organisationId, id);
      if (people.length === 0) continue;
      await eraseRows(services, tx, pool, people);
      const caller = { organisationId, userId: null, name: 'Restored backup' };
      await audit({ db: tx, ip: '', caller }, 'person.erased', id);
      again++;
    }
    await listErased(tx, organisationId, all('listed'));
    await forgetFiles(services, tx, pool, new Set(all('listed').map(({ hmac }) => hmac)));
    await forgetHashedPages(tx, pool, new Set(all('pages')));
    await tx
      .insert(erasures)
      .values(open.map(({ id, at, person }) => ({ id, organisationId, person, createdAt: new Date(at) })));
    return again;
  });
}

async function leaveOutStored(tx: Database, given: readonly PersonErasure[]): Promise<PersonErasure[]> {
  const ids = given.map(({ id }) => id);
  const found = await tx.select({ id: erasures.id }).from(erasures).where(inArray(erasures.id, ids));
  const stored = new Set(found.map(({ id }) => id));
  return given.filter(({ id }) => !stored.has(id));
}

async function findAgain(
  tx: Database,
  organisationId: string,
  ids: string[],
  known: string[],
): Promise<string[]> {
  const recognised = tx
    .select({ id: candidateIdentities.candidateId })
    .from(candidateIdentities)
    .where(
      and(eq(candidateIdentities.organisationId, organisationId), inArray(candidateIdentities.hmac, known)),
    );
  const found = await tx
    .select({ id: candidates.id })
    .from(candidates)
    .where(
      and(
        eq(candidates.organisationId, organisationId),
        or(inArray(candidates.id, ids), inArray(candidates.id, recognised)),
      ),
    );
  return found.map(({ id }) => id);
}

/** The ids of people whose address or profile others had as well, by that together with their names. */
async function findSharing(
  tx: Database,
  { organisationId, key }: Pool,
  erasures: readonly PersonErasure[],
): Promise<string[]> {
  const shared = erasures.flatMap(({ person }) => person.shared ?? []);
  if (shared.length === 0) return [];
  const listed = new Set(erasures.flatMap(({ person }) => person.listed.map(({ hmac }) => hmac)));
  const found = await tx
    .select({ kind: candidateIdentities.kind, hmac: candidateIdentities.hmac, ...theirs })
    .from(candidateIdentities)
    .innerJoin(candidates, eq(candidates.id, candidateIdentities.candidateId))
    .where(
      and(eq(candidateIdentities.organisationId, organisationId), inArray(candidateIdentities.hmac, shared)),
    );
  return found.flatMap(({ id, name, kind, hmac }) =>
    besideName(key, { kind, hmac } as KeyedIdentity, name).some((one) => listed.has(one.hmac)) ? [id] : [],
  );
}

const theirs = { id: candidates.id, name: candidates.name };
