import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process holds the data folder. */
export class FolderInUseError extends Error {
  override name = 'FolderInUseError';
}

/**
 * Takes an exclusive lock on a folder and returns what releases it. It is the lock that SQLite takes on a file: the
 * operating system lets go of it when the process ends, however it ends, so that no stale lock is ever left.
 * @throws FolderInUseError when another process holds it.
 */
export function lockFolder(folder: string): () => void {
  const holderFile = path.join(folder, 'holder');
  const lock = new DatabaseSync(path.join(folder, 'lock'));
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive');
  } catch (error) {
    lock.close();
    if (!String(error).includes('locked')) throw error;
    throw new FolderInUseError(
      `The data folder ${folder} is in use by another process${nameHolder(holderFile)}. Stop it first.`,
    );
  }
  writeFileSync(holderFile, String(process.pid));
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
