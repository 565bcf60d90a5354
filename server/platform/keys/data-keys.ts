import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Config, SettingError } from '../config/config.ts';
import { makePrivateFolder } from '../data-dir/private-folder.ts';

const keyLength = 32;

export const newKey = (): string => randomBytes(32).toString('base64url');

/**
 * One key a line. A missing file is created with a new key, readable by its owner only. @throws SettingError
 * when the file can't be used or does not hold keys
 */
function readKeyFile(file: string, setting: string, ifDamaged: string): [string, ...string[]] {
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

export const secretKeyFile = (dataDir: string): string => path.join(dataDir, 'secret-key');

/**
 * The configured key, or the one in the data folder, which the first start creates readable by its owner only. A
 * new key ends every session and link.
 */
export function readSecretKey(config: Config): string {
  if (config.secretKey) return config.secretKey;
  const file = secretKeyFile(config.dataDir);
  return readKeyFile(file, 'SECRET_KEY', 'Put it back, or remove it to end all sessions.')[0];
}

export type DataKeys = readonly [string, ...string[]];

/** During a rotation the file holds both keys, one a line. */
export const dataKeyFile = (dataDir: string): string => path.join(dataDir, 'data-key');

/** @throws SettingError when the file can't be read or does not hold keys */
export function readDataKeys(config: Config): DataKeys | undefined {
  if (config.dataKey) {
    return config.previousDataKey ? [config.dataKey, config.previousDataKey] : [config.dataKey];
  }
  return existsSync(dataKeyFile(config.dataDir)) ? readDataKeyFile(config) : undefined;
}

/** The server's start has made sure that there are some. */
export function requireDataKeys(config: Config): DataKeys {
  const keys = readDataKeys(config);
  if (!keys) throw new Error('There is no data key.');
  return keys;
}

/** Creates the file with a first key unless another process has. */
export function readDataKeyFile({ dataDir }: Config): DataKeys {
  return readKeyFile(dataKeyFile(dataDir), 'DATA_KEY', 'Put it back; a backup holds it.');
}
