import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Remembers whether the keychain holds a secret, because a locked keychain answers like an empty one.
 * `dropped`: it holds a discarded secret that could not be deleted yet.
 */
export interface Marker {
  read(): 'none' | 'kept' | 'dropped';
  write(state: 'none' | 'kept' | 'dropped'): void;
}

/**
 * A marker in a small file for each account. If the file cannot be written, the marker lasts until the app quits, and a locked
 * keychain looks empty after that.
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
        // The disk is full or read-only.
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
