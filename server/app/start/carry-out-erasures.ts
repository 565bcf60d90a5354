import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { deleteOrganisation } from '../../modules/organization/deletion/delete-organisation.ts';
import { addErasures, type Erasure, readErasures } from '../../modules/people/erasures/list-file.ts';
import { readStoredErasures } from '../../modules/people/erasures/stored-erasures.ts';
import { eraseAgain } from '../../modules/people/privacy/erase-again.ts';
import { erasureList } from '../../platform/backup/snapshots.ts';
import type { Services } from '../../platform/context.ts';
import { makePrivateFolder } from '../../platform/data-dir/private-folder.ts';
import type { Database } from '../../platform/db/client.ts';
import { deletedOrganisations, erasures, organisations } from '../../platform/db/schema.ts';

type Needs = Pick<Services, 'db' | 'config' | 'queue' | 'log'>;

/**
 * Makes an embedded database and the list of erasures beside its snapshots agree: what only the list has, because a snapshot was
 * restored or the power failed, is carried out; what only the database has is added to the list.
 * @throws StartError for a list that can't be read
 */
export async function reconcileErasures(services: Needs): Promise<void> {
  const list = erasureList(services.config);
  if (list === undefined) return;
  makePrivateFolder(path.dirname(list));
  const { people, organisations: deleted } = await carryOutErasures(services, await readErasures(list));
  if (people + deleted > 0) {
    services.log.warn({ people, organisations: deleted }, 'Erased again what a backup had brought back');
  }
  await addErasures(list, await readStoredErasures(services.db));
}

/**
 * Carries out erasures that the database does not know of. It can be interrupted and repeated.
 * @returns how many people and organisations were there again
 */
export async function carryOutErasures(
  services: Needs,
  given: readonly Erasure[],
): Promise<{ people: number; organisations: number }> {
  const done = { people: 0, organisations: 0 };
  for (const erasure of given) {
    if ('deletion' in erasure && (await deleteAgain(services, erasure))) done.organisations++;
  }
  const open = await findOpen(services.db, given);
  for (const [organisationId, people] of open) {
    done.people += await eraseAgain(services, organisationId, people);
  }
  return done;
}

async function deleteAgain(
  services: Needs,
  { organisation: id, deletion }: Extract<Erasure, { deletion: unknown }>,
): Promise<boolean> {
  const isThere = (await services.db.$count(organisations, eq(organisations.id, id))) > 0;
  await services.db
    .insert(deletedOrganisations)
    .values({
      ...{ id, askedBy: deletion.asked_by, byOperator: deletion.by_operator },
      ...{ askedAt: new Date(deletion.asked_at), deletedAt: isThere ? null : new Date() },
    })
    .onConflictDoNothing();
  return isThere && deleteOrganisation(services, id, true);
}

type PersonErasure = Extract<Erasure, { person: unknown }>;

/** Erasures of people that the database does not have, by organisation; those of one that is gone say nothing any more. */
async function findOpen(db: Database, given: readonly Erasure[]): Promise<Map<string, PersonErasure[]>> {
  const stored = new Set((await db.select({ id: erasures.id }).from(erasures)).map(({ id }) => id));
  const people = given.filter((one): one is PersonErasure => 'person' in one && !stored.has(one.id));
  const ids = [...new Set(people.map(({ organisation }) => organisation))];
  const there = await db
    .select({ id: organisations.id })
    .from(organisations)
    .where(inArray(organisations.id, ids));
  return new Map(
    there.map(({ id }) => [id, people.filter(({ organisation }) => organisation === id)] as const),
  );
}
