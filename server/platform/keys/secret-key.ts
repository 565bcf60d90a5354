import path from 'node:path';
import type { Config } from '../config/config.ts';
import { readKeyFile } from './key-file.ts';

/** The file that holds the key of an embedded installation. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret-key');

/**
 * The key of sessions and links: the configured one, or the one in the data folder, which the first start creates readable
 * by its owner only. A new key ends every session and link.
 * @throws SettingError when the file can't be read or does not hold a key
 */
export function readSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = secretKeyFile(config.dataDir);
  return readKeyFile(file, 'SECRET_KEY', 'Put it back, or remove it to end all sessions.')[0];
}
