import { type Config, readConfig } from '../config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../db/client.ts';
import { databaseFailure } from '../start/start-failure.ts';

/**
 * Opens the database of the environment's settings, migrated, and closes it when `act` has ended.
 * @throws SettingError; FolderInUseError when a server holds the embedded database; StartError when it can't be opened
 */
export async function withDatabase<T>(
  act: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const database = await open(config);
  try {
    return await act(database, config);
  } finally {
    await database.close();
  }
}

async function open(config: Config): Promise<OpenDatabase> {
  try {
    const database = config.databaseUrl
      ? openPostgres(config.databaseUrl)
      : await openEmbedded(config.dataDir);
    try {
      await database.migrate();
      return database;
    } catch (error) {
      await database.close();
      throw error;
    }
  } catch (error) {
    throw databaseFailure(error, config);
  }
}
