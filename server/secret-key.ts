import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, SettingError } from './config.ts';
import { makePrivateFolder } from './make-folder.ts';

/** Where the key of an embedded installation is kept. */
export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret-key');

/**
 * The configured key, or the one kept in the data folder, made at the first start and readable by its owner alone.
 * @throws SettingError when the file can't be read or does not hold a key.
 */
export function readSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = secretKeyFile(config.dataDir);
  const key = readKey(file);
  if (key.length < 32) {
    throw new SettingError(`${file} does not hold a key. Put it back, or remove it to end all sessions.`);
  }
  return key;
}

function readKey(file: string): string {
  try {
    makePrivateFolder(path.dirname(file));
    makeKey(file);
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new SettingError(
      `The key file ${file} can't be used: ${(cause as Error).message}. Make it a file that this user may read and write, or set SECRET_KEY.`,
      { cause },
    );
  }
}

/** Makes the file unless it is there, whole or not at all, so that a kill leaves no empty key. */
function makeKey(file: string): void {
  const aside = `${file}.${process.pid}`;
  try {
    writeFileSync(aside, randomBytes(32).toString('base64url'), { mode: 0o600 });
    linkSync(aside, file);
  } catch (error) {
    if (existsSync(file)) chmodSync(file, 0o600);
    // Not every file system knows hard links.
    else if (existsSync(aside)) renameSync(aside, file);
    else throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
