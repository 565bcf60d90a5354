import { sql } from 'drizzle-orm';
import type { Database } from '../../../platform/db/client.ts';
import { databaseOrigin } from '../../../platform/db/schema.ts';
import { StartError } from '../../../platform/errors.ts';

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

/** Takes a database for what it is, once erasures were carried out in it. */
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
