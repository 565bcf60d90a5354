import {
  type LockAction,
  type LockOutcome,
  type LockState,
  lockLimits,
} from '../../../../contract/desktop/desktop-computer.ts';
import { z } from '../../../../contract/platform/zod.ts';
import type { Keychain } from '../../session/keychain.ts';
import { type JsonFile, openJsonFile } from '../../shell/json-file.ts';
import { readSealed, type SealedSecret } from './read-sealed.ts';

export interface Lock {
  keychain: Keychain;
  read(): Promise<LockState>;
  act(action: LockAction): Promise<LockOutcome>;
  isLocked(): Promise<boolean>;
}

interface LockParts {
  keychain: Keychain;
  file: string;
  now?: () => number;
  /** Of scrypt; tests have a lower one. */
  cost?: number;
  onChange(state: LockState): void;
}

const settings = z.object({ minutes: z.number(), failures: z.number(), until: z.number() });
/** So many guesses are free; each further one doubles the time until the next, in seconds. */
const freeGuesses = 4;
const longestWait = 300;

const cannotBeKept = 'The keychain of this computer has not taken the change. Try again.';

const sealing = () => import('./sealing.ts');

/** Has a passphrase seal the keys in the keychain, and keeps them only while it is unlocked. */
export function createLock({ keychain, file, now = Date.now, cost, onChange }: LockParts): Lock {
  const stored = openJsonFile(file, settings, { minutes: 15, failures: 0, until: 0 });
  const guess = limitGuesses(stored, now);
  let held: string | undefined;
  /** One at a time: each guess takes memory, and counts. */
  let running: Promise<unknown> = Promise.resolve();

  async function readStored(): Promise<{ sealed?: SealedSecret | undefined; secret?: string | undefined }> {
    const found = await keychain.read();
    if (found.outcome !== 'found') return {};
    const sealed = readSealed(found.secret);
    return sealed ? { sealed, secret: held } : { secret: found.secret };
  }

  async function read(): Promise<LockState> {
    const { sealed, secret } = await readStored();
    return { isOn: Boolean(sealed), isLocked: Boolean(sealed) && !secret, minutes: stored.get().minutes };
  }

  async function done(recoveryKey?: string): Promise<LockOutcome> {
    const state = await read();
    onChange(state);
    return { outcome: 'done', state, ...(recoveryKey && { recoveryKey }) };
  }

  async function replace(next: string, before: string, recoveryKey?: string): Promise<LockOutcome> {
    if ((await keychain.write(next)) === 'kept') return done(recoveryKey);
    await keychain.write(before);
    return { outcome: 'failed', reason: cannotBeKept };
  }

  async function turnOn(passphrase: string, minutes: number): Promise<LockOutcome> {
    const { sealed, secret } = await readStored();
    if (sealed || !secret) return { outcome: 'failed', reason: cannotBeKept };
    if (passphrase.length < lockLimits.shortest) return { outcome: 'failed', reason: tooShort };
    const made = await (await sealing()).seal(secret, passphrase, cost);
    stored.set({ minutes, failures: 0, until: 0 });
    held = secret;
    return replace(JSON.stringify(made.sealed), secret, made.recoveryKey);
  }

  /** Requires the current passphrase even while the app is unlocked, because another person may be at the computer. */
  async function withCurrent(
    current: string,
    act: (sealed: SealedSecret, secret: string) => Promise<LockOutcome>,
  ): Promise<LockOutcome> {
    const { sealed } = await readStored();
    if (!sealed) return { outcome: 'failed', reason: cannotBeKept };
    const secret = await guess(sealed, current);
    return typeof secret === 'string' ? act(sealed, secret) : secret;
  }

  async function actOn(action: LockAction): Promise<LockOutcome> {
    if (action.do === 'turn-on') return turnOn(action.passphrase, action.minutes);
    if (action.do === 'unlock') {
      return withCurrent(action.passphrase, async (_sealed, secret) => {
        held = secret;
        return done();
      });
    }
    if (action.do === 'change') {
      const { passphrase } = action;
      if (passphrase.length < lockLimits.shortest) return { outcome: 'failed', reason: tooShort };
      return withCurrent(action.current, async (sealed, secret) => {
        const again = await (await sealing()).sealAgain(sealed, secret, passphrase);
        return replace(JSON.stringify(again), JSON.stringify(sealed));
      });
    }
    if (action.do === 'turn-off') {
      return withCurrent(action.current, (sealed, secret) => replace(secret, JSON.stringify(sealed)));
    }
    if (action.do === 'set-minutes') stored.set({ ...stored.get(), minutes: action.minutes });
    else if ((await readStored()).sealed) held = undefined;
    return done();
  }

  return {
    read,
    isLocked: async () => (await read()).isLocked,
    act: (action) => {
      const next = running.then(() => actOn(action));
      running = next.catch(() => {});
      return next;
    },
    keychain: {
      ...keychain,
      read: async () => {
        const found = await keychain.read();
        if (found.outcome !== 'found' || !readSealed(found.secret)) return found;
        return held === undefined ? { outcome: 'locked' } : { outcome: 'found', secret: held };
      },
      take: async () => {
        held = undefined;
        return keychain.take();
      },
    },
  };
}

function limitGuesses(stored: JsonFile<z.infer<typeof settings>>, now: () => number) {
  return async (sealed: SealedSecret, phrase: string): Promise<string | LockOutcome> => {
    const { failures, until } = stored.get();
    const seconds = Math.ceil((until - now()) / 1000);
    if (seconds > 0) return { outcome: 'wait', seconds: Math.min(seconds, longestWait) };
    const secret = await (await sealing()).unseal(sealed, phrase);
    if (secret !== undefined) {
      stored.set({ ...stored.get(), failures: 0, until: 0 });
      return secret;
    }
    const wait = failures < freeGuesses ? 0 : Math.min(2 ** (failures - freeGuesses + 1), longestWait);
    stored.set({ ...stored.get(), failures: failures + 1, until: now() + wait * 1000 });
    return { outcome: 'wrong' };
  };
}

const tooShort = `Use at least ${lockLimits.shortest} characters.`;
