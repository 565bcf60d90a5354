import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SettingError } from '../config/config.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';

const keyLength = 32;

/** Generates a random key of 256 bits, as text. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/**
 * Reads the keys in a file, one a line. A missing file is created with a new key, readable by its owner only.
 * @param setting the setting that replaces the file, for the error message
 * @param ifDamaged what to do about a file that holds no key, for the error message
 * @throws SettingError when the file can't be used or does not hold keys
 */
export function readKeyFile(file: string, setting: string, ifDamaged: string): [string, ...string[]] {
  const [first = '', ...others] = read(file, setting).split(/\s+/);
  if ([first, ...others].some((key) => key.length < keyLength)) {
    throw new SettingError(`${file} does not hold a key. ${ifDamaged}`);
  }
  return [first, ...others];
}

function read(file: string, setting: string): string {
  try {
    makePrivateFolder(path.dirname(file));
    createKeyFile(file);
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new SettingError(
      `The key file ${file} can't be used: ${(cause as Error).message}. Make it a file that this user may read and write, or set ${setting}.`,
      { cause },
    );
  }
}

/** Creates the file unless it exists. It is written atomically, so that a crash leaves no empty key file. */
function createKeyFile(file: string): void {
  const temporary = writeTemporaryFile(file, [newKey()]);
  try {
    linkSync(temporary, file);
  } catch (error) {
    if (existsSync(file)) chmodSync(file, 0o600);
    // Not every file system supports hard links.
    else if (existsSync(temporary)) renameSync(temporary, file);
    else throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

export function writeKeyFile(file: string, keys: readonly string[]): void {
  makePrivateFolder(path.dirname(file));
  renameSync(writeTemporaryFile(file, keys), file);
}

function writeTemporaryFile(file: string, keys: readonly string[]): string {
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, keys.join('\n'), { mode: 0o600 });
  return temporary;
}
