import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createKeychain, fileMarker, type Marker, type SystemKeychain } from './keychain.ts';

const account = 'https://server.example';
let folder: string;
let marker: Marker;
let stored: Map<string, string>;
let system: SystemKeychain;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'larkspur-keychain-'));
  marker = fileMarker(path.join(folder, 'has-session'));
  stored = new Map();
  system = {
    getPassword: async (service, name) => stored.get(`${service} ${name}`) ?? null,
    setPassword: async (service, name, secret) => void stored.set(`${service} ${name}`, secret),
    deletePassword: async (service, name) => stored.delete(`${service} ${name}`),
  };
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.useRealTimers();
});

describe("with the system's keychain", () => {
  it('keeps a secret by server across restarts', async () => {
    expect(await createKeychain(system, account, marker).write('secret')).toBe('kept');
    expect(stored).toEqual(new Map([['Larkspur https://server.example', 'secret']]));
    expect(await createKeychain(system, account, marker).read()).toEqual({
      outcome: 'found',
      secret: 'secret',
    });
    const other = fileMarker(path.join(folder, 'other'));
    expect(await createKeychain(system, 'https://other.example', other).read()).toEqual({
      outcome: 'absent',
    });
  });

  it('tells a locked keychain from an empty one', async () => {
    const keychain = createKeychain(system, account, marker);
    expect(await keychain.read()).toEqual({ outcome: 'absent' });
    await keychain.write('secret');
    system.getPassword = async () => null;
    expect(await keychain.read()).toEqual({ outcome: 'locked' });
  });

  it('forgets', async () => {
    const keychain = createKeychain(system, account, marker);
    await keychain.write('secret');
    await keychain.delete();
    expect(stored.size).toBe(0);
    expect(await keychain.read()).toEqual({ outcome: 'absent' });
  });

  it('asks one thing at a time, and gives up on a prompt that stays open', async () => {
    vi.useFakeTimers();
    const calls: string[] = [];
    system.getPassword = () => {
      calls.push('get');
      return new Promise(() => {});
    };
    const keychain = createKeychain(system, account, marker);
    const reads = [keychain.read(), keychain.read()];
    const write = keychain.write('secret');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await Promise.all(reads)).toEqual([{ outcome: 'unavailable' }, { outcome: 'unavailable' }]);
    expect(await write).toBe('memory');
    expect(calls).toEqual(['get']);
  });
});

describe('without one', () => {
  it.each([
    ['keytar is missing', undefined],
    ['it fails', { getPassword: fail, setPassword: fail, deletePassword: fail }],
  ])('keeps the secret in memory until the app quits, when %s', async (_reason, broken) => {
    const keychain = createKeychain(broken, account, marker);
    expect(await keychain.read()).toEqual({ outcome: 'unavailable' });
    expect(await keychain.write('secret')).toBe('memory');
    expect(await keychain.read()).toEqual({ outcome: 'found', secret: 'secret' });
    expect(marker.isSet()).toBe(false);
    await keychain.delete();
    expect(await keychain.read()).toEqual({ outcome: 'unavailable' });
    expect(await createKeychain(broken, account, marker).read()).toEqual({ outcome: 'unavailable' });
  });
});

async function fail(): Promise<never> {
  throw new Error('Cannot autolaunch D-Bus without X11 $DISPLAY');
}
