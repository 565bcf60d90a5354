import { readMigrationFiles } from 'drizzle-orm/migrator';
import { StartError } from '../errors.ts';
import type { EmbeddedClient } from './embedded/embedded-client.ts';

/**
 * Refuses a database that a newer version has migrated, before anything is written to it. The migrator itself does not notice.
 * @param migrationsFolder what this version knows
 * @returns whether an older version has migrated it
 * @throws StartError
 */
export async function refuseNewerSchema(client: EmbeddedClient, migrationsFolder: string): Promise<boolean> {
  const found = await client.query<{ is: boolean }>(
    "select to_regclass('drizzle.__drizzle_migrations') is not null as is",
  );
  if (!found.rows[0]?.is) return false;
  const { rows } = await client.query<{ last: string | null }>(
    'select max(created_at)::text as last from drizzle.__drizzle_migrations',
  );
  const known = newestMigration(migrationsFolder);
  const last = Number(rows[0]?.last ?? 0);
  if (last <= known) return last > 0 && last < known;
  throw new StartError(
    'The data was last used by a newer version of Larkspur, which this one would damage. Nothing was changed. Update Larkspur, or restore a backup that this version made.',
  );
}

/** The newest migration of a folder, in milliseconds: later versions of the schema have a higher one. */
export const newestMigration = (migrationsFolder: string): number =>
  Math.max(...readMigrationFiles({ migrationsFolder }).map(({ folderMillis }) => folderMillis));
