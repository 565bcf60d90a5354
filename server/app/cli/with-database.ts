import { type Config, readConfig } from '../../platform/config/config.ts';
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/db/client.ts';
import { settleTls } from '../../platform/db/settle-tls.ts';
import { databaseFailure } from '../start/start-failure.ts';
import { requireEmbeddedDatabase } from './embedded-folder.ts';

/**
 * Opens the database of the environment's settings, migrated, and closes it when `act` has ended.
 * @param option.makes whether an embedded database that is not there is made. For all but the first commands of an
 *   installation it is more likely that `DATA_DIR` is wrong.
 * @throws SettingError; FolderInUseError when a server holds the embedded database; StartError when it can't be opened
 */
export async function withDatabase<T>(
  act: (database: OpenDatabase, config: Config) => Promise<T>,
  { makes = false } = {},
): Promise<T> {
  const config = readConfig(process.env);
  if (!config.databaseUrl && !makes) requireEmbeddedDatabase(config);
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
      ? openPostgres(await settleTls(config.databaseUrl))
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
