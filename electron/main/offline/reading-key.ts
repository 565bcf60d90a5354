import { randomBytes } from 'node:crypto';
import type { Keychain } from '../session/keychain.ts';

export interface ReadingKey {
  /** Without a keychain that keeps the key nothing is kept: a key beside the data protects nothing. */
  load(): Promise<Buffer | undefined>;
  /** Has a keychain that was locked asked again. */
  retry(): void;
  take(): Promise<unknown>;
}

const keyBytes = 32;

/** @param onNew called before a key is used for the first time: nothing that is kept can be read with it */
export function openReadingKey(keychain: Keychain, onNew: () => Promise<void>): ReadingKey {
  let loading: Promise<Buffer | undefined> | undefined;
  let isMissing = false;

  async function read(): Promise<Buffer | undefined> {
    const stored = await keychain.read();
    if (stored.outcome === 'found' && !stored.inMemory) {
      const key = Buffer.from(stored.secret, 'base64url');
      if (key.length === keyBytes) return key;
    } else if (stored.outcome !== 'absent') return undefined;
    const key = randomBytes(keyBytes);
    if ((await keychain.write(key.toString('base64url'))) !== 'kept') return undefined;
    await onNew();
    return key;
  }

  return {
    load: () => {
      loading ??= read().then((key) => {
        isMissing = key === undefined;
        return key;
      });
      return loading;
    },
    retry: () => {
      if (isMissing) loading = undefined;
    },
    take: () => {
      loading = undefined;
      return keychain.take();
    },
  };
}
