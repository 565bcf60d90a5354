import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tokens } from '../../contract/account/account.calls.ts';
import { buildAccessToken } from '../../tests/support/access-token.ts';
import { CallError } from '../lib/problem-text.ts';
import { createWebPlatform, type TokenServer } from './web.ts';

const first = buildAccessToken({ sid: 'first' });
const second = buildAccessToken({ sid: 'second' });

const server = { refresh: vi.fn<TokenServer['refresh']>(), revoke: vi.fn<TokenServer['revoke']>() };
beforeEach(() => {
  server.refresh.mockReset().mockResolvedValue({ access: second, refresh: 'refresh-2' });
  server.revoke.mockReset().mockResolvedValue(null);
});
afterEach(() => localStorage.clear());

describe('the web platform', () => {
  const signIn = async () => {
    const { session } = createWebPlatform(server);
    await session.keep({ access: first, refresh: 'refresh-1' });
    return session;
  };

  test('spec §3: the stored tokens are the local storage keys access_token and refresh_token [S3.8]', async () => {
    await signIn();
    expect({ ...localStorage }).toEqual({ access_token: first, refresh_token: 'refresh-1' });
  });

  test('spec §7: a refresh stores both new tokens [S7.8]', async () => {
    await (await signIn()).refresh(first);
    expect({ ...localStorage }).toEqual({ access_token: second, refresh_token: 'refresh-2' });
  });

  test('two tabs that are refused at once make one exchange, under one lock', async () => {
    let last: Promise<unknown> = Promise.resolve();
    const request = vi.fn((_name: string, work: () => Promise<unknown>) => {
      const turn = last.then(work);
      last = turn;
      return turn;
    });
    vi.stubGlobal('navigator', { locks: { request } });
    const one = await signIn();
    const other = createWebPlatform(server).session;
    const both = await Promise.all([one.refresh(first), other.refresh(first)]);
    expect(both).toEqual(Array(2).fill({ outcome: 'refreshed', access: second }));
    expect(server.refresh).toHaveBeenCalledTimes(1);
    expect(new Set(request.mock.calls.map(([name]) => name)).size).toBe(1);
  });

  const days = 24 * 3600;
  test.each([
    ['idle', { idle_at: -1, ends_at: days }],
    ['expired', { idle_at: -2 * days, ends_at: -1 }],
    ['ended', { idle_at: days, ends_at: 2 * days }],
    ['ended', {}],
  ])('an expired token says that its session is %s by %j', async (why, ends) => {
    const now = Date.now() / 1000;
    const claims = Object.fromEntries(Object.entries(ends).map(([name, seconds]) => [name, now + seconds]));
    const { session } = createWebPlatform(server);
    await session.keep({ access: buildAccessToken({ exp: now - 60, ...claims }), refresh: 'refresh-1' });
    expect(await session.restore()).toEqual({ outcome: 'absent', why });
    expect({ ...localStorage }).toEqual({});
  });

  test.each([
    [{ detail: 'Ended.', code: 'idle' }, 'idle'],
    [{ detail: 'Ended.', code: 'expired' }, 'expired'],
    [{ detail: 'Ended.', code: 'nonsense' }, undefined],
    [{ detail: 'Ended.' }, undefined],
  ])('a refusal with %j says why', async (body, why) => {
    const session = await signIn();
    server.refresh.mockRejectedValue(new CallError(401, body));
    expect(await session.refresh(first)).toEqual({ outcome: 'refused', why });
  });

  test('a sign-out during an exchange stands', async () => {
    const exchange = Promise.withResolvers<Tokens>();
    server.refresh.mockReturnValue(exchange.promise);
    const session = await signIn();
    const refreshed = session.refresh(first);
    await vi.waitFor(() => expect(server.refresh).toHaveBeenCalled());
    await session.clear();
    exchange.resolve({ access: second, refresh: 'refresh-2' });
    expect(await refreshed).toEqual({ outcome: 'absent' });
    expect({ ...localStorage }).toEqual({});
  });

  test('a browser that refuses storage keeps the session until the page is left', async () => {
    vi.stubGlobal('localStorage', {
      setItem: () => {
        throw new DOMException('Denied', 'SecurityError');
      },
      clear: () => {},
    });
    const { session } = createWebPlatform(server);
    expect(await session.keep({ access: first, refresh: 'refresh-1' })).toEqual({ outcome: 'memory' });
    expect(session.accessToken()).toBe(first);
  });
});
