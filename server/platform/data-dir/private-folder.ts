import { chmodSync, existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Creates a folder and its parents. `mkdir` with `recursive` never returns where folders can't be created, as in /proc.
 * @throws the system's error for the first folder that can't be created
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/** The mode bit of shared folders such as `/tmp`, whose permissions are left alone. */
const sticky = 0o1000;

/**
 * Creates a folder that only its owner may enter, and restricts an existing one: it holds password hashes and mails. A
 * volume of another owner stays as it is. Windows has no such modes.
 * @throws the system's error when it can't be created
 */
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

/** Makes the files of an existing folder private (mode 0600), and the folder itself. Windows has no such modes. */
export function makeFilesPrivate(folder: string): void {
  if (process.platform === 'win32' || !existsSync(folder)) return;
  makePrivateFolder(folder);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isFile()) chmodSync(path.join(folder, entry.name), 0o600);
  }
}
