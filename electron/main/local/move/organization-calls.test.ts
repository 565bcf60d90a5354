import { expect, it, vi } from 'vitest';
import type { Fetch } from '../../shell/protocol.ts';
import { createOrganizationCalls, RefusedCall } from './organization-calls.ts';

const id = '0198f3c2-7c1e-7d4a-9b52-3f0a6e1d2c4b';
const transferOf = (status: string) => ({
  id,
  kind: 'import',
  status,
  progress: null,
  report: null,
  archive: null,
  by: 'Ada',
  created_at: '2026-11-23T10:00:00.000Z',
});
const listing = (status: string) => Response.json({ transfers: [transferOf(status)], can_import: false });
const none = new AbortController().signal;

function open(fetch: Fetch) {
  let access = 'first';
  const session = {
    accessToken: () => access,
    refresh: vi.fn(async () => {
      access = 'second';
      return { outcome: 'refreshed' as const, access };
    }),
  };
  return createOrganizationCalls('https://talent.example', () => session, fetch);
}

it('renews an access token that has expired, and follows no redirect with it', async () => {
  const fetch = vi.fn<Fetch>(async (_url, options) =>
    new Headers(options?.headers).get('authorization') === 'Bearer second'
      ? listing('completed')
      : Response.json({}, { status: 401 }),
  );
  expect((await open(fetch).list()).transfers).toHaveLength(1);
  expect(fetch).toHaveBeenLastCalledWith(
    'https://talent.example/api/organisation/transfers/',
    expect.objectContaining({ redirect: 'error', credentials: 'omit' }),
  );
});

it('repeats the words of a refusal, and takes a fault of the server for a lost connection', async () => {
  const refused = open(async () => Response.json({ detail: 'Only an Owner can.' }, { status: 403 }));
  await expect(refused.list()).rejects.toThrow(new RefusedCall('Only an Owner can.'));
  const late = open(async () => Response.json({ detail: 'x', code: 'proof-needed' }, { status: 403 }));
  await expect(late.upload(new ReadableStream(), none)).rejects.toThrow('sign in there again');
  const faulty = open(async () => Response.json({}, { status: 502 }));
  await expect(faulty.list()).rejects.not.toBeInstanceOf(RefusedCall);
});

it('waits for the end over a lost connection', async () => {
  const fetch = vi
    .fn<Fetch>()
    .mockRejectedValueOnce(new TypeError('net::ERR_CONNECTION_RESET'))
    .mockResolvedValueOnce(listing('processing'))
    .mockResolvedValueOnce(listing('completed'));
  const found = await open(fetch).follow(id, { signal: none, onProgress: () => {} });
  expect(found.status).toBe('completed');
});

it('cancels at the server, and believes only what that says', async () => {
  const stop = new AbortController();
  const asked: string[] = [];
  const calls = open(async (url, options) => {
    asked.push(`${options?.method ?? 'GET'} ${new URL(url).pathname}`);
    return options?.method === 'POST' ? new Response(null, { status: 204 }) : listing('completed');
  });
  stop.abort();
  // It had ended before it could be cancelled.
  expect((await calls.follow(id, { signal: stop.signal, onProgress: () => {} })).status).toBe('completed');
  expect(asked[0]).toBe(`POST /tasks/${id}/cancel/`);
});
