import { EventEmitter } from 'node:events';
import { rmSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import {
  createKeychain,
  createKeychainQueue,
  fileMarker,
  type Marker,
  quitDespitePrompt,
  type SystemKeychain,
} from './keychain.ts';

const account = 'https://server.example';
const folder = folderForEach();
let marker: Marker;
let stored: Map<string, string>;
let system: SystemKeychain;

beforeEach(() => {
  marker = fileMarker(folder, account);
  stored = new Map();
  system = {
    getPassword: async (service, name) => stored.get(`${service} ${name}`) ?? null,
    setPassword: async (service, name, secret) => void stored.set(`${service} ${name}`, secret),
    deletePassword: async (service, name) => stored.delete(`${service} ${name}`),
  };
});
afterEach(() => void vi.useRealTimers());

describe("with the system's keychain", () => {
  it('keeps a secret by server across restarts', async () => {
    expect(await createKeychain(createKeychainQueue(system), account, marker).write('secret')).toBe('kept');
    expect(stored).toEqual(new Map([['Larkspur https://server.example', 'secret']]));
    expect(await createKeychain(createKeychainQueue(system), account, marker).read()).toEqual({
      outcome: 'found',
      secret: 'secret',
    });
    const other = fileMarker(folder, 'https://other.example');
    expect(await createKeychain(createKeychainQueue(system), 'https://other.example', other).read()).toEqual({
      outcome: 'absent',
    });
  });

  it('distinguishes a locked keychain from an empty one', async () => {
    const keychain = createKeychain(createKeychainQueue(system), account, marker);
    expect(await keychain.read()).toEqual({ outcome: 'absent' });
    await keychain.write('secret');
    system.getPassword = async () => null;
    expect(await keychain.read()).toEqual({ outcome: 'locked' });
  });

  it('remembers across restarts that a locked keychain holds a secret', async () => {
    await createKeychain(createKeychainQueue(system), account, marker).write('secret');
    system.getPassword = async () => null;
    const restarted = createKeychain(createKeychainQueue(system), account, fileMarker(folder, account));
    expect(await restarted.read()).toEqual({ outcome: 'locked' });
  });

  it('never uses a secret that was discarded while the keychain was locked', async () => {
    const { getPassword, deletePassword } = system;
    await createKeychain(createKeychainQueue(system), account, marker).write('secret');
    system.getPassword = async () => null;
    system.deletePassword = async () => false;
    expect(await createKeychain(createKeychainQueue(system), account, marker).take()).toBeUndefined();
    const restarted = createKeychain(createKeychainQueue(system), account, fileMarker(folder, account));
    expect(await restarted.read()).toEqual({ outcome: 'absent' });
    Object.assign(system, { getPassword, deletePassword });
    expect(await restarted.read()).toEqual({ outcome: 'absent' });
    expect(stored.size).toBe(0);
    await restarted.write('next');
    expect(await restarted.read()).toEqual({ outcome: 'found', secret: 'next' });
  });

  it('discards one secret without affecting the next', async () => {
    const keychain = createKeychain(createKeychainQueue(system), account, marker);
    await keychain.write('first');
    const [taken] = await Promise.all([keychain.take(), keychain.write('second')]);
    expect(taken).toBe('first');
    expect(await keychain.read()).toEqual({ outcome: 'found', secret: 'second' });
  });

  it('works when the disk is full and no marker can be written', async () => {
    rmSync(folder, { recursive: true });
    const keychain = createKeychain(createKeychainQueue(system), account, marker);
    expect(await keychain.write('secret')).toBe('kept');
    expect(await keychain.read()).toEqual({ outcome: 'found', secret: 'secret' });
  });

  it('forgets', async () => {
    const keychain = createKeychain(createKeychainQueue(system), account, marker);
    await keychain.write('secret');
    expect(await keychain.take()).toBe('secret');
    expect(stored.size).toBe(0);
    expect(await keychain.read()).toEqual({ outcome: 'absent' });
  });

  it('makes one call at a time, and times out on a prompt that stays open', async () => {
    vi.useFakeTimers();
    const calls: string[] = [];
    system.getPassword = () => {
      calls.push('get');
      return new Promise(() => {});
    };
    const queue = createKeychainQueue(system);
    const keychain = createKeychain(queue, account, marker);
    const elsewhere = 'https://other.example';
    // Another server's secret waits in the same queue.
    const other = createKeychain(queue, elsewhere, fileMarker(folder, elsewhere));
    const reads = [keychain.read(), other.read()];
    const write = keychain.write('secret');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(await Promise.all(reads)).toEqual([{ outcome: 'locked' }, { outcome: 'locked' }]);
    expect(await write).toBe('memory');
    expect(calls).toEqual(['get']);
    expect(queue.isWaiting()).toBe(true);
  });
});

describe('a quit', () => {
  /** An app that quits as Electron does once its windows are closed. */
  function openApp() {
    const app = Object.assign(new EventEmitter(), { quits: 0, quit });
    function quit() {
      let defaultPrevented = false;
      app.emit('will-quit', {
        get defaultPrevented() {
          return defaultPrevented;
        },
        preventDefault: () => {
          defaultPrevented = true;
        },
      });
      if (!defaultPrevented) app.quits += 1;
    }
    return app;
  }

  it('lets a write end, and waits for nothing else', async () => {
    const written = Promise.withResolvers<void>();
    system.setPassword = () => written.promise;
    const queue = createKeychainQueue(system);
    const app = openApp();
    quitDespitePrompt(app as never, queue);
    app.quit();
    expect(app.quits).toBe(1);

    const write = createKeychain(queue, account, marker).write('secret');
    await vi.waitUntil(() => queue.isWaiting());
    app.quit();
    expect(app.quits).toBe(1);
    written.resolve();
    expect(await write).toBe('kept');
    await vi.waitUntil(() => app.quits === 2);
  });

  it('ends the process when the keychain does not answer', async () => {
    vi.useFakeTimers();
    const kill = vi.spyOn(process, 'kill').mockReturnValue(true);
    system.getPassword = () => new Promise(() => {});
    const queue = createKeychainQueue(system);
    const app = openApp();
    quitDespitePrompt(app as never, queue);
    void createKeychain(queue, account, marker).read();
    await vi.advanceTimersByTimeAsync(0);
    app.quit();
    await vi.advanceTimersByTimeAsync(1000);
    expect(kill).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(kill).toHaveBeenCalledExactlyOnceWith(process.pid, 'SIGKILL');
    expect(app.quits).toBe(0);
    kill.mockRestore();
  });
});

describe('without one', () => {
  it.each([
    ['keytar is missing', undefined],
    ['it fails', { getPassword: fail, setPassword: fail, deletePassword: fail }],
  ])('keeps the secret in memory until the app quits, when %s', async (_reason, broken) => {
    const keychain = createKeychain(createKeychainQueue(broken), account, marker);
    expect(await keychain.read()).toEqual({ outcome: 'no-keychain' });
    expect(await keychain.write('secret')).toBe('memory');
    expect(await keychain.read()).toEqual({ outcome: 'found', secret: 'secret', inMemory: true });
    expect(marker.read()).toBe('none');
    expect(await keychain.take()).toBe('secret');
    expect(await keychain.read()).toEqual({ outcome: 'no-keychain' });
    expect(await createKeychain(createKeychainQueue(broken), account, marker).read()).toEqual({
      outcome: 'no-keychain',
    });
  });
});

async function fail(): Promise<never> {
  throw new Error('Cannot autolaunch D-Bus without X11 $DISPLAY');
}
