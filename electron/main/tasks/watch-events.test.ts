import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { RefreshedSession } from '../../../contract/account/session.ts';
import type { FinishedTask } from '../../../contract/desktop/desktop.ts';
import { ada, generation, search } from '../../../tests/support/task-watch.ts';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import { openTaskStore } from './store.ts';
import { createTaskWatch, type TaskWatch } from './watch.ts';

/** A server on this machine that streams events as the real one does, and counts what it is asked. */
let server: Server;
let serverUrl: string;
const folder = folderForEach();
let tasks: TaskWatch;
let streams: { request: IncomingMessage; answer: ServerResponse; isOver: boolean }[];
let asked: string[];
let statuses: Record<string, object>;
let accepted: string;
let access: string | undefined;
let answerStream: (answer: ServerResponse) => void;
const announce = vi.fn<(finished: FinishedTask) => void>();
const refresh = vi.fn<() => Promise<RefreshedSession>>();

beforeEach(async () => {
  vi.clearAllMocks();
  streams = [];
  asked = [];
  statuses = { [search.id]: { status: 'Processing' }, [generation.id]: { status: 'processing' } };
  accepted = 'Bearer access-1';
  access = 'access-1';
  answerStream = (answer) => {
    answer.writeHead(200, { 'content-type': 'text/event-stream' });
    answer.write('retry: 2000\n\n');
  };
  server = createServer((request, answer) => {
    const url = new URL(request.url ?? '/', serverUrl);
    if (request.headers.authorization !== accepted) return void answer.writeHead(401).end();
    if (url.pathname === '/tasks/events/') {
      const stream = { request, answer, isOver: false };
      request.socket.on('close', () => {
        stream.isOver = true;
      });
      streams.push(stream);
      return answerStream(answer);
    }
    const id = url.searchParams.get('task_id') ?? '';
    asked.push(id);
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(statuses[id]));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  serverUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  tasks = createTaskWatch({
    serverUrl,
    fetch: (url, options) => fetch(url, options),
    session: { accessToken: () => access, refresh },
    store: openTaskStore(path.join(folder, 'tasks.json')),
    isSending: () => false,
    isWatched: () => false,
    announce,
    wantsToHear: () => true,
    onInboxChange: () => {},
    onProgress: () => {},
  });
  tasks.signedIn(ada);
});
afterEach(async () => {
  tasks.clear();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const sendEvent = (event: number, id: string, state: string, kind = 'search') =>
  streams.at(-1)?.answer.write(`id: ${event}\nevent: task\ndata: ${JSON.stringify({ kind, id, state })}\n\n`);
const announced = () => announce.mock.calls.map(([{ title, body }]) => `${title}. ${body}`);
const untilAnnounced = (...texts: string[]) =>
  vi.waitFor(() => expect(announced()).toEqual(texts), { timeout: 10_000 });
const untilStreams = (count: number) =>
  vi.waitFor(() => expect(streams).toHaveLength(count), { timeout: 10_000 });

/** Watches a search until it is followed by its events alone. */
async function listen(): Promise<void> {
  tasks.watch(search);
  // One answer at once, and one after the stream has opened.
  await vi.waitFor(() => expect(asked).toHaveLength(2));
}

it('announces a search by its event, without a further poll', async () => {
  await listen();
  expect(streams[0]?.request.headers).toMatchObject({ accept: 'text/event-stream' });
  sendEvent(1, search.id, 'processing');
  sendEvent(2, generation.id, 'completed', 'generation');
  statuses[search.id] = { status: 'Completed', urls: ['https://a.example'] };
  sendEvent(3, search.id, 'completed');
  await untilAnnounced('Search completed. Nurse: 1 candidate');
  expect(asked).toEqual([search.id, search.id, search.id]);
});

it('asks how far a task is once for the events of a while, no sooner than without them', async () => {
  tasks.watch(generation);
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const draft = { title: 'T', content: 'C', progress: { done: 1, total: 4 } };
  statuses[generation.id] = { status: 'processing', draft };
  const begun = performance.now();
  for (const event of [1, 2, 3]) sendEvent(event, generation.id, 'processing', 'generation');
  await vi.waitFor(() => expect(tasks.progress()).toBe(0.25), { timeout: 10_000 });
  expect(performance.now() - begun).toBeGreaterThan(1900);
  expect(asked).toHaveLength(3);
});

it('shares one stream between tasks, and closes it with the last', async () => {
  await listen();
  tasks.watch(generation);
  await vi.waitFor(() => expect(asked).toContain(generation.id));
  statuses[search.id] = { status: 'Completed', urls: [] };
  sendEvent(1, search.id, 'completed');
  await untilAnnounced('Search completed. Nurse: 0 candidates');
  expect(streams.map(({ isOver }) => isOver)).toEqual([false]);
  statuses[generation.id] = { status: 'completed' };
  sendEvent(2, generation.id, 'completed', 'generation');
  await vi.waitFor(() => expect(streams.map(({ isOver }) => isOver)).toEqual([true]));
  expect(announce).toHaveBeenCalledTimes(2);
});

it('resumes a cut stream after its last event, and asks at once what it may have missed', async () => {
  await listen();
  sendEvent(8, search.id, 'completed');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  streams[0]?.answer.destroy();
  await untilStreams(2);
  expect(streams[1]?.request.headers['last-event-id']).toBe('8');
  statuses[search.id] = { status: 'Completed', urls: [] };
  streams[1]?.answer.write('event: reset\ndata: {}\n\n');
  await untilAnnounced('Search completed. Nurse: 0 candidates');
});

it('polls on when the event came before the status says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    await listen();
    sendEvent(1, search.id, 'completed');
    await vi.waitFor(() => expect(asked).toHaveLength(3));
    statuses[search.id] = { status: 'Completed', urls: [] };
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000);
      expect(announced()).toEqual(['Search completed. Nurse: 0 candidates']);
    });
  } finally {
    vi.useRealTimers();
  }
});

it('opens a new stream after a sleep', async () => {
  await listen();
  sendEvent(5, search.id, 'completed');
  await vi.waitFor(() => expect(asked).toHaveLength(3));
  tasks.wake();
  await untilStreams(2);
  expect(streams[1]?.request.headers['last-event-id']).toBe('5');
  await vi.waitFor(() => expect(streams[0]?.isOver).toBe(true));
});

it('follows no redirect, which would hand the access token to another server', async () => {
  const elsewhere = vi.fn();
  const other = createServer((request, answer) => {
    elsewhere(request.headers);
    answer.end();
  }).listen(0, '127.0.0.1');
  await once(other, 'listening');
  const location = `http://127.0.0.1:${(other.address() as AddressInfo).port}/tasks/events/`;
  answerStream = (answer) => void answer.writeHead(307, { location }).end();
  tasks.watch(search);
  await untilStreams(2);
  expect(elsewhere).not.toHaveBeenCalled();
  other.close();
});

it('ends with the session, and listens again with the next', async () => {
  await listen();
  accepted = 'Bearer access-2';
  refresh.mockResolvedValueOnce({ outcome: 'refused' });
  streams[0]?.answer.end();
  await vi.waitFor(() => expect(refresh).toHaveBeenCalledOnce());
  expect(streams).toHaveLength(1);
  access = 'access-2';
  tasks.signedIn(ada);
  await untilStreams(2);
  expect(streams[1]?.request.headers.authorization).toBe('Bearer access-2');
  expect(streams[1]?.request.headers['last-event-id']).toBeUndefined();
});

it('closes the stream at the sign-out', async () => {
  await listen();
  tasks.clear();
  await vi.waitFor(() => expect(streams[0]?.isOver).toBe(true));
  expect(announce).not.toHaveBeenCalled();
});
