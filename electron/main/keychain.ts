import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** The three calls of keytar that are used; `findCredentials` can crash the process on a foreign entry. */
export interface SystemKeychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, secret: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/** Remembers, without the secret, that one was stored: a locked keychain answers as an empty one does. */
export interface Marker {
  isSet(): boolean;
  set(): void;
  clear(): void;
}

/**
 * `absent`: nothing was ever stored. `locked`: something was, and the keychain does not hand it out. `unavailable`: this
 * machine has no keychain that answers.
 */
export type ReadSecret =
  | { outcome: 'found'; secret: string }
  | { outcome: 'absent' | 'locked' | 'unavailable' };

/** Keeps one secret. No method rejects. */
export interface Keychain {
  read(): Promise<ReadSecret>;
  /** `memory`: kept until the app quits, never on disk, because the system's keychain did not take it. */
  write(secret: string): Promise<'kept' | 'memory'>;
  delete(): Promise<void>;
}

const service = 'Larkspur';
/** An unlock prompt may stay open for ever, in milliseconds. */
const patience = 20_000;

/**
 * The system's keychain behind one interface.
 * @param system undefined where keytar's native part does not load
 * @param account names the secret, so that each server has its own
 */
export function createKeychain(
  system: SystemKeychain | undefined,
  account: string,
  marker: Marker,
): Keychain {
  let inMemory: string | undefined;
  let turns: Promise<unknown> = Promise.resolve();
  let isStuck = false;

  /** One call at a time, each within its time: calls that wait for a prompt would fill Node's threads. */
  function ask<T>(call: (keychain: SystemKeychain) => Promise<T>): Promise<T> {
    const turn = turns.then(async () => {
      if (!system || isStuck) throw new Error('The keychain does not answer.');
      isStuck = true;
      const answer = call(system).finally(() => {
        isStuck = false;
      });
      return within(answer, patience);
    });
    turns = turn.catch(() => {});
    return turn;
  }

  return {
    read: async () => {
      if (inMemory !== undefined) return { outcome: 'found', secret: inMemory };
      try {
        const secret = await ask((keychain) => keychain.getPassword(service, account));
        if (secret !== null) return { outcome: 'found', secret };
        return { outcome: marker.isSet() ? 'locked' : 'absent' };
      } catch {
        return { outcome: 'unavailable' };
      }
    },
    write: async (secret) => {
      try {
        await ask((keychain) => keychain.setPassword(service, account, secret));
        inMemory = undefined;
        marker.set();
        return 'kept';
      } catch {
        inMemory = secret;
        return 'memory';
      }
    },
    delete: async () => {
      inMemory = undefined;
      marker.clear();
      // What can't be deleted now is refused by the server, where it was revoked.
      await ask((keychain) => keychain.deletePassword(service, account)).catch(() => {});
    },
  };
}

/** keytar, where its native part was built for this system. */
export async function loadSystemKeychain(): Promise<SystemKeychain | undefined> {
  try {
    const { default: keytar } = await import('keytar');
    return keytar;
  } catch {
    return undefined;
  }
}

/** A marker as an empty file; one that can't be written says nothing, and a locked keychain then looks empty. */
export function fileMarker(file: string): Marker {
  return {
    isSet: () => {
      try {
        readFileSync(file);
        return true;
      } catch {
        return false;
      }
    },
    set: () => writeFileSync(file, ''),
    clear: () => rmSync(file, { force: true }),
  };
}

async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The keychain did not answer in time.')), ms);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
