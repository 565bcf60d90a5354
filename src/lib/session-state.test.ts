import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildAccessToken, buildExpiredToken } from '../../tests/support/access-token.ts';
import type { TokenServer } from '../platform/token-server.ts';
import { createWebPlatform } from '../platform/web.ts';
import { createSession } from './session-state.ts';

const server = {
  refresh: vi.fn<TokenServer['refresh']>(),
  revoke: vi.fn<TokenServer['revoke']>(async () => null),
};
afterEach(() => vi.clearAllMocks());

const openSession = () => createSession(createWebPlatform(server).session);
const stored = () => [localStorage.getItem('access_token'), localStorage.getItem('refresh_token')];
function store(access: string | null, refresh: string | null) {
  if (access !== null) localStorage.setItem('access_token', access);
  if (refresh !== null) localStorage.setItem('refresh_token', refresh);
}

describe('the session on load', () => {
  test('is loading until the store has answered', async () => {
    const session = openSession();
    expect(session.state()).toEqual({ status: 'loading', user: null, notice: null });
    await session.restore();
    expect(session.state().status).toBe('signed-out');
  });

  test('spec §4: on load an unexpired access token is used and the user set from its claims', async () => {
    const access = buildAccessToken({ name: 'Ada Park', role: 'Owner' });
    store(access, 'refresh-1');
    const session = openSession();
    await session.restore();
    expect(session.state()).toMatchObject({
      status: 'signed-in',
      user: { name: 'Ada Park', role: 'Owner', organization: 'Harbour Works' },
    });
    expect(stored()).toEqual([access, 'refresh-1']);
  });

  test.each([
    ['expired', buildExpiredToken()],
    ['undecodable', 'not-a-token'],
    ['missing', null],
  ])('spec §4: on load both stored tokens are removed otherwise (%s)', async (_, access) => {
    store(access, 'refresh-1');
    const session = openSession();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signed-out', user: null });
    expect(stored()).toEqual([null, null]);
    expect(server.refresh).not.toHaveBeenCalled();
  });
});

describe('signing in', () => {
  test('spec §4: login stores the tokens and sets the user from the claims', async () => {
    const session = openSession();
    const access = buildAccessToken({ name: 'Ida Frost' });
    expect(await session.signIn({ access, refresh: 'refresh-2' })).toBe(true);
    expect(session.state()).toMatchObject({ status: 'signed-in', user: { name: 'Ida Frost' } });
    expect(stored()).toEqual([access, 'refresh-2']);
  });

  test('spec §4: a refresh token is stored only where passed', async () => {
    store(null, 'of-someone-before');
    const access = buildAccessToken();
    await openSession().signIn({ access });
    expect(stored()).toEqual([access, null]);
  });

  test('spec §4: when the claims cannot be decoded the session is cleared', async () => {
    store(buildAccessToken(), 'refresh-1');
    const session = openSession();
    await session.restore();
    expect(await session.signIn({ access: 'not-a-token', refresh: 'refresh-2' })).toBe(false);
    expect(session.state()).toMatchObject({ status: 'signed-out', user: null });
    expect(stored()).toEqual([null, null]);
  });
});

describe('signing out', () => {
  test('spec §4: logout removes both tokens and clears the user', async () => {
    const access = buildAccessToken();
    store(access, 'refresh-1');
    const session = openSession();
    await session.restore();
    session.signOut();
    expect(session.state()).toMatchObject({ status: 'signed-out', user: null });
    expect(stored()).toEqual([null, null]);
    expect(server.revoke).toHaveBeenCalledExactlyOnceWith(access, 'refresh-1');
  });

  test('works when the server cannot be told', async () => {
    store(buildAccessToken(), 'refresh-1');
    server.revoke.mockRejectedValueOnce(new Error('offline'));
    const session = openSession();
    await session.restore();
    session.signOut();
    expect(stored()).toEqual([null, null]);
  });
});

describe('other tabs', () => {
  const tell = (key: string | null) => dispatchEvent(new StorageEvent('storage', { key }));

  test('a sign-out elsewhere ends the session here', async () => {
    store(buildAccessToken(), 'refresh-1');
    const session = openSession();
    await session.restore();
    const heard = vi.fn();
    session.subscribe(heard);
    localStorage.clear();
    tell(null);
    expect(session.state().status).toBe('signed-out');
    expect(heard).toHaveBeenCalled();
  });

  test('a sign-in elsewhere begins it', async () => {
    const session = openSession();
    await session.restore();
    store(buildAccessToken({ name: 'Ida Frost' }), 'refresh-1');
    tell('access_token');
    expect(session.state().user?.name).toBe('Ida Frost');
  });

  test('other keys of the storage are no concern of it', async () => {
    const session = openSession();
    await session.restore();
    store(buildAccessToken(), null);
    tell('theme');
    expect(session.state().status).toBe('signed-out');
  });
});
