import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config.ts';
import { readKeyFile } from './key-file.ts';

/** The key that values are sealed with, then former ones that some may still be sealed with. */
export type DataKeys = readonly [string, ...string[]];

/** Where the key of an embedded installation is kept, beside the secret key. A line a key while it is rotated. */
export const dataKeyFile = (dataDir: string): string => path.join(dataDir, 'data-key');

/**
 * The configured keys, or those kept in the data folder.
 * @returns undefined where neither is there
 * @throws SettingError when the file can't be read or does not hold keys
 */
export function readDataKeys(config: Config): DataKeys | undefined {
  if (config.dataKey) {
    return config.previousDataKey ? [config.dataKey, config.previousDataKey] : [config.dataKey];
  }
  return existsSync(dataKeyFile(config.dataDir)) ? readDataKeyFile(config) : undefined;
}

/** Makes the file with a first key, unless another process has done so. */
export function readDataKeyFile({ dataDir }: Config): DataKeys {
  return readKeyFile(dataKeyFile(dataDir), 'DATA_KEY', 'Put it back; a backup holds it.');
}
