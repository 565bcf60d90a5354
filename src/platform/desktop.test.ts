import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { ShellSessionEnd } from '../../contract/account/session.ts';
import type { DesktopBridge, StartedTask } from '../../contract/desktop/desktop.ts';
import { buildAccessToken, buildExpiredToken } from '../../tests/support/access-token.ts';
import { buildFakeBridge } from '../../tests/support/fake-bridge.ts';
import { createSession } from '../lib/session.tsx';
import { createDesktopPlatform } from './desktop.ts';
import type { TokenServer } from './web.ts';

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
