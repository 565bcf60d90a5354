import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { readKeyFile } from './key-file.ts';

/** The key that values are sealed with, followed by former keys that some may still be sealed with. */
export type DataKeys = readonly [string, ...string[]];

/** The file that holds the key of an embedded installation. During a rotation it holds both keys, one a line. */
export const dataKeyFile = (dataDir: string): string => path.join(dataDir, 'data-key');

/**
 * The configured keys, or those in the data folder.
 * @returns undefined when there are none
 * @throws SettingError when the file can't be read or does not hold keys
 */
export function readDataKeys(config: Config): DataKeys | undefined {
  if (config.dataKey) {
    return config.previousDataKey ? [config.dataKey, config.previousDataKey] : [config.dataKey];
  }
  return existsSync(dataKeyFile(config.dataDir)) ? readDataKeyFile(config) : undefined;
}

/** The keys of a server that runs: its start has made sure that there are some. */
export function requireDataKeys(config: Config): DataKeys {
  const keys = readDataKeys(config);
  if (!keys) throw new Error('There is no data key.');
  return keys;
}

/** Reads the key file, and creates it with a first key unless another process has. */
export function readDataKeyFile({ dataDir }: Config): DataKeys {
  return readKeyFile(dataKeyFile(dataDir), 'DATA_KEY', 'Put it back; a backup holds it.');
}
