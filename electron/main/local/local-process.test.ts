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
    {
      file: '/out/local/index.js',
      engineFile: '/out/local/engine-process.js',
      fork: fork as never,
      Channel: class {} as never,
      log,
    },
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

/** What the server has been told of its engines. */
const heardOf = (server: SilentChild) => server.received.filter(({ kind }) => kind.startsWith('engine-'));

it('starts an engine for the server, passes on what both say, and tells how it ended', () => {
  start();
  const server = child;
  child = new SilentChild();
  server.emit('message', { kind: 'start-engine', engine: 1 });
  expect(fork).toHaveBeenLastCalledWith(
    '/out/local/engine-process.js',
    [],
    expect.objectContaining({ serviceName: 'Larkspur engine', stdio: ['ignore', 'ignore', 'pipe'] }),
  );
  const question = { id: 1, file: '/models/tiny.gguf', task: { kind: 'embed', texts: ['bread'] } };
  server.emit('message', { kind: 'ask-engine', engine: 1, message: question });
  expect(child.received).toEqual([question]);
  child.emit('message', { id: 1, result: {} });
  child.emit('exit', 9);
  server.emit('message', { kind: 'ask-engine', engine: 1, message: question });
  expect(heardOf(server)).toEqual([
    { kind: 'engine-said', engine: 1, message: { id: 1, result: {} } },
    { kind: 'engine-ended', engine: 1, how: 'code 9.' },
  ]);
  expect(child.received).toHaveLength(1);
});

it('ends an engine when the server asks for it, and every engine when the server has ended', () => {
  start();
  const server = child;
  const engines = [1, 2].map((engine) => {
    child = new SilentChild();
    server.emit('message', { kind: 'start-engine', engine });
    return child;
  });
  server.emit('message', { kind: 'end-engine', engine: 1 });
  expect(engines.map(({ kill }) => kill.mock.calls.length)).toEqual([1, 0]);
  server.emit('exit', 1);
  expect(engines.map(({ kill }) => kill.mock.calls.length)).toEqual([1, 1]);
});

it('gives an engine nothing of the environment that leads out of the computer', () => {
  vi.stubEnv('HTTPS_PROXY', 'http://user:password@proxy:3128');
  vi.stubEnv('MODEL_HUB_URL', 'https://mirror.example');
  start();
  const server = child;
  server.emit('message', { kind: 'start-engine', engine: 1 });
  const environments = fork.mock.calls
    .slice(-2)
    .map((call) => (call as unknown as [string, [], { env: object }])[2].env);
  expect(environments[0]).toMatchObject({
    HTTPS_PROXY: expect.any(String),
    MODEL_HUB_URL: expect.any(String),
  });
  expect(Object.keys(environments[1] ?? {})).not.toContain('HTTPS_PROXY');
  expect(Object.keys(environments[1] ?? {})).not.toContain('MODEL_HUB_URL');
});
