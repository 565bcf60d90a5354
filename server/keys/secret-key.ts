import path from 'node:path';
import type { Config } from '../config.ts';
import { readKeyFile } from './key-file.ts';

/** Where the key of an embedded installation is kept. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret-key');

/**
 * The key of sessions and links: the configured one, or the one kept in the data folder, made at the first start and
 * readable by its owner alone. With a new one every session and link ends.
 * @throws SettingError when the file can't be read or does not hold a key.
 */
export function readSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = secretKeyFile(config.dataDir);
  return readKeyFile(file, 'SECRET_KEY', 'Put it back, or remove it to end all sessions.')[0];
}
