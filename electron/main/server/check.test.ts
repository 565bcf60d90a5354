import { expect, it, vi } from 'vitest';
import { contractVersion, oldestServer } from '../../../contract/platform/health.ts';
import type { Fetch } from '../shell/protocol.ts';
import { checkServer } from './choice.ts';

const origin = 'https://talent.example';
const reasonOf = async (answer: () => Promise<Response>) => {
  const checked = await checkServer(origin, answer);
  return checked.isOurs ? undefined : checked.reason;
};

it('recognizes a Larkspur server by its health check, and sends no token', async () => {
  const fetch = vi.fn<Fetch>(async () => Response.json({ status: 'ok', product: 'larkspur' }));
  expect(await checkServer(origin, fetch)).toEqual({ isOurs: true, outdated: undefined });
  const [url, options] = fetch.mock.lastCall ?? [];
  expect(url).toBe('https://talent.example/healthz');
  expect(options).toMatchObject({ redirect: 'error', credentials: 'omit' });
  expect(new Headers(options?.headers).get('authorization')).toBeNull();
});

it('says which side must be updated', async () => {
  const answer = (versions: object) => async () =>
    Response.json({ status: 'ok', product: 'larkspur', ...versions });
  const newest = { contract: contractVersion + 1, oldest_app: contractVersion + 1 };
  expect(await checkServer(origin, answer(newest))).toMatchObject({ isOurs: true, outdated: 'app' });
  const oldest = { contract: oldestServer - 1, oldest_app: 0 };
  expect(await checkServer(origin, answer(oldest))).toMatchObject({ isOurs: true, outdated: 'server' });
});

it.each([
  ['another product', () => Response.json({ status: 'ok', product: 'other' })],
  ['another kind of answer', () => Response.json({ status: 'ok' })],
  ['a page', () => new Response('<html>')],
  ['nothing', () => new Response(null, { status: 404 })],
])('refuses a server that answers with %s', async (_name, answer) => {
  expect(await reasonOf(async () => answer())).toBe(
    'Something answers at https://talent.example, but it is not a Larkspur server.',
  );
});

it.each([
  [new Error('net::ERR_NAME_NOT_RESOLVED'), 'There is no talent.example. Check the spelling.'],
  [
    new Error('net::ERR_CERT_AUTHORITY_INVALID'),
    'This computer does not trust the certificate of https://talent.example.',
  ],
  [new Error('net::ERR_INTERNET_DISCONNECTED'), 'This computer is offline.'],
  [
    new Error('net::ERR_PROXY_CONNECTION_FAILED'),
    'The proxy of this computer does not let https://talent.example through.',
  ],
  [
    new Error("Attempted to redirect, but redirect policy was 'error'"),
    'https://talent.example leads elsewhere. Enter the address of the server itself.',
  ],
  [new DOMException('', 'TimeoutError'), 'https://talent.example did not answer in time.'],
  [new DOMException('', 'AbortError'), 'https://talent.example did not answer in time.'],
  [new Error('net::ERR_CONNECTION_REFUSED'), 'No server answers at https://talent.example.'],
])('says what is wrong on %s', async (failure, reason) => {
  expect(await reasonOf(() => Promise.reject(failure))).toBe(reason);
});

it('reports a server that answers with an error', async () => {
  expect(await reasonOf(async () => new Response(null, { status: 503 }))).toMatch(
    /out of order \(status 503\)/,
  );
});
