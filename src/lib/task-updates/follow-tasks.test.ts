import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { TaskChange } from '../../../contract/tasks/task-stream.ts';
import { buildAccessToken } from '../../../tests/support/access-token.ts';
import { createFakePlatform } from '../../../tests/support/fake-platform.ts';
import { tokenServer } from '../../platform/web.ts';
import { createSession } from '../session.tsx';
import { followTasks } from './update-queries.ts';

const id = '7d9f4f3e-8c51-4f0e-9c57-0a6a2e0d1b11';
const task = { kind: 'search', id, state: 'completed' } as const;
const written = (event: number) => `id: ${event}\nevent: task\ndata: ${JSON.stringify(task)}\n\n`;

interface OpenedStream {
  headers: Headers;
  signal: AbortSignal;
  send(text: string): void;
  end(): void;
}
let opened: OpenedStream[];
let answer: (stream: Response) => Response;

beforeEach(() => {
  opened = [];
  answer = (stream) => stream;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.stubGlobal(
    'fetch',
    async (_url: string, { headers, signal }: { headers: object; signal: AbortSignal }) => {
      let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start: (given) => {
          controller = given;
        },
      });
      signal.addEventListener('abort', () => controller?.error(signal.reason));
      const encoder = new TextEncoder();
      opened.push({
        headers: new Headers(headers as Record<string, string>),
        signal,
        send: (text) => controller?.enqueue(encoder.encode(text)),
        end: () => controller?.close(),
      });
      return answer(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }));
    },
  );
});
afterEach(() => vi.useRealTimers());

async function follow() {
  const access = buildAccessToken({ name: 'Ada' });
  const platform = createFakePlatform(tokenServer, { access });
  const session = createSession(platform.session);
  await session.restore();
  const changes: TaskChange[] = [];
  followTasks(session, (change) => changes.push(change));
  const untilOpen = (count: number) => vi.waitFor(() => expect(opened).toHaveLength(count));
  await untilOpen(1);
  return { session, access, changes, untilOpen };
}

test('sends the access token in a header and passes on what it reads, however it is cut', async () => {
  const { access, changes } = await follow();
  expect(opened[0]?.headers.get('authorization')).toBe(`Bearer ${access}`);
  expect(opened[0]?.headers.has('last-event-id')).toBe(false);
  for (const part of [`: heartbeat\n\n${written(7).slice(0, 20)}`, written(7).slice(20)])
    opened[0]?.send(part);
  await vi.waitFor(() => expect(changes).toEqual([{ id: '7', task }]));
});

test('ignores what a later server may send', async () => {
  const { changes } = await follow();
  opened[0]?.send('id: 1\nevent: task\ndata: {"kind":"dance"}\n\nevent: news\ndata: text\n\n');
  opened[0]?.send(written(2));
  await vi.waitFor(() => expect(changes).toEqual([{ id: '2', task }]));
});

test('comes back after a cut with its last event', async () => {
  const { changes, untilOpen } = await follow();
  opened[0]?.send(written(7));
  await vi.waitFor(() => expect(changes).toHaveLength(1));
  opened[0]?.end();
  await vi.advanceTimersByTimeAsync(1500);
  await untilOpen(2);
  expect(opened[1]?.headers.get('last-event-id')).toBe('7');
  opened[1]?.send('event: reset\ndata: {}\n\n');
  await vi.waitFor(() => expect(changes.at(-1)).toBe('reset'));
});

test('asks for everything again when it was cut before its first event', async () => {
  const { changes } = await follow();
  opened[0]?.end();
  await vi.waitFor(() => expect(changes).toEqual(['reset']));
});

test('backs off while the server does not answer', async () => {
  const failed = new Response('<html>', { status: 502 });
  answer = () => failed.clone();
  // The longest of the random delays. Of short ones, more than one would fit into a step.
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
  const { untilOpen } = await follow();
  for (const [count, ms] of [2, 3, 4].map((at) => [at, 1000 * 2 ** (at - 1) * 1.5] as const)) {
    await vi.advanceTimersByTimeAsync(ms);
    await untilOpen(count);
  }
  await vi.advanceTimersByTimeAsync(500);
  expect(opened).toHaveLength(4);
});

test('gives up a stream that has gone silent', async () => {
  const { untilOpen } = await follow();
  await vi.advanceTimersByTimeAsync(44_000);
  opened[0]?.send(': heartbeat\n\n');
  await vi.advanceTimersByTimeAsync(44_000);
  expect(opened[0]?.signal.aborted).toBe(false);
  await vi.advanceTimersByTimeAsync(3000);
  expect(opened[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(1500);
  await untilOpen(2);
});

test('waits for another access token when this one is refused, and never refreshes it', async () => {
  answer = () => new Response('{}', { status: 401 });
  const { session, untilOpen } = await follow();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(opened).toHaveLength(1);
  answer = (stream) => stream;
  const next = buildAccessToken({ name: 'Ada', sid: 'next' });
  await session.store.keep({ access: next });
  session.sync();
  await untilOpen(2);
  expect(opened[1]?.headers.get('authorization')).toBe(`Bearer ${next}`);
});

test('waits as long as a busy server asks', async () => {
  answer = () => new Response('{}', { status: 429, headers: { 'retry-after': '90' } });
  const { untilOpen } = await follow();
  await vi.advanceTimersByTimeAsync(89_000);
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(2000);
  await untilOpen(2);
});

test('stops when the user signs out', async () => {
  const { session } = await follow();
  session.signOut();
  expect(opened[0]?.signal.aborted).toBe(true);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(opened).toHaveLength(1);
});

test('a tab that joins hears of what the reading tab has just heard, and once', async () => {
  let holder = Promise.resolve<unknown>(undefined);
  const request = (_name: string, _options: object, read: () => Promise<void>) => {
    holder = holder.then(read);
    return holder;
  };
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
  const { changes, session } = await follow();
  opened[0]?.send(written(7));
  await vi.waitFor(() => expect(changes).toHaveLength(1));
  const joined: TaskChange[] = [];
  followTasks(session, (change) => joined.push(change));
  await vi.waitFor(() => expect(joined).toEqual([{ id: '7', task }]));
  opened[0]?.send(written(8));
  await vi.waitFor(() => expect(joined.map((change) => change !== 'reset' && change.id)).toEqual(['7', '8']));
  expect(changes).toHaveLength(2);
  expect(opened).toHaveLength(1);
  session.signOut();
  Reflect.deleteProperty(navigator, 'locks');
});
