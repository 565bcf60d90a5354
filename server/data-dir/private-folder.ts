import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Makes a folder and those above it. `mkdir` with `recursive` never ends where folders can't be made, as in /proc.
 * @throws what the system says of the first one that can't be made
 */
export function makeFolder(folder: string): void {
  if (existsSync(folder) && statSync(folder).isDirectory()) return;
  const parent = path.dirname(folder);
  if (parent !== folder) makeFolder(parent);
  mkdirSync(folder);
}

/** The mode of folders that everybody may write, such as `/tmp`: those are never taken from the others. */
const sticky = 0o1000;

/**
 * Makes a folder that only its owner may enter, and closes one that others could: password hashes and mails lie below.
 * A volume that belongs to somebody else stays as it is. Windows has no such modes.
 * @throws what the system says when it can't be made
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
