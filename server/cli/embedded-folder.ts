import path from 'node:path';
import { type Config, readConfig } from '../config.ts';
import { lockFolder } from '../data-dir/folder-lock.ts';
import { StartError } from '../errors.ts';
import { dataKeyFile } from '../keys/data-keys.ts';
import { secretKeyFile } from '../keys/secret-key.ts';

/** The key files, and where they travel with the database: PostgreSQL ignores them there. */
export const travellingKeys = [
  { fileIn: secretKeyFile, copy: 'larkspur-secret-key' },
  { fileIn: dataKeyFile, copy: 'larkspur-data-key' },
];

export const databaseFolder = (config: Config): string => path.join(config.dataDir, 'database');

/**
 * Runs `act` on the folder of an embedded database that no server uses meanwhile.
 * @throws FolderInUseError; StartError where the settings name a PostgreSQL
 */
export async function withEmbeddedFolder(
  insteadOnPostgres: string,
  act: (config: Config) => Promise<void>,
): Promise<void> {
  const config = readConfig(process.env);
  if (config.databaseUrl) {
    throw new StartError(
      `The data is in PostgreSQL: ${insteadOnPostgres}. Keep SECRET_KEY and DATA_KEY with it.`,
    );
  }
  const unlock = lockFolder(config.dataDir);
  try {
    await act(config);
  } finally {
    unlock();
  }
}
