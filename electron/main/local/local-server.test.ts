import { EventEmitter } from 'node:events';
import { beforeEach, expect, it, vi } from 'vitest';
import type { ToLocalServer } from '../../../contract/desktop/local-server/messages.ts';
import type { Keychain } from '../session/keychain.ts';
import { createLocalServer } from './local-server.ts';

/** The server's process, as far as the shell sees it. Each run does what `behave` says on its start. */
class FakeChild extends EventEmitter {
  readonly stdout = null;
  readonly stderr = null;
  readonly received: ToLocalServer[] = [];
  postMessage(message: ToLocalServer) {
    this.received.push(message);
    if (message.kind === 'start') queueMicrotask(() => behave(this));
    if (message.kind === 'stop') queueMicrotask(() => this.emit('exit', 0));
  }
  kill() {
    return this.emit('exit', 1);
  }
}
const children: FakeChild[] = [];
let behave: (child: FakeChild) => void;
const beReady = (child: FakeChild) => child.emit('message', { kind: 'ready' });

const keychain = {
  read: vi.fn<Keychain['read']>(),
  write: vi.fn<Keychain['write']>(async () => 'kept'),
  take: vi.fn<Keychain['take']>(),
};
const onFailure = vi.fn();
let isLocked = false;
const log = { folder: '', info: vi.fn(), warn: vi.fn(), error: vi.fn() };

beforeEach(() => {
  vi.clearAllMocks();
  children.length = 0;
  isLocked = false;
  behave = beReady;
  keychain.read.mockResolvedValue({ outcome: 'found', secret: `${'s'.repeat(43)}${'d'.repeat(43)}` });
  keychain.write.mockResolvedValue('kept');
});

const open = () =>
  createLocalServer({
    file: '/out/local/index.js',
    engineFile: '/out/local/engine-process.js',
    fork: (() => {
      const child = new FakeChild();
      children.push(child);
      return child;
    }) as never,
    Channel: class {} as never,
    dataDir: '/data',
    ownerName: 'ada',
    keychain,
    isLocked: async () => isLocked,
    log,
    onFailure,
  });

it('starts once, with the keys of the keychain', async () => {
  const local = open();
  await Promise.all([local.start(), local.start(), local.isReachable()]);
  expect(children).toHaveLength(1);
  expect(children[0]?.received).toEqual([
    {
      kind: 'start',
      dataDir: '/data',
      ownerName: 'ada',
      secretKey: 's'.repeat(43),
      dataKey: 'd'.repeat(43),
    },
  ]);
  expect(keychain.write).not.toHaveBeenCalled();
});

it('the first start stores a new key before the server gets it', async () => {
  keychain.read.mockResolvedValue({ outcome: 'absent' });
  await open().start();
  const [[secret = ''] = []] = keychain.write.mock.calls;
  expect(secret).toHaveLength(86);
  expect(children[0]?.received[0]).toMatchObject({
    secretKey: secret.slice(0, 43),
    dataKey: secret.slice(43),
  });
});

it.each(['locked', 'no-keychain'] as const)('does not start with a keychain that is %s', async (outcome) => {
  keychain.read.mockResolvedValue({ outcome });
  const local = open();
  await local.start();
  expect(children).toEqual([]);
  expect(onFailure).toHaveBeenCalledOnce();
  expect(await local.isReachable()).toBe(false);
});

it('does not start with a key that would not survive a restart', async () => {
  keychain.read.mockResolvedValue({ outcome: 'absent' });
  keychain.write.mockResolvedValue('memory');
  await open().start();
  expect(children).toEqual([]);
});

it('says once why it cannot start, and tries again when the user asks for it', async () => {
  behave = (child) => {
    child.emit('message', { kind: 'failed', reason: 'Made by a newer version.' });
    child.emit('exit', 1);
  };
  const local = open();
  await local.start();
  expect(await local.isReachable()).toBe(false);
  await expect(local.signIn()).rejects.toThrow('Made by a newer version.');
  expect(onFailure.mock.calls).toEqual([['Made by a newer version.']]);
  expect(children).toHaveLength(1);
  behave = beReady;
  await local.start();
  expect(await local.isReachable()).toBe(true);
});

it('starts again after a crash, but not for ever', async () => {
  const local = open();
  await local.start();
  for (let crash = 1; crash < 5; crash += 1) {
    children.at(-1)?.emit('exit', 139);
    await vi.waitFor(() => expect(children).toHaveLength(crash + 1));
    expect(await local.isReachable()).toBe(true);
  }
  expect(onFailure).not.toHaveBeenCalled();
  children.at(-1)?.emit('exit', 139);
  await vi.waitFor(() => expect(onFailure).toHaveBeenCalledOnce());
  expect(await local.isReachable()).toBe(false);
  expect(children).toHaveLength(5);
});

it('writes a backup, or says why it cannot', async () => {
  const local = open();
  await local.start();
  for (const [answer, outcome] of [
    [{ kind: 'backed-up' }, undefined],
    [{ kind: 'refused', reason: 'The disk is full.' }, 'The disk is full.'],
  ] as const) {
    const said = local.backUp('/b.tar.gz').then(
      () => undefined,
      (error: Error) => error.message,
    );
    await vi.waitFor(() => expect(children[0]?.received.at(-1)).toMatchObject({ kind: 'back-up' }));
    const id = (children[0]?.received.at(-1) as { id?: number } | undefined)?.id;
    children[0]?.emit('message', { ...answer, id });
    expect(await said).toBe(outcome);
  }
});

it('restores by a process that starts with the file once the one before has ended', async () => {
  const local = open();
  await local.start();
  await Promise.all([local.restore('/b.tar.gz'), local.isReachable()]);
  expect(children[0]?.received.at(-1)).toEqual({ kind: 'stop' });
  expect(children.map(({ received }) => received[0])).toEqual([
    expect.not.objectContaining({ restoreFrom: expect.anything() }),
    expect.objectContaining({ restoreFrom: '/b.tar.gz' }),
  ]);
});

it('goes on with the data as it was when a file cannot be restored', async () => {
  const local = open();
  await local.start();
  behave = (child) => {
    const [start] = child.received;
    if (start?.kind !== 'start' || !start.restoreFrom) return beReady(child);
    child.emit('message', { kind: 'failed', reason: 'That is no backup.' });
    child.emit('exit', 1);
  };
  await expect(local.restore('/wrong')).rejects.toThrow('That is no backup.');
  expect(await local.isReachable()).toBe(true);
  expect(children).toHaveLength(3);
  expect(onFailure).not.toHaveBeenCalled();
});

it('a sign-in during a crash fails instead of waiting for ever', async () => {
  const local = open();
  await local.start();
  const signedIn = local.signIn();
  const refused = expect(signedIn).rejects.toThrow('ended unexpectedly');
  await vi.waitFor(() => expect(children[0]?.received.at(-1)).toMatchObject({ kind: 'sign-in' }));
  children[0]?.emit('exit', 139);
  await refused;
});

it('a closed server is asked to stop, and no request starts it again', async () => {
  const local = open();
  await local.start();
  expect(local.isRunning()).toBe(true);
  await local.close();
  expect(children[0]?.received.at(-1)).toEqual({ kind: 'stop' });
  expect(local.isRunning()).toBe(false);
  await expect(local.signIn()).rejects.toThrow('quitting');
  expect(children).toHaveLength(1);
});

it('sends only requests of the local origin to the local server', async () => {
  const fetch = vi.fn(async () => new Response('elsewhere'));
  const routed = open().route(fetch);
  expect(await (await routed('https://this-computer.invalid.evil.example/')).text()).toBe('elsewhere');
  expect(await (await routed('https://talent.example/healthz')).text()).toBe('elsewhere');
  expect(children).toEqual([]);
});

it('does not start while it is locked, tells nobody of a failure, and starts once it is unlocked', async () => {
  isLocked = true;
  const local = open();
  await local.start();
  await expect(local.signIn()).rejects.toThrow('locked');
  await expect(local.restore('/backup.tar.gz')).rejects.toThrow('locked');
  expect(children).toHaveLength(0);
  expect(onFailure).not.toHaveBeenCalled();
  // Nothing that the user could do about a connection.
  expect(await local.isReachable()).toBe(true);
  isLocked = false;
  await local.start();
  expect(children).toHaveLength(1);
});
