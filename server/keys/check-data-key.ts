import type { Config } from '../config.ts';
import type { Database } from '../db/client.ts';
import { dataKeyCheck } from '../db/schema.ts';
import { StartError } from '../errors.ts';
import { type DataKeys, dataKeyFile, readDataKeyFile, readDataKeys } from './data-keys.ts';
import { seal, UnsealError, unseal } from './seal.ts';
import { checkPurpose } from './sealed-values.ts';

/**
 * Makes sure that the data key is the one that this database's values are sealed with, before anything is sealed with
 * another. A database without sealed values takes the key that is there, or a new one in the data folder.
 * @throws StartError for a wrong or missing key; SettingError for a key file that can't be used
 */
export async function checkDataKey(db: Database, config: Config): Promise<void> {
  const keys = readDataKeys(config);
  const known = await readCheck(db);
  if (known !== undefined) return compare(config, keys, known);
  const first = keys ?? readDataKeyFile(config);
  await writeCheck(db, first);
  // Of several processes that start at once one has written it.
  compare(config, first, (await readCheck(db)) ?? '');
}

/** Seals the value that tells the key, where the database has none. */
export async function writeCheck(db: Database, keys: DataKeys): Promise<void> {
  await db
    .insert(dataKeyCheck)
    .values({ sealed: seal(keys, checkPurpose, 'larkspur') })
    .onConflictDoNothing();
}

async function readCheck(db: Database): Promise<string | undefined> {
  const [check] = await db.select({ sealed: dataKeyCheck.sealed }).from(dataKeyCheck);
  return check?.sealed;
}

function compare(config: Config, keys: DataKeys | undefined, sealed: string): void {
  const file = dataKeyFile(config.dataDir);
  const wayOut =
    'Where it is lost for good, npm run cli -- rotate-data-key --unreadable discard gives up what it encrypted.';
  if (!keys) {
    throw new StartError(
      `The key of the encrypted data is missing: there is no ${file}. Put it back from a backup, or set DATA_KEY. ${wayOut}`,
    );
  }
  try {
    unseal(keys, checkPurpose, sealed);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new StartError(
      `${config.dataKey ? 'DATA_KEY' : `The key in ${file}`} is not the one that this database's data is encrypted with. Set the former one; to replace it, see rotate-data-key. ${wayOut}`,
    );
  }
}
