import { existsSync } from 'node:fs';
import { databaseFolder } from '../../platform/backup/pack.ts';
import { type Config, readConfig } from '../../platform/config/config.ts';
import { lockFolder } from '../../platform/data-dir/private-folder.ts';
import { type OpenDatabase, openEmbedded, openPostgres, settleTls } from '../../platform/db/client.ts';
import { StartError } from '../../platform/errors.ts';
import { databaseFailure } from '../start/start-failure.ts';

function requireEmbeddedDatabase(config: Config): void {
  if (existsSync(databaseFolder(config))) return;
  throw new StartError(
    `There is no database in ${config.dataDir}. Check DATA_DIR, or DATABASE_URL if it is in PostgreSQL.`,
  );
}

/**
 * Runs `act` on the folder of an embedded database that no server uses meanwhile. @throws FolderInUseError;
 * StartError where the settings name a PostgreSQL
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

/**
 * Opens the migrated database of the environment's settings for `act`. Only the first commands of an
 * installation make one: for others it is more likely that `DATA_DIR` is wrong.
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

export interface CommandLine {
  options: Record<string, string | undefined>;
  positionals: string[];
  say(line: string): void;
}

export interface Command {
  summary: string;
  options: Record<string, { value: string; summary: string; isRequired?: boolean }>;
  positionals: string[];
  run(line: CommandLine): Promise<void>;
}

export class UsageError extends Error {
  override name = 'UsageError';
}

export function usageLine(name: string, { options, positionals }: Command): string {
  const parts = Object.entries(options).map(([option, { value, isRequired }]) =>
    isRequired ? `--${option} <${value}>` : `[--${option} <${value}>]`,
  );
  return [name, ...parts, ...positionals.map((positional) => `<${positional}>`)].join(' ');
}
