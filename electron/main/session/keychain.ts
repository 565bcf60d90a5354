import type { KeptSession } from '../../../contract/desktop.ts';
import type { Marker } from './keychain-marker.ts';

/** The three calls of keytar that are used; `findCredentials` can crash the process on a foreign entry. */
export interface SystemKeychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, secret: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * `absent`: nothing is stored. `locked`: something is, and the keychain does not hand it out, or waits for its owner.
 * `unavailable`: this machine has no keychain that answers.
 */
export type ReadSecret =
  | { outcome: 'found'; secret: string; inMemory?: boolean }
  | { outcome: 'absent' | 'locked' | 'unavailable' };

/** Keeps one secret. No method rejects. */
export interface Keychain {
  read(): Promise<ReadSecret>;
  /** `memory`: kept until the app quits, never on disk, because the system's keychain did not take it. */
  write(secret: string): Promise<KeptSession['outcome']>;
  /** Deletes the secret and answers it, where it can be read. One that a locked keychain holds back never counts again. */
  take(): Promise<string | undefined>;
}

/** The system's keychain behind a queue that all secrets share. */
export interface KeychainQueue {
  /** One call at a time, each within its time: calls that wait for a prompt would fill Node's threads. */
  ask<T>(call: (keychain: SystemKeychain) => Promise<T>): Promise<T>;
  /** Whether a call still waits for the system. Its thread would hold up the end of the process. */
  isWaiting(): boolean;
}

const service = 'Larkspur';
/** An unlock prompt may stay open for ever, in milliseconds. */
const patience = 20_000;

class LateError extends Error {}

/** @param system undefined where keytar's native part does not load */
export function createKeychainQueue(system: SystemKeychain | undefined): KeychainQueue {
  let turns: Promise<unknown> = Promise.resolve();
  let isStuck = false;
  return {
    isWaiting: () => isStuck,
    ask: (call) => {
      const turn = turns.then(async () => {
        if (!system) throw new Error('There is no keychain.');
        if (isStuck) throw new LateError('The keychain still waits for its owner.');
        isStuck = true;
        const answer = call(system).finally(() => {
          isStuck = false;
        });
        return within(answer, patience);
      });
      turns = turn.catch(() => {});
      return turn;
    },
  };
}

/**
 * The system's keychain behind one interface.
 * @param account names the secret, so that each server has its own
 */
export function createKeychain({ ask }: KeychainQueue, account: string, marker: Marker): Keychain {
  let inMemory: string | undefined;

  const get = (keychain: SystemKeychain) => keychain.getPassword(service, account);

  /** A locked keychain does not delete: then the mark says that what it holds was given up. */
  async function drop(keychain: SystemKeychain): Promise<string | undefined> {
    const secret = await get(keychain);
    const wasDeleted = await keychain.deletePassword(service, account);
    if (wasDeleted || marker.read() === 'none') marker.write('none');
    return secret ?? undefined;
  }

  return {
    read: async () => {
      if (inMemory !== undefined) return { outcome: 'found', secret: inMemory, inMemory: true };
      try {
        if (marker.read() === 'dropped') {
          await ask(drop);
          return { outcome: 'absent' };
        }
        const secret = await ask(get);
        if (secret === null) return { outcome: marker.read() === 'kept' ? 'locked' : 'absent' };
        marker.write('kept');
        return { outcome: 'found', secret };
      } catch (error) {
        if (marker.read() === 'dropped') return { outcome: 'absent' };
        return { outcome: error instanceof LateError ? 'locked' : 'unavailable' };
      }
    },
    write: async (secret) => {
      try {
        await ask((keychain) => keychain.setPassword(service, account, secret));
        inMemory = undefined;
        marker.write('kept');
        return 'kept';
      } catch {
        inMemory = secret;
        return 'memory';
      }
    },
    take: async () => {
      const passing = inMemory;
      inMemory = undefined;
      if (marker.read() === 'kept') marker.write('dropped');
      const stored = await ask(drop).catch(() => undefined);
      return passing ?? stored;
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

async function within<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new LateError('The keychain did not answer in time.')), ms);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}
