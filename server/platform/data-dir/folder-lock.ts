import { chmodSync, closeSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Locks a folder exclusively. The lock is SQLite's lock on a file, which the operating system releases when the process
 * ends for whatever reason, so no stale lock is ever left.
 * @returns a function that releases the lock
 * @throws FolderInUseError when another process holds it
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
