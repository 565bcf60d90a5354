import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Fetch } from '../shell/protocol.ts';
import type { Keychain, ReadSecret } from './keychain.ts';
import { createSession } from './session.ts';

const serverUrl = 'https://server.example';
let kept: ReadSecret;
let writes: string[];
const askServer = vi.fn<Fetch>();
const keychain: Keychain = {
  read: async () => kept,
  write: async (secret) => {
    writes.push(secret);
    kept = { outcome: 'found', secret };
    return 'kept';
  },
  take: async () => {
    const secret = kept.outcome === 'found' ? kept.secret : undefined;
    kept = { outcome: 'absent' };
    return secret;
  },
};

beforeEach(() => {
  kept = { outcome: 'found', secret: 'refresh-1' };
  writes = [];
  askServer.mockReset();
  onRefused.mockReset();
  askServer.mockImplementation(async () => Response.json({ access: 'access-2', refresh: 'refresh-2' }));
});

const onRefused = vi.fn();
const open = () => createSession(keychain, serverUrl, askServer, onRefused);
const sent = (call = 0) => {
  const [url, options] = askServer.mock.calls[call] ?? [];
  return { url, body: JSON.parse(String(options?.body)) };
};

describe('restoring', () => {
  it('exchanges the stored token and stores the new one', async () => {
    const session = open();
    expect(await session.restore()).toEqual({ outcome: 'restored', access: 'access-2', inMemory: false });
    expect(sent()).toEqual({
      url: 'https://server.example/api/user/auth/jwt/refresh/',
      body: { refresh: 'refresh-1' },
    });
    expect(writes).toEqual(['refresh-2']);
    expect(session.accessToken()).toBe('access-2');
  });

  it.each(['absent', 'locked', 'no-keychain'] as const)(
    'reports %s, and calls no server',
    async (outcome) => {
      kept = { outcome };
      expect(await open().restore()).toEqual({ outcome });
      expect(askServer).not.toHaveBeenCalled();
    },
  );

  it.each([400, 401, 403])('ends the session when the server refuses with %s', async (status) => {
    askServer.mockResolvedValue(Response.json({ detail: 'No.' }, { status }));
    expect(await open().restore()).toEqual({ outcome: 'absent', why: 'refused' });
    expect(kept).toEqual({ outcome: 'absent' });
    // There was no window that showed it.
    expect(onRefused).not.toHaveBeenCalled();
  });

  it('tells the windows of a session that runs when it is refused to another one', async () => {
    const session = open();
    await session.restore();
    askServer.mockResolvedValue(Response.json({}, { status: 401 }));
    await session.restore();
    expect(onRefused).toHaveBeenCalledExactlyOnceWith('refused');
  });

  it.each(['idle', 'expired'] as const)('tells that the session is %s', async (code) => {
    askServer.mockImplementation(async () => Response.json({ detail: 'Ended.', code }, { status: 401 }));
    const session = open();
    expect(await session.refresh()).toEqual({ outcome: 'refused', why: code });
    expect(onRefused).toHaveBeenCalledWith(code);
    expect(await session.restore()).toEqual({ outcome: 'absent', why: code });
  });

  it('also tells a page that asks later that the session was refused, until the next one begins', async () => {
    askServer.mockResolvedValue(Response.json({}, { status: 401 }));
    const session = open();
    await session.refresh();
    expect(await session.restore()).toEqual({ outcome: 'absent', why: 'refused' });
    await session.keep({ access: 'access-1', refresh: 'refresh-1' });
    await session.clear();
    expect(await session.restore()).toEqual({ outcome: 'absent' });
  });

  it.each([
    ['429', async () => Response.json({}, { status: 429 })],
    ['500', async () => Response.json({}, { status: 500 })],
    ["a proxy's page", async () => new Response('<html>')],
    ['tokens of another shape', async () => Response.json({ access: 'only' })],
    ['silence', () => Promise.reject(new Error('net::ERR_TIMED_OUT'))],
  ])('keeps everything on %s', async (_name, answer) => {
    askServer.mockImplementation(answer);
    expect(await open().restore()).toEqual({ outcome: 'unreachable' });
    expect(kept).toEqual({ outcome: 'found', secret: 'refresh-1' });
  });
});

describe('refreshing', () => {
  it('makes one exchange for concurrent callers', async () => {
    const session = open();
    const all = await Promise.all([session.refresh(), session.restore(), session.refresh()]);
    expect(all[0]).toMatchObject({ outcome: 'refreshed', access: 'access-2' });
    expect(all[1]).toMatchObject({ outcome: 'restored', access: 'access-2' });
    expect(askServer).toHaveBeenCalledTimes(1);
    await session.refresh();
    expect(sent(1).body).toEqual({ refresh: 'refresh-2' });
  });

  it('is refused without a token, and by a server that rejects it', async () => {
    kept = { outcome: 'absent' };
    expect(await open().refresh()).toEqual({ outcome: 'absent' });
    kept = { outcome: 'found', secret: 'refresh-1' };
    askServer.mockResolvedValue(Response.json({}, { status: 401 }));
    expect(onRefused).not.toHaveBeenCalled();
    expect(await open().refresh()).toEqual({ outcome: 'refused' });
    expect(onRefused).toHaveBeenCalledOnce();
  });

  it('keeps everything while the keychain or the server is unreachable', async () => {
    kept = { outcome: 'locked' };
    expect(await open().refresh()).toEqual({ outcome: 'locked' });
    kept = { outcome: 'found', secret: 'refresh-1' };
    askServer.mockRejectedValue(new Error('offline'));
    expect(await open().refresh()).toEqual({ outcome: 'unreachable' });
    expect(kept).toEqual({ outcome: 'found', secret: 'refresh-1' });
  });

  it('does not undo a sign-out during the exchange', async () => {
    const answer = Promise.withResolvers<Response>();
    askServer.mockReturnValueOnce(answer.promise);
    const session = open();
    const refreshed = session.refresh();
    await vi.waitFor(() => expect(askServer).toHaveBeenCalled());
    await session.clear();
    answer.resolve(Response.json({ access: 'access-2', refresh: 'refresh-2' }));
    expect(await refreshed).toEqual({ outcome: 'absent' });
    expect(kept).toEqual({ outcome: 'absent' });
    expect(session.accessToken()).toBeUndefined();
  });
});

describe('signing in and out', () => {
  it('stores the refresh token and reports whether it survives a restart', async () => {
    const session = open();
    expect(await session.keep({ access: 'access-1', refresh: 'refresh-9' })).toEqual({ outcome: 'kept' });
    expect(writes).toEqual(['refresh-9']);
    expect(session.accessToken()).toBe('access-1');
  });

  it('ends the previous session at a sign-in', async () => {
    const session = open();
    await session.keep({ access: 'access-1', refresh: 'refresh-1' });
    expect(askServer).not.toHaveBeenCalled();
    await session.keep({ access: 'access-9', refresh: 'refresh-9' });
    expect(askServer.mock.lastCall).toMatchObject([
      'https://server.example/api/user/auth/sign-out/',
      { headers: { authorization: 'Bearer access-1' } },
    ]);
    expect(writes).toEqual(['refresh-1', 'refresh-9']);
  });

  it('deletes the token first and then revokes it, reachable or not', async () => {
    askServer.mockRejectedValue(new Error('offline'));
    await open().clear();
    expect(kept).toEqual({ outcome: 'absent' });
    expect(sent()).toEqual({
      url: 'https://server.example/api/user/auth/sign-out/',
      body: { refresh: 'refresh-1' },
    });
  });

  it('reports an in-memory session when the new token could not be stored', async () => {
    vi.spyOn(keychain, 'write').mockResolvedValue('memory');
    expect(await open().restore()).toEqual({ outcome: 'restored', access: 'access-2', inMemory: true });
  });

  it('revokes by the access token when the keychain is locked', async () => {
    const session = open();
    await session.keep({ access: 'access-1', refresh: 'refresh-1' });
    kept = { outcome: 'locked' };
    await session.clear();
    expect(askServer.mock.lastCall?.[1]).toMatchObject({
      headers: { authorization: 'Bearer access-1' },
      body: '{}',
    });
  });
});
