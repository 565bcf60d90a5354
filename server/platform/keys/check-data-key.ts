import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import { dataKeyCheck } from '../db/schema.ts';
import { StartError } from '../errors.ts';
import { type DataKeys, dataKeyFile, readDataKeyFile, readDataKeys } from './data-keys.ts';
import { seal, UnsealError, unseal } from './seal.ts';
import { checkPurpose } from './sealed-values.ts';

/**
 * Checks that this database's values are sealed with the data key, before anything is sealed with another. A database
 * without sealed values takes the present key, or a new one in the data folder.
 * @throws StartError for a wrong or missing key; SettingError for a key file that can't be used
 */
export async function checkDataKey(db: Database, config: Config): Promise<void> {
  const keys = readDataKeys(config);
  const known = await readCheck(db);
  if (known !== undefined) return compare(config, keys, known);
  const first = keys ?? readDataKeyFile(config);
  await writeCheck(db, first);
  // When several processes start at once, only one of them has written it.
  compare(config, first, (await readCheck(db)) ?? '');
}

/** Stores the sealed value that identifies the key, unless the database has one. */
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
  const remedy =
    'Where it is lost for good, npm run cli -- rotate-data-key --unreadable discard gives up what it encrypted.';
  if (!keys) {
    throw new StartError(
      `The key of the encrypted data is missing: there is no ${file}. Put it back from a backup, or set DATA_KEY. ${remedy}`,
    );
  }
  try {
    unseal(keys, checkPurpose, sealed);
  } catch (error) {
    if (!(error instanceof UnsealError)) throw error;
    throw new StartError(
      `${config.dataKey ? 'DATA_KEY' : `The key in ${file}`} is not the one that this database's data is encrypted with. Set the former one; to replace it, see rotate-data-key. ${remedy}`,
    );
  }
}
