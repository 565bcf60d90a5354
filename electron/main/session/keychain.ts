import { createHash } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { App } from 'electron';
import { createToken } from '../../../contract/account/account.calls.ts';
import type { KeptSession } from '../../../contract/account/session.ts';
import { z } from '../../../contract/platform/zod.ts';
import { openJsonFile } from '../shell/json-file.ts';
import type { Fetch } from '../shell/protocol.ts';

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

/** The three calls of keytar that the app uses. `findCredentials` can crash the process on another program's entry. */
export interface SystemKeychain {
  getPassword(service: string, account: string): Promise<string | null>;
  setPassword(service: string, account: string, secret: string): Promise<void>;
  deletePassword(service: string, account: string): Promise<boolean>;
}

/**
 * `absent`: nothing is stored. `locked`: a secret is stored, but the keychain is locked or is prompting the user. `unreachable`:
 * the local server, which issues the secret, cannot be started.
 * `no-keychain`: this machine has no keychain that responds.
 */
export type ReadSecret =
  | { outcome: 'found'; secret: string; inMemory?: boolean }
  | { outcome: 'absent' | 'locked' | 'no-keychain' | 'unreachable' };

/** No method rejects. */
export interface Keychain {
  read(): Promise<ReadSecret>;
  /** `memory`: the system's keychain rejected it, so it lasts until the app quits and is never on disk. */
  write(secret: string): Promise<KeptSession['outcome']>;
  /** Deletes the secret and returns it if it can be read. A secret in a locked keychain is never used again. */
  take(): Promise<string | undefined>;
}

export interface KeychainQueue {
  /** Makes one call at a time, with a timeout: calls that wait for a prompt would use up Node's thread pool. */
  ask<T>(use: (keychain: SystemKeychain) => Promise<T>): Promise<T>;
  /** A waiting call would prevent the process from exiting. */
  isWaiting(): boolean;
  /** Resolves when no call waits for the system, or after a time in milliseconds, to whether one still does. */
  waitFor(ms: number): Promise<'answered' | 'waiting'>;
}

const service = 'Larkspur';
/** An unlock prompt may stay open forever. */
const keychainTimeoutMs = 20_000;
const quitTimeoutMs = 2000;

class TimeoutError extends Error {}

export function createKeychainQueue(system: SystemKeychain | undefined): KeychainQueue {
  let queue: Promise<unknown> = Promise.resolve();
  let pending: Promise<unknown> | undefined;
  return {
    isWaiting: () => pending !== undefined,
    waitFor: (ms) =>
      withTimeout(Promise.resolve(pending), ms).then(
        () => 'answered',
        (error) => (error instanceof TimeoutError ? 'waiting' : 'answered'),
      ),
    ask: (use) => {
      const call = queue.then(async () => {
        if (!system) throw new Error('There is no keychain.');
        if (pending) throw new TimeoutError('The keychain is still prompting the user.');
        const answer = use(system).finally(() => {
          pending = undefined;
        });
        pending = answer;
        return withTimeout(answer, keychainTimeoutMs);
      });
      queue = call.catch(() => {});
      return call;
    },
  };
}

export function createKeychain({ ask }: KeychainQueue, account: string, marker: Marker): Keychain {
  let inMemory: string | undefined;

  const get = (keychain: SystemKeychain) => keychain.getPassword(service, account);

  /** A locked keychain deletes nothing; the marker then says that its secret was discarded. */
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
        return { outcome: error instanceof TimeoutError ? 'locked' : 'no-keychain' };
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
      const held = inMemory;
      inMemory = undefined;
      if (marker.read() === 'kept') marker.write('dropped');
      const stored = await ask(drop).catch(() => undefined);
      return held ?? stored;
    },
  };
}

/**
 * Node waits for its threads at exit, and a thread that waits for an unlock prompt never returns. So a quit lets the keychain
 * answer, and ends the process if it doesn't.
 */
export function quitDespitePrompt(app: Pick<App, 'on' | 'quit'>, keychains: KeychainQueue): void {
  app.on('will-quit', (event) => {
    if (event.defaultPrevented || !keychains.isWaiting()) return;
    event.preventDefault();
    void keychains.waitFor(quitTimeoutMs).then((outcome) => {
      if (outcome === 'answered') app.quit();
      else process.kill(process.pid, 'SIGKILL');
    });
  });
}

export async function loadSystemKeychain(): Promise<SystemKeychain | undefined> {
  try {
    const { default: keytar } = await import('keytar');
    return keytar;
  } catch {
    return undefined;
  }
}

async function withTimeout<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new TimeoutError('The keychain did not answer in time.')), ms);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

const header = 'larkspur-device';
const marker = z.string().check(z.regex(/^[\w-]{20,200}$/));

/**
 * Identifies this device to the server at a sign-in, so that wrong passwords tried elsewhere do not lock its
 * user out. Pages cannot see or set it.
 */
export function withDeviceMarker(fetch: Fetch, file: string): Fetch {
  const markers = openJsonFile(file, z.record(z.string(), marker), {});
  return async (url, options) => {
    const { origin, pathname } = new URL(url);
    // Those that complete a sign-in are below it.
    if (!pathname.startsWith(createToken.path)) return fetch(url, options);
    const headers = new Headers(options?.headers);
    headers.set(header, markers.get()[origin] ?? 'new');
    const answer = await fetch(url, { ...options, headers });
    const given = marker.safeParse(answer.headers.get(header));
    if (given.success) markers.set({ ...markers.get(), [origin]: given.data });
    const rest = new Headers(answer.headers);
    rest.delete(header);
    return new Response(answer.body, { status: answer.status, headers: rest });
  };
}
