import { EventEmitter } from 'node:events';
import type { AuthInfo } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ProxyAnswer, ProxyQuestion } from '../../../contract/desktop/shell-pages.ts';
import type { Fetch } from '../shell/protocol.ts';
import { answerChallenges, createProxySignIn } from './sign-in.ts';

const ada = { user: 'ada', password: 'correct horse' };
const challenge: AuthInfo = {
  isProxy: true,
  scheme: 'basic',
  host: 'proxy.example',
  port: 3128,
  realm: 'Office',
};
const log = { folder: '', info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const ask = vi.fn<(question: ProxyQuestion) => Promise<ProxyAnswer | undefined>>();
const requested = vi.fn();
let accepted: string | undefined;

/** A request behind a proxy that accepts Ada alone, as Electron's own behaves. */
function request(options: object) {
  requested(options);
  const asked = Object.assign(new EventEmitter(), { abort: vi.fn(), end: () => void challengeUser() });
  function challengeUser() {
    asked.emit('login', challenge, (user?: string, password?: string) => {
      if (user === ada.user && password === ada.password) accepted = user;
      if (user !== undefined && !accepted) return challengeUser();
      asked.emit('response', { statusCode: accepted ? 200 : 407 });
    });
  }
  return asked as never;
}
const fetch = vi.fn<Fetch>();
let canAsk: boolean;
const open = () => createProxySignIn({ request, canAsk: () => canAsk, ask, log });

beforeEach(() => {
  vi.resetAllMocks();
  accepted = undefined;
  canAsk = true;
  ask.mockResolvedValue(ada);
  fetch.mockImplementation(async () => new Response(null, { status: accepted ? 200 : 407 }));
});

describe('a request that the proxy stops', () => {
  it('asks for the password and is made again', async () => {
    const answer = await open().withSignIn(fetch)('https://talent.example/search/jobs/');
    expect(answer.status).toBe(200);
    expect(ask).toHaveBeenCalledExactlyOnceWith({
      host: 'proxy.example:3128',
      realm: 'Office',
      isRetry: false,
    });
    expect(requested).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ url: 'https://talent.example/healthz', credentials: 'omit' }),
    );
  });

  it.each(['net::ERR_TUNNEL_CONNECTION_FAILED', 'net::ERR_PROXY_AUTH_UNSUPPORTED'])(
    'is recognised by %s as well',
    async (message) => {
      fetch.mockRejectedValueOnce(new Error(message));
      expect((await open().withSignIn(fetch)('https://talent.example/')).status).toBe(200);
    },
  );

  it('reports a rejected answer, and asks again', async () => {
    ask.mockResolvedValueOnce({ user: 'ada', password: 'wrong' });
    expect((await open().withSignIn(fetch)('https://talent.example/')).status).toBe(200);
    expect(ask.mock.calls.map(([{ isRetry }]) => isRetry)).toEqual([false, true]);
  });

  it('asks once for all waiting requests', async () => {
    const proxied = open().withSignIn(fetch);
    const all = await Promise.all(['/a', '/b', '/c'].map((path) => proxied(`https://talent.example${path}`)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(ask).toHaveBeenCalledOnce();
  });

  it('fails when the user declines, and asks again only after a user action', async () => {
    ask.mockResolvedValue(undefined);
    const proxy = open();
    const proxied = proxy.withSignIn(fetch);
    await expect(proxied('https://talent.example/')).rejects.toThrow('ERR_PROXY');
    await expect(proxied('https://talent.example/')).rejects.toThrow('ERR_PROXY');
    expect(ask).toHaveBeenCalledOnce();
    ask.mockResolvedValue(ada);
    const again = proxy.askAgain(() => proxied('https://talent.example/'));
    expect((await again()).status).toBe(200);
  });

  it('is not repeated when its body was a stream', async () => {
    const body = new Response('{}').body;
    const sent = open().withSignIn(fetch)('https://talent.example/', { method: 'POST', body });
    await expect(sent).rejects.toThrow('ERR_PROXY');
    expect(accepted).toBe('ada');
    expect(fetch).toHaveBeenCalledOnce();
  });
});

it('does not ask when something else fails', async () => {
  fetch.mockRejectedValue(new Error('net::ERR_NAME_NOT_RESOLVED'));
  await expect(open().withSignIn(fetch)('https://talent.example/')).rejects.toThrow('ERR_NAME_NOT_RESOLVED');
  expect(ask).not.toHaveBeenCalled();
});

it('answers challenges of pages only for proxies', async () => {
  const app = new EventEmitter();
  answerChallenges(app as never, open().answer);
  const meet = (challenged: AuthInfo) =>
    new Promise((resolve) => {
      const preventDefault = vi.fn();
      const callback = (...given: unknown[]) => resolve([preventDefault.mock.calls.length, ...given]);
      app.emit('login', { preventDefault }, null, {}, challenged, callback);
    });
  expect(await meet(challenge)).toEqual([1, 'ada', 'correct horse']);
  expect(await meet({ ...challenge, isProxy: false })).toEqual([1]);
  expect(ask).toHaveBeenCalledOnce();
});

it('asks once a window has opened', async () => {
  canAsk = false;
  const proxied = open().withSignIn(fetch);
  await expect(proxied('https://talent.example/')).rejects.toThrow('ERR_PROXY');
  expect(ask).not.toHaveBeenCalled();
  canAsk = true;
  expect((await proxied('https://talent.example/')).status).toBe(200);
});

it('leaves a challenge unanswered when asking fails, and logs it', async () => {
  ask.mockRejectedValue(new Error('Object has been destroyed'));
  await expect(open().withSignIn(fetch)('https://talent.example/')).rejects.toThrow('ERR_PROXY');
  expect(log.error).toHaveBeenCalledOnce();
});
