import { existsSync } from 'node:fs';
import { databaseFolder } from '../../platform/backup/pack.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { lockFolder } from '../../platform/data-dir/folder-lock.ts';
import { StartError } from '../../platform/errors.ts';

/** @throws StartError where the data folder holds no database */
export function requireEmbeddedDatabase(config: Config): void {
  if (existsSync(databaseFolder(config))) return;
  throw new StartError(
    `There is no database in ${config.dataDir}. Check DATA_DIR, or DATABASE_URL if it is in PostgreSQL.`,
  );
}

/**
 * Runs `act` on the folder of an embedded database that no server uses meanwhile.
 * @param option.makes whether `act` makes the database
 * @throws FolderInUseError; StartError where the settings name a PostgreSQL
 */
export async function withEmbeddedFolder(
  insteadOnPostgres: string,
  act: (config: Config) => Promise<void>,
  { makes = false } = {},
): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl) {
    throw new StartError(
      `The data is in PostgreSQL: ${insteadOnPostgres}. Keep SECRET_KEY and DATA_KEY with it.`,
    );
  }
  if (!makes) requireEmbeddedDatabase(config);
  const unlock = lockFolder(config.dataDir);
  try {
    await act(config);
  } finally {
    unlock();
  }
}
