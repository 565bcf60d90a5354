import { rmSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import { BadRequestError } from '../errors.ts';
import { writeCheck } from './check-data-key.ts';
import { type DataKeys, dataKeyFile, readDataKeys } from './data-keys.ts';
import { newKey, writeKeyFile } from './key-file.ts';
import { seal, UnsealError, unseal } from './seal.ts';
import { sealedValues } from './sealed-values.ts';

interface Rotation {
  sealed: number;
  /** The number of values that no key could read and that were deleted. */
  discarded: number;
}

/**
 * Re-encrypts every sealed value with a new key in the data folder, or with `DATA_KEY` where that is set. An interrupted
 * rotation leaves keys that read everything and can be repeated.
 * @param discardUnreadable whether to delete values that no key can read; otherwise they stop the rotation
 * @throws BadRequestError when there is no new key, or a value can't be read
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
      // Nothing was sealed with the new key.
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
