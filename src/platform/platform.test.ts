import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tokens } from '../../contract/account/account.calls.ts';
import type { ShellSessionEnd } from '../../contract/account/session.ts';
import type { DesktopBridge, StartedTask } from '../../contract/desktop/desktop.ts';
import { buildAccessToken, buildExpiredToken } from '../../tests/support/access-token.ts';
import { buildFakeBridge } from '../../tests/support/fake-bridge.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import { CallError } from '../lib/problem-text.ts';
import { createSession } from '../lib/session.tsx';
import { createDesktopPlatform } from './desktop.ts';
import type { Platform } from './platform-context.tsx';
import { createWebPlatform, type TokenServer } from './web.ts';

const first = buildAccessToken({ sid: 'first' });

const second = buildAccessToken({ sid: 'second' });

const task: StartedTask = {
  kind: 'search',
  id: '3b1f6e0e-6a55-4c39-9a39-0d2a5f6f9d10',
  label: 'Crane operator',
  screen: '/dashboard/sourcing',
  result: '/dashboard/sourcing/jobs/3b1f6e0e-6a55-4c39-9a39-0d2a5f6f9d10',
};

const server = { refresh: vi.fn<TokenServer['refresh']>(), revoke: vi.fn<TokenServer['revoke']>() };

beforeEach(() => {
  server.refresh.mockReset().mockResolvedValue({ access: second, refresh: 'refresh-2' });
  server.revoke.mockReset().mockResolvedValue(null);
});

afterEach(() => localStorage.clear());

/** Each implementation, opened as an earlier visit with these tokens left it. */
const platforms: [string, (kept?: Tokens) => Platform][] = [
  [
    'web',
    (kept) => {
      if (kept) {
        localStorage.setItem('access_token', kept.access);
        localStorage.setItem('refresh_token', kept.refresh);
      }
      return createWebPlatform(server);
    },
  ],
  ['desktop', (kept) => createDesktopPlatform(buildFakeBridge(server, kept))],
  ['fake', (kept) => createFakePlatform(server, kept)],
];

describe.each(platforms)('the %s platform', (_, open) => {
  const openSignedIn = async () => {
    const { session } = open();
    await session.keep({ access: first, refresh: 'refresh-1' });
    return session;
  };

  test('restores an unexpired session', async () => {
    const { session } = open({ access: first, refresh: 'refresh-1' });
    expect(await session.restore()).toEqual({ outcome: 'restored', access: first });
    expect(session.accessToken()).toBe(first);
  });

  test.each(['nothing', 'an expired token', 'an undecodable token'])(
    'finds no session in %s',
    async (left) => {
      const access = left === 'an expired token' ? buildExpiredToken() : 'not-a-token';
      const { session } = open(left === 'nothing' ? undefined : { access, refresh: 'refresh-1' });
      expect(await session.restore()).toEqual(
        left === 'nothing' ? { outcome: 'absent' } : { outcome: 'absent', why: 'ended' },
      );
      expect(session.accessToken()).toBeNull();
    },
  );

  test('keeps the tokens of a sign-in', async () => {
    const session = await openSignedIn();
    expect(session.accessToken()).toBe(first);
  });

  test('refreshes with the kept token and keeps both new ones', async () => {
    const session = await openSignedIn();
    expect(await session.refresh(first)).toEqual({ outcome: 'refreshed', access: second });
    expect(session.accessToken()).toBe(second);
    await session.refresh(second);
    expect(server.refresh.mock.calls.map(([token]) => token)).toEqual(['refresh-1', 'refresh-2']);
  });

  test('gives a token that was refreshed meanwhile without another exchange', async () => {
    const session = await openSignedIn();
    await session.refresh(first);
    expect(await session.refresh(first)).toEqual({ outcome: 'refreshed', access: second });
    expect(server.refresh).toHaveBeenCalledTimes(1);
  });

  test.each([400, 401, 403])('is refused for good by %d, and removes both tokens', async (status) => {
    server.refresh.mockRejectedValue(new CallError(status, {}));
    const session = await openSignedIn();
    expect(await session.refresh(first)).toEqual({ outcome: 'refused' });
    expect(session.accessToken()).toBeNull();
    expect(await session.refresh(first)).toEqual({ outcome: 'absent' });
  });

  test.each([0, 404, 429, 500, 503])('keeps everything when a refresh is answered %d', async (status) => {
    server.refresh.mockRejectedValueOnce(new CallError(status, {}));
    const session = await openSignedIn();
    expect(await session.refresh(first)).toEqual({ outcome: 'unreachable' });
    expect(session.accessToken()).toBe(first);
    expect(await session.refresh(first)).toEqual({ outcome: 'refreshed', access: second });
  });

  test('takes a success without tokens for no answer', async () => {
    server.refresh.mockResolvedValueOnce('<html></html>' as never);
    const session = await openSignedIn();
    expect(await session.refresh(first)).toEqual({ outcome: 'unreachable' });
    expect(session.accessToken()).toBe(first);
  });

  test('is refused without a refresh token', async () => {
    const { session } = open();
    expect(await session.refresh(first)).toEqual({ outcome: 'absent' });
    expect(server.refresh).not.toHaveBeenCalled();
  });

  test('clears both tokens and tells the server, which need not answer', async () => {
    server.revoke.mockRejectedValue(new CallError(0, null));
    const session = await openSignedIn();
    await session.clear();
    expect(session.accessToken()).toBeNull();
    expect(server.revoke).toHaveBeenCalledExactlyOnceWith(first, 'refresh-1');
  });

  test('removes the access token before the server has answered', async () => {
    server.revoke.mockReturnValue(new Promise(() => {}));
    const session = await openSignedIn();
    void session.clear();
    expect(session.accessToken()).toBeNull();
  });

  test('never gives the refresh token away', async () => {
    const session = await openSignedIn();
    const said = [await session.restore(), await session.refresh(first), session.accessToken()];
    expect(JSON.stringify(said)).not.toContain('refresh-');
  });

  test('takes note of a task and of listeners without a fault', () => {
    const { tasks, links } = open();
    tasks.taskStarted(task);
    links.onOpenPath(() => {})();
  });
});

describe('the desktop platform', () => {
  const keep = (bridge: DesktopBridge) => {
    const { session } = createDesktopPlatform(bridge);
    return session.keep({ access: first, refresh: 'refresh-1' });
  };

  test('keeps no refresh token in the page', async () => {
    await keep(buildFakeBridge(server));
    expect({ ...localStorage }).toEqual({ access_token: first });
  });

  test('puts nothing on disk when there is no keychain', async () => {
    expect(
      await keep({ ...buildFakeBridge(server), keepSession: async () => ({ outcome: 'memory' }) }),
    ).toEqual({
      outcome: 'memory',
    });
    expect({ ...localStorage }).toEqual({});
  });

  test.each(['locked', 'no-keychain', 'unreachable'] as const)(
    'goes on with its access token when the keychain or server is %s',
    async (outcome) => {
      localStorage.setItem('access_token', first);
      const { session } = createDesktopPlatform({
        ...buildFakeBridge(server),
        restoreSession: async () => ({ outcome }),
      });
      expect(await session.restore()).toEqual({ outcome, access: first });
      expect(session.accessToken()).toBe(first);
    },
  );

  test.each(['locked', 'no-keychain'] as const)(
    'drops an expired access token when it is %s',
    async (outcome) => {
      localStorage.setItem('access_token', buildExpiredToken());
      const { session } = createDesktopPlatform({
        ...buildFakeBridge(server),
        restoreSession: async () => ({ outcome }),
      });
      expect(await session.restore()).toEqual({ outcome });
      expect({ ...localStorage }).toEqual({});
    },
  );

  test('keeps the user signed in offline, even after the access token has expired', async () => {
    const access = buildExpiredToken({ name: 'Ida Frost' });
    localStorage.setItem('access_token', access);
    const { session: store } = createDesktopPlatform({
      ...buildFakeBridge(server),
      restoreSession: async () => ({ outcome: 'unreachable' }),
    });
    const session = createSession(store);
    await session.restore();
    expect(session.state()).toMatchObject({
      status: 'signed-in',
      user: { name: 'Ida Frost' },
      notice: 'unreachable',
    });
  });

  test('puts nothing on disk of a session that was restored from memory, and says so', async () => {
    const { session: store } = createDesktopPlatform({
      ...buildFakeBridge(server),
      restoreSession: async () => ({ outcome: 'restored', access: first, inMemory: true }),
    });
    const session = createSession(store);
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signed-in', notice: 'memory' });
    expect({ ...localStorage }).toEqual({});
  });

  test('survives a main process that answers nothing useful', async () => {
    const fail = async () => Promise.reject(new Error('gone'));
    const { session, tasks } = createDesktopPlatform({
      ...buildFakeBridge(server),
      restoreSession: fail,
      keepSession: fail,
      refreshSession: fail,
      clearSession: fail,
      watchTask: fail,
    });
    expect(await session.restore()).toEqual({ outcome: 'no-keychain' });
    expect(await session.keep({ access: first, refresh: 'r' })).toEqual({ outcome: 'memory' });
    expect(await session.refresh(first)).toEqual({ outcome: 'unreachable' });
    await session.clear();
    tasks.taskStarted(task);
  });

  test('hands a started task to the shell', () => {
    const watchTask = vi.fn(async () => {});
    createDesktopPlatform({ ...buildFakeBridge(server), watchTask }).tasks.taskStarted(task);
    expect(watchTask).toHaveBeenCalledExactlyOnceWith(task);
  });

  test('shows the inbox that main keeps', async () => {
    const bridge = buildFakeBridge(server);
    const { inbox } = createDesktopPlatform(bridge);
    expect(await inbox?.read()).toEqual({ finished: [], notifies: true });
    const setNotifies = vi.spyOn(bridge, 'setNotifies');
    await inbox?.setNotifies(false);
    expect(setNotifies).toHaveBeenCalledWith(false);
  });

  test('drops the access token when the shell drops the session', async () => {
    let drop = (_why: ShellSessionEnd) => {};
    const { session } = createDesktopPlatform({
      ...buildFakeBridge(server),
      onSessionDropped: (listener) => {
        drop = listener;
        return () => {};
      },
    });
    await session.keep({ access: first, refresh: 'refresh-1' });
    const heard = vi.fn();
    session.onOutsideChange(heard);
    drop('refused');
    expect(session.accessToken()).toBeNull();
    expect(heard).toHaveBeenCalledExactlyOnceWith('refused');
  });

  test('says why the session ended when it is restored too late', async () => {
    const { session: store } = createDesktopPlatform({
      ...buildFakeBridge(server),
      restoreSession: async () => ({ outcome: 'absent', why: 'refused' }),
    });
    const session = createSession(store);
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signed-out', notice: 'refused' });
  });

  test('passes on what the shell knows of the server', async () => {
    const bridge = buildFakeBridge(server);
    const heard = vi.fn();
    bridge.onConnectionChanged = (listener) => {
      listener(false);
      return () => {};
    };
    const { shell } = createDesktopPlatform(bridge);
    expect(await shell?.readServer()).toMatchObject({ origin: 'https://one.example' });
    const choose = vi.spyOn(bridge, 'chooseServer');
    expect(await shell?.chooseServer('two.example')).toMatchObject({ outcome: 'changed' });
    expect(choose).toHaveBeenCalledWith('two.example');
    expect(await shell?.checkConnection()).toBe(true);
    expect(await shell?.checkConnection(true)).toBe(false);
    shell?.onConnectionChange(heard);
    expect(heard).toHaveBeenCalledWith(false);
  });
});
