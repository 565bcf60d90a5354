import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { DesktopBridge } from '../../contract/desktop/desktop.ts';
import { buildAccessToken } from '../../tests/support/access-token.ts';
import { createDesktopPlatform } from '../platform/desktop.ts';
import { createWebPlatform } from '../platform/web.ts';
import { createSession } from './session.tsx';

const hour = 3_600_000;
/** A token that the server has just issued, by its own clock. */
const issue = (serverNow: number, lifetime: number) =>
  buildAccessToken({ exp: (serverNow + lifetime) / 1000, iat: serverNow / 1000 } as never);

const openWeb = () =>
  createSession(
    createWebPlatform({ refresh: () => Promise.reject(new Error('no')), revoke: async () => null }).session,
  );

describe('a computer whose clock is wrong', () => {
  const server = Math.floor(Date.now() / 1000) * 1000;
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }));
  afterEach(() => {
    vi.useRealTimers();
    localStorage.clear();
  });

  test.each([
    ['9 hours ahead, of 8 hours', 9 * hour, 8 * hour],
    ['15 minutes ahead, of 10 minutes', hour / 4, hour / 6],
    ['9 hours behind, of 8 hours', -9 * hour, 8 * hour],
  ])(
    'is signed in for the lifetime of its token, is told, and stays so when it is reloaded: %s',
    async (_what, ahead, lifetime) => {
      vi.setSystemTime(server + ahead);
      const session = openWeb();
      expect(await session.signIn({ access: issue(server, lifetime), refresh: 'refresh' })).toBe(true);
      expect(session.state()).toMatchObject({ status: 'signed-in', notice: 'clock' });

      vi.setSystemTime(server + ahead + lifetime / 2);
      const reloaded = openWeb();
      await reloaded.restore();
      expect(reloaded.state()).toMatchObject({ status: 'signed-in', notice: 'clock' });

      vi.setSystemTime(server + ahead + lifetime + 1000);
      const late = openWeb();
      await late.restore();
      expect(late.state().status).toBe('signed-out');
    },
  );

  test("spec §4: on load both stored tokens are removed otherwise, as after the token's exp by a right clock [S4.16]", async () => {
    vi.setSystemTime(server + 800);
    const session = openWeb();
    await session.signIn({ access: issue(server, hour), refresh: 'refresh' });
    expect(session.state()).toMatchObject({ status: 'signed-in', notice: null });
    expect(localStorage.getItem('larkspur-clock-ahead')).toBeNull();
    vi.setSystemTime(server + hour);
    const late = openWeb();
    await late.restore();
    expect(late.state().status).toBe('signed-out');
  });

  test('is forgotten once a token arrives at the right time', async () => {
    vi.setSystemTime(server + 9 * hour);
    await openWeb().signIn({ access: issue(server, hour), refresh: 'refresh' });
    vi.setSystemTime(server);
    const session = openWeb();
    await session.signIn({ access: issue(server, hour), refresh: 'refresh' });
    expect(session.state().notice).toBeNull();
  });

  test('is forgotten in each tab once another one has had a token at the right time', async () => {
    vi.setSystemTime(server + 9 * hour);
    const session = openWeb();
    await session.signIn({ access: issue(server, 8 * hour), refresh: 'refresh' });
    vi.setSystemTime(server);
    // As the other tab leaves it.
    localStorage.removeItem('larkspur-clock-ahead');
    session.sync();
    expect(session.state()).toMatchObject({ status: 'signed-in', notice: null });
  });

  test('is forgotten at the start of the desktop app with a right clock', async () => {
    localStorage.setItem('larkspur-clock-ahead', String(9 * hour));
    vi.setSystemTime(server);
    const access = issue(server, 8 * hour);
    const bridge = {
      restoreSession: async () => ({ outcome: 'restored', access }),
      onSessionDropped: () => () => {},
    } as unknown as DesktopBridge;
    const session = createSession(createDesktopPlatform(bridge).session);
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signed-in', notice: null });
  });

  test('keeps the session of the desktop app at its start and after a refresh', async () => {
    vi.setSystemTime(server + 9 * hour);
    const access = issue(server, 8 * hour);
    const next = issue(server + 1000, 8 * hour);
    const bridge = {
      restoreSession: async () => ({ outcome: 'restored', access }),
      refreshSession: async () => ({ outcome: 'refreshed', access: next }),
      onSessionDropped: () => () => {},
    } as unknown as DesktopBridge;
    const session = createSession(createDesktopPlatform(bridge).session);
    await session.restore();
    expect(session.state()).toMatchObject({ status: 'signed-in', notice: 'clock' });
    await session.store.refresh(access);
    session.sync();
    expect(session.state()).toMatchObject({ status: 'signed-in', notice: 'clock' });
  });
});
