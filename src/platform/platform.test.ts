import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Tokens } from '../../contract/account/account.calls.ts';
import type { StartedTask } from '../../contract/desktop/desktop.ts';
import { buildAccessToken, buildExpiredToken } from '../../tests/support/access-token.ts';
import { buildFakeBridge } from '../../tests/support/fake-bridge.ts';
import { createFakePlatform } from '../../tests/support/fake-platform.ts';
import { CallError } from '../lib/problem-text.ts';
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
