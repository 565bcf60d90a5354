import { statSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { folderForEach } from '../../../tests/support/temporary-folder.ts';
import type { Fetch } from '../shell/protocol.ts';
import { withDeviceMarker } from './keychain.ts';

const signIn = 'https://server.example/api/user/auth/jwt/create/';
const folder = folderForEach();
const file = path.join(folder, 'device.json');
const askServer = vi.fn<Fetch>();

beforeEach(() => {
  askServer.mockReset();
  askServer.mockImplementation(async () =>
    Response.json({ access: 'a' }, { headers: { 'larkspur-device': 'marker-1-of-twenty-or-more' } }),
  );
});

/** The marker that the server received. */
const sent = () => new Headers(askServer.mock.lastCall?.[1]?.headers).get('larkspur-device');
const post = (fetch: Fetch, url = signIn, headers: Record<string, string> = {}) =>
  fetch(url, { method: 'POST', headers, body: '{}' });

describe('the marker of this device', () => {
  it('is requested by the first sign-in, stored, and sent with later ones, also after a restart', async () => {
    const first = withDeviceMarker(askServer, file);
    const answer = await post(first);
    expect(sent()).toBe('new');
    expect(await answer.json()).toEqual({ access: 'a' });
    await post(first);
    expect(sent()).toBe('marker-1-of-twenty-or-more');
    await post(withDeviceMarker(askServer, file));
    expect(sent()).toBe('marker-1-of-twenty-or-more');
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('never reaches the page, and the page cannot send one', async () => {
    const fetch = withDeviceMarker(askServer, file);
    const answer = await post(fetch, signIn, {
      'larkspur-device': 'of the page',
      accept: 'application/json',
    });
    expect(answer.headers.has('larkspur-device')).toBe(false);
    expect(sent()).toBe('new');
    expect(new Headers(askServer.mock.lastCall?.[1]?.headers).get('accept')).toBe('application/json');
  });

  it('of one server is not sent to another', async () => {
    const fetch = withDeviceMarker(askServer, file);
    await post(fetch);
    await post(fetch, 'https://other.example/api/user/auth/jwt/create/');
    expect(sent()).toBe('new');
  });

  it('is sent only with the sign-in', async () => {
    const fetch = withDeviceMarker(askServer, file);
    await post(fetch);
    for (const url of ['https://server.example/post/generate/', 'file:///app.html']) {
      await post(fetch, url);
      expect(sent()).toBeNull();
    }
  });

  it('stays unchanged when a sign-in fails, is unreachable or returns an invalid marker', async () => {
    const fetch = withDeviceMarker(askServer, file);
    await post(fetch);
    askServer.mockResolvedValueOnce(Response.json({ detail: 'Wrong.' }, { status: 401 }));
    expect((await post(fetch)).status).toBe(401);
    askServer.mockRejectedValueOnce(new Error('net::ERR_FAILED'));
    await expect(post(fetch)).rejects.toThrow('net::ERR_FAILED');
    askServer.mockResolvedValueOnce(Response.json({}, { headers: { 'larkspur-device': 'x'.repeat(5000) } }));
    await post(fetch);
    await post(fetch);
    expect(sent()).toBe('marker-1-of-twenty-or-more');
  });
});
