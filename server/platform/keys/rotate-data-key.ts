import { rmSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import { dataKeyCheck } from '../db/schema.ts';
import { BadRequestError, StartError } from '../errors.ts';
import {
  type DataKeys,
  dataKeyFile,
  newKey,
  readDataKeyFile,
  readDataKeys,
  writeKeyFile,
} from './data-keys.ts';
import { checkPurpose, seal, sealedValues, UnsealError, unseal } from './sealed-values.ts';

/**
 * Call it before anything is sealed. A database without sealed values takes the present key, or a new one in the
 * data folder. @throws StartError for a wrong or missing key; SettingError
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

async function writeCheck(db: Database, keys: DataKeys): Promise<void> {
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

interface Rotation {
  sealed: number;
  discarded: number;
}

/**
 * An interrupted rotation leaves keys that read everything and can be repeated. @throws BadRequestError when
 * there is no new key, or a value can't be read and `discardUnreadable` is not set
 */
export async function rotateDataKey(
  db: Database,
  config: Config,
  discardUnreadable: boolean,
): Promise<Rotation> {
  const former = readDataKeys(config);
  if (former && config.dataKey) {
    if (!config.previousDataKey && !discardUnreadable) throw new BadRequestError(settingSteps());
    return db.transaction((tx) => resealAll(tx, former, discardUnreadable));
  }
  const file = dataKeyFile(config.dataDir);
  const keys: DataKeys = [newKey(), ...(former ?? [])];
  // The file holds all keys until the transaction has committed, so that an interruption loses no key that is in use.
  writeKeyFile(file, keys);
  try {
    const done = await db.transaction((tx) => resealAll(tx, keys, discardUnreadable));
    writeKeyFile(file, [keys[0]]);
    return done;
  } catch (error) {
    if (error instanceof BadRequestError) {
      if (former) writeKeyFile(file, former);
      else rmSync(file);
    }
    throw error;
  }
}

async function resealAll(tx: Database, keys: DataKeys, discardUnreadable: boolean): Promise<Rotation> {
  const done: Rotation = { sealed: 0, discarded: 0 };
  for (const { purpose, list, replace, discard } of sealedValues) {
    for (const { id, sealed } of await list(tx)) {
      const text = read(keys, purpose, sealed);
      if (text !== undefined) {
        await replace(tx, id, seal(keys, purpose, text));
        done.sealed += 1;
      } else if (discardUnreadable) {
        await discard(tx, id);
        done.discarded += 1;
      } else {
        throw new BadRequestError(
          'Some of the encrypted data was sealed with a key that is not here, so nothing was changed. Put that key back; with --unreadable discard that data is given up.',
        );
      }
    }
  }
  await writeCheck(tx, keys);
  return done;
}

function read(keys: DataKeys, purpose: string, sealed: string): string | undefined {
  try {
    return unseal(keys, purpose, sealed);
  } catch (error) {
    if (error instanceof UnsealError) return undefined;
    throw error;
  }
}

const settingSteps = () =>
  `DATA_KEY is a setting, which this command can't change. Set DATA_KEY_PREVIOUS to the present key and DATA_KEY to a new one, such as ${newKey()}, restart every process, and run this again.`;
