import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** `mkdir` with `recursive` never returns where folders can't be created, as in /proc. */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/** The mode bit of shared folders such as `/tmp`, whose permissions are left alone. */
const sticky = 0o1000;

/** The folder holds password hashes and mails. A volume of another owner stays as it is. Windows has no such modes. */
export function makePrivateFolder(folder: string): void {
  makeFolder(folder);
  if (process.platform === 'win32') return;
  const { mode } = statSync(folder);
  if ((mode & 0o777) === 0o700 || mode & sticky) return;
  try {
    chmodSync(folder, 0o700);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') throw error;
  }
}

export function makeFilesPrivate(folder: string): void {
  if (process.platform === 'win32' || !existsSync(folder)) return;
  makePrivateFolder(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(path.join(folder, entry.name), 0o600);
  }
}

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * The lock is SQLite's lock on a file, which the operating system releases when the process ends, so no stale
 * lock is ever left. @throws FolderInUseError when another process holds it
 */
export function lockFolder(folder: string): () => void {
  const holderFile = path.join(folder, 'holder');
  const lockFile = path.join(folder, 'lock');
  // SQLite would make it readable for everybody, and read access is enough to lock it.
  closeSync(openSync(lockFile, 'a', 0o600));
  chmodSync(lockFile, 0o600);
  const lock = new DatabaseSync(lockFile);
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!String(error).includes('locked')) throw error;
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another process${nameHolder(holderFile)}. Stop it first.`,
    );
  }
  rmSync(holderFile, { force: true });
  writeFileSync(holderFile, String(process.pid), { mode: 0o600 });
  return () => {
    rmSync(holderFile, { force: true });
    lock.close();
  };
}

function nameHolder(holderFile: string): string {
  try {
    return ` (process ${readFileSync(holderFile, 'utf8').trim()})`;
  } catch {
    return '';
  }
}
