import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Remembers, without the secret, whether the keychain holds one: a locked keychain answers as an empty one does.
 * `dropped`: it holds one that was given up and could not be deleted yet.
 */
export interface Marker {
  read(): 'none' | 'kept' | 'dropped';
  write(state: 'none' | 'kept' | 'dropped'): void;
}

/**
 * A marker as a small file of its own for each account. One that can't be written is remembered until the app quits, and
 * a locked keychain then looks empty.
 */
export function fileMarker(folder: string, account: string): Marker {
  const name = createHash('sha256').update(account).digest('hex').slice(0, 16);
  const file = path.join(folder, `session-${name}`);
  let state = readState(file);
  return {
    read: () => state,
    write: (next) => {
      if (next === state) return;
      state = next;
      try {
        if (next === 'none') rmSync(file, { force: true });
        else writeFileSync(file, next);
      } catch {
        // A full or forbidden disk.
      }
    },
  };
}

function readState(file: string): 'none' | 'kept' | 'dropped' {
  try {
    return readFileSync(file, 'utf8') === 'dropped' ? 'dropped' : 'kept';
  } catch {
    return 'none';
  }
}
