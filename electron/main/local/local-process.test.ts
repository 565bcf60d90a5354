import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToLocalServer } from '../../../contract/desktop/local-server/messages.ts';
import { startLocalProcess } from './local-process.ts';

/** A server's process that does nothing by itself. */
class SilentChild extends EventEmitter {
  readonly stdout = null;
  readonly stderr = null;
  readonly received: ToLocalServer[] = [];
  postMessage = (message: ToLocalServer) => void this.received.push(message);
  kill = vi.fn(() => this.emit('exit', 1));
}

let child: SilentChild;
const fork = vi.fn(() => child);
const log = { folder: '', info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const keys = { secretKey: 's', dataKey: 'd' };
const start = () =>
  startLocalProcess(
    { file: '/out/local/index.js', fork: fork as never, Channel: class {} as never, log },
    { dataDir: '/data', ownerName: 'ada', ...keys },
  );

beforeEach(() => {
  vi.useFakeTimers();
  child = new SilentChild();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it('asks the process to stop, and ends one that does not within five seconds', async () => {
  const running = start();
  const stopped = running.stop();
  expect(child.received.at(-1)).toEqual({ kind: 'stop' });
  await vi.advanceTimersByTimeAsync(4000);
  expect(child.kill).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(999);
  expect(child.kill).toHaveBeenCalledOnce();
  await stopped;
});

it('leaves a process alone that has stopped by itself', async () => {
  const stopped = start().stop();
  child.emit('exit', 0);
  await stopped;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(child.kill).not.toHaveBeenCalled();
});

it('gives the process no secret of the environment, and its keys by a message alone', () => {
  vi.stubEnv('DATABASE_URL', 'postgres://user:password@host/db');
  vi.stubEnv('AI_API_KEY', 'key');
  start();
  const [, args, { env }] = fork.mock.calls[0] as unknown as [
    string,
    string[],
    { env: Record<string, string> },
  ];
  expect(args).toEqual([]);
  expect(Object.keys(env)).toContain('PATH');
  for (const name of ['DATABASE_URL', 'AI_API_KEY']) expect(env).not.toHaveProperty(name);
  expect(child.received[0]).toMatchObject({ kind: 'start', ...keys });
});

it('whoever waits for an answer hears of a crash', async () => {
  const running = start();
  const told = Promise.all([
    expect(running.ready).rejects.toThrow('ended unexpectedly'),
    expect(running.signIn()).rejects.toThrow('ended unexpectedly'),
    expect(running.backUp('/b.tar.gz')).rejects.toThrow('ended unexpectedly'),
  ]);
  child.emit('exit', 139);
  await told;
  await expect(running.signIn()).rejects.toThrow('has ended');
});
