/** Two real servers: one redirects every call with its body (307), the other records what reaches it. */
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { generation } from '../../tests/support/task-watch.ts';
import { suiteFolder } from '../../tests/support/temporary-folder.ts';
import { checkServer } from './server/choice.ts';
import type { Keychain } from './session/keychain.ts';
import { createSession } from './session/session.ts';
import { openTaskStore } from './tasks/store.ts';
import { createTaskWatch } from './tasks/watch.ts';

const folder = suiteFolder();
const received: string[] = [];
const asked: string[] = [];
let elsewhere: Server;
let redirecting: Server;
let serverUrl: string;

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}
const originOf = (server: Server) => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

beforeAll(async () => {
  elsewhere = await listen(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    received.push(`${request.method} ${request.url} ${request.headers.authorization ?? ''} ${body}`);
    response.setHeader('content-type', 'application/json');
    response.end('{"access":"access-of-another","refresh":"refresh-of-another","status":"completed"}');
  });
  redirecting = await listen((request, response) => {
    asked.push(request.url ?? '');
    request.resume();
    response.writeHead(307, { location: originOf(elsewhere) + request.url }).end();
  });
  serverUrl = originOf(redirecting);
});
afterAll(() => {
  for (const server of [elsewhere, redirecting]) {
    server.close();
    server.closeAllConnections();
  }
});
beforeEach(() => {
  received.length = 0;
  asked.length = 0;
});

/** A keychain that holds one token. */
function openKeychain(): Keychain & { secret: string | undefined } {
  const keychain = {
    secret: 'refresh-1' as string | undefined,
    read: async () =>
      keychain.secret
        ? { outcome: 'found' as const, secret: keychain.secret }
        : { outcome: 'absent' as const },
    write: async (secret: string) => {
      keychain.secret = secret;
      return 'kept' as const;
    },
    take: async () => {
      const { secret } = keychain;
      keychain.secret = undefined;
      return secret;
    },
  };
  return keychain;
}

it.each(['restore', 'refresh'] as const)(
  '%s does not send the refresh token to another origin',
  async (call) => {
    const keychain = openKeychain();
    const session = createSession(keychain, serverUrl, fetch, () => {});
    expect(await session[call]()).toEqual({ outcome: 'unreachable' });
    expect(asked).toEqual(['/api/user/auth/jwt/refresh/']);
    expect(received).toEqual([]);
    expect(keychain.secret).toBe('refresh-1');
  },
);

it('signing out does not send a token to another origin', async () => {
  const session = createSession(openKeychain(), serverUrl, fetch, () => {});
  await session.keep({ access: 'access-1', refresh: 'refresh-1' });
  await session.clear();
  expect(asked).toEqual(['/api/user/auth/sign-out/']);
  expect(received).toEqual([]);
});

it('watching a task does not send the access token to another origin', async () => {
  const done = Promise.withResolvers<void>();
  const tasks = createTaskWatch({
    serverUrl,
    fetch: (url, options) => fetch(url, options).finally(() => done.resolve()),
    session: { accessToken: () => 'access-1', refresh: async () => ({ outcome: 'unreachable' }) },
    store: openTaskStore(path.join(folder, 'tasks.json')),
    isSending: () => false,
    isWatched: () => true,
    announce: () => {},
    wantsToHear: () => true,
    onInboxChange: () => {},
    onProgress: () => {},
  });
  tasks.watch(generation);
  await done.promise;
  tasks.clear();
  expect(asked).toEqual([`/post/generate/status/?task_id=${generation.id}`]);
  expect(received).toEqual([]);
});

it('checking a server does not follow redirects', async () => {
  expect(await checkServer(serverUrl, fetch)).toMatchObject({ isOurs: false });
  expect(received).toEqual([]);
});
