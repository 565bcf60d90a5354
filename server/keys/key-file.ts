import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { SettingError } from '../config.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';

/** Shortest key, in characters. */
const keyLength = 32;

/** A random key of 256 bits, as text. */
export const newKey = (): string => randomBytes(32).toString('base64url');

/**
 * The keys in a file, one a line. The file is made with a new key when it is not there, and closed to all but its owner.
 * @param setting what can be set instead of the file, for the failure's text
 * @param ifDamaged what to do about a file that holds no key
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
    makeKeyFile(file);
    return readFileSync(file, 'utf8').trim();
  } catch (cause) {
    throw new SettingError(
      `The key file ${file} can't be used: ${(cause as Error).message}. Make it a file that this user may read and write, or set ${setting}.`,
      { cause },
    );
  }
}

/** Makes the file unless it is there, whole or not at all, so that a kill leaves no empty key. */
function makeKeyFile(file: string): void {
  const aside = writeAside(file, [newKey()]);
  try {
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

/** Replaces the keys in a file, whole or not at all. */
export function writeKeyFile(file: string, keys: readonly string[]): void {
  makePrivateFolder(path.dirname(file));
  renameSync(writeAside(file, keys), file);
}

function writeAside(file: string, keys: readonly string[]): string {
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, keys.join('\n'), { mode: 0o600 });
  return aside;
}
