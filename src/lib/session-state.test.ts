import { afterEach, describe, expect, test, vi } from 'vitest';
import { buildAccessToken, buildExpiredToken } from '../../tests/support/access-token.ts';
import { createWebPlatform, type TokenServer } from '../platform/web.ts';
import { createSession } from './session.tsx';

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

  test('spec §4: on load an unexpired access token is used and the user set from its claims [S4.15]', async () => {
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
  ])('spec §4: on load both stored tokens are removed otherwise (%s) [S4.16]', async (_, access) => {
    store(access, 'refresh-1');
    const session = openSession();
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signed-out', user: null });
    expect(stored()).toEqual([null, null]);
    expect(server.refresh).not.toHaveBeenCalled();
  });
});

describe('signing in', () => {
  test('spec §4: login stores the tokens and sets the user from the claims [S4.18]', async () => {
    const session = openSession();
    const access = buildAccessToken({ name: 'Ida Frost' });
    expect(await session.signIn({ access, refresh: 'refresh-2' })).toBe(true);
    expect(session.state()).toMatchObject({ status: 'signed-in', user: { name: 'Ida Frost' } });
    expect(stored()).toEqual([access, 'refresh-2']);
  });

  test('spec §4: a refresh token is stored only where passed [S4.20]', async () => {
    store(null, 'of-someone-before');
    const access = buildAccessToken();
    await openSession().signIn({ access });
    expect(stored()).toEqual([access, null]);
  });

  test('spec §4: when the claims cannot be decoded the session is cleared [S4.19]', async () => {
    store(buildAccessToken(), 'refresh-1');
    const session = openSession();
    await session.restore();
    expect(await session.signIn({ access: 'not-a-token', refresh: 'refresh-2' })).toBe(false);
    expect(session.state()).toMatchObject({ status: 'signed-out', user: null });
    expect(stored()).toEqual([null, null]);
  });
});

describe('signing out', () => {
  test('spec §4: logout removes both tokens and clears the user [S4.22]', async () => {
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

describe('a session that ends by itself', () => {
  const openSignedIn = async (access = buildAccessToken()) => {
    store(access, 'refresh-1');
    const session = openSession();
    await session.restore();
    return session;
  };

  test('is remembered as one that has ended, until the next one begins', async () => {
    const session = await openSignedIn();
    localStorage.clear();
    session.sync('ended');
    expect(session.state()).toEqual({ status: 'signed-out', user: null, notice: 'ended' });
    session.sync();
    expect(session.state().notice).toBe('ended');
    await session.signIn({ access: buildAccessToken() });
    expect(session.state().notice).toBeNull();
  });

  test.each([
    ['expired', buildExpiredToken()],
    ['undecodable', 'not-a-token'],
  ])('has ended, too, when its token is found %s on load', async (_, access) => {
    expect((await openSignedIn(access)).state()).toMatchObject({ status: 'signed-out', notice: 'ended' });
  });

  test('is not one that never was', async () => {
    const session = openSession();
    await session.restore();
    expect(session.state().notice).toBeNull();
    session.sync('ended');
    expect(session.state().notice).toBeNull();
  });

  test('is not one that was logged out, whatever a request still on its way is answered', async () => {
    const session = await openSignedIn();
    session.signOut();
    session.sync('ended');
    expect(session.state()).toEqual({ status: 'signed-out', user: null, notice: null });
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
    expect(session.state()).toMatchObject({ status: 'signed-out', notice: 'ended' });
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
