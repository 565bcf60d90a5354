import path from 'node:path';
import { sql } from 'drizzle-orm';
import { erasureList } from '../../../platform/backup/snapshots.ts';
import type { Services } from '../../../platform/context.ts';
import { makePrivateFolder } from '../../../platform/data-dir/private-folder.ts';
import type { Database } from '../../../platform/db/client.ts';
import { databaseOrigin, deletedOrganisations, erasures } from '../../../platform/db/schema.ts';
import { StartError, UnwritableListError } from '../../../platform/errors.ts';
import { appendErasure, type Erasure, withdrawErasures } from './list-file.ts';

type DeletedRow = Omit<typeof deletedOrganisations.$inferSelect, 'deletedAt'>;

export async function readStoredErasures(db: Database): Promise<Erasure[]> {
  const people = await db.select().from(erasures);
  const organisations = await db.select().from(deletedOrganisations);
  return [...organisations.map(describeDeletion), ...people.map(describeErasure)];
}

export const describeErasure = ({
  id,
  organisationId,
  person,
  createdAt,
}: typeof erasures.$inferSelect): Erasure => ({
  id,
  organisation: organisationId,
  at: createdAt.toISOString(),
  person,
});

export const describeDeletion = ({ id, askedBy, askedAt, byOperator }: DeletedRow): Erasure => ({
  id,
  organisation: id,
  at: askedAt.toISOString(),
  deletion: { asked_by: askedBy, asked_at: askedAt.toISOString(), by_operator: byOperator },
});

export type Note = (erasure: Erasure) => Promise<void>;

/**
 * Runs a transaction that erases. Where the database is embedded, what it notes is on the disk, on the list beside the snapshots,
 * before it commits; when it fails it is taken back. After a crash between the two the next start carries it out.
 * @throws UnwritableListError when the list can't be written; nothing is erased then
 */
export async function eraseNoted<T>(
  { db, config }: Pick<Services, 'db' | 'config'>,
  act: (tx: Database, note: Note) => Promise<T>,
): Promise<T> {
  const list = erasureList(config);
  const noted: string[] = [];
  const note: Note = async (erasure) => {
    if (list === undefined) return;
    try {
      makePrivateFolder(path.dirname(list));
      await appendErasure(list, erasure);
      noted.push(erasure.id);
    } catch (cause) {
      throw new UnwritableListError({ cause });
    }
  };
  try {
    return await db.transaction((tx) => act(tx, note));
  } catch (error) {
    // Where even this can't be written, the next start erases what was to be erased.
    if (list !== undefined && noted.length > 0) await withdrawErasures(list, noted).catch(() => {});
    throw error;
  }
}

/**
 * Refuses a PostgreSQL database that was restored from a dump until it has been given a list of erasures: nobody who was
 * erased since is to be seen in it. Its first start notes where a database is.
 * @throws StartError for one that is elsewhere than it says
 */
export async function checkOrigin(db: Database): Promise<void> {
  const place = await findPlace(db);
  await db.insert(databaseOrigin).values({ place }).onConflictDoNothing();
  const [noted] = await db.select({ place: databaseOrigin.place }).from(databaseOrigin);
  if (noted?.place === place) return;
  throw new StartError(
    'This database was restored from a dump, or moved: people who were erased since are in it again. First run npm run cli -- apply-erasures <file> on it, with the file that export-erasures writes of the database that it replaces; "none" in its place says that there is no such file.',
  );
}

export async function acceptOrigin(db: Database): Promise<void> {
  const place = await findPlace(db);
  await db
    .insert(databaseOrigin)
    .values({ place })
    .onConflictDoUpdate({ target: databaseOrigin.id, set: { place } });
}

/** The numbers of cluster, database and table. A dump that is restored, even in place of the database itself, gets new ones. */
async function findPlace(db: Database): Promise<string> {
  // Some services keep it from everybody but their own.
  const cluster = await readText(
    db,
    sql`select system_identifier::text as value from pg_control_system()`,
  ).catch(() => '');
  const rest = await readText(
    db,
    sql`select (select oid from pg_database where datname = current_database()) || ' '
      || to_regclass('public.database_origin')::oid as value`,
  );
  return `${cluster} ${rest}`;
}

async function readText(db: Database, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = (await db.execute(query)) as unknown as { rows: { value: string }[] };
  return rows[0]?.value ?? '';
}
